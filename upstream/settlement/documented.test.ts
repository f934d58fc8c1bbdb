import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pk10 } from "@/games/pk10/game";
import { toMinor } from "@/lib/money";
import { openTestPglite } from "../db/testing";
import type { Database } from "../db/database";
import { readTransactions } from "../records/transactions";
import { settleRound } from "./settle";
import { decidedRound, type StakedOrder, stakeOn } from "./testing";

type Codes = Readonly<Record<string, string>>;

interface Line {
  readonly bet_type: string;
  readonly number: string;
  readonly amount: number;
  readonly odds: number;
  readonly returned: number;
}

interface Documented {
  readonly draws: readonly { result_numbers: number[]; win: Codes; push: Codes }[];
  readonly orders: readonly {
    what: string;
    result_numbers: number[] | null;
    max_payout: number;
    total_amount: number;
    numbers: readonly Line[];
    win_lose_explained: string;
    win_lose_amount: number;
  }[];
}

/** The cases that docs/platform.md gives to developers of platforms. */
const documented = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../docs/pk10-settlement.json"), "utf8"),
) as Documented;

const SECRET = new Uint8Array(32).fill(7);

describe("the documented settlement", () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestPglite();
  });
  afterAll(() => db.close());

  /** Settles one order by this outcome; null for a void round. Returns the id of its account. */
  async function settled(order: StakedOrder, outcome: readonly number[] | null): Promise<number | undefined> {
    const round = await decidedRound(db, outcome === null ? "void" : SECRET);
    const { accountIds } = await stakeOn(db, round, 1, [order]);
    await settleRound(db, pk10, { ...round, outcome: outcome === null ? null : [...outcome] });
    await db.query(`update rounds set announced_at = clock_timestamp() where id = $1`, [round.id]);
    return accountIds[0];
  }

  async function recordOf(accountId: number | undefined) {
    const query = { accountId: accountId ?? 0, game: undefined, roundNo: undefined, referenceNumber: undefined };
    const days = { from: undefined, to: undefined, timeZone: "UTC" };
    const { records } = await readTransactions(db, { ...query, ...days, page: 1, pageSize: 30 });
    return records[0];
  }

  it.each(documented.draws.map((draw) => [draw.result_numbers.join(" "), draw] as const))(
    "%s: each of the 258 codes wins, is a push or loses as the document states",
    async (_, { result_numbers: outcome, win, push }) => {
      const lines = pk10.betTypes.flatMap(({ code, bets }) =>
        bets.map(({ number }) => ({ type: code, number, amount: 100, oddsMilli: 3_000 })),
      );
      const record = await recordOf(await settled({ player: 0, maxPayout: 100_000_000, lines }, outcome));
      const codesThatGave = (amount: number): Codes => {
        const own = (type: string) =>
          record?.numbers.filter((line) => line.bet_type === type && line.returned === amount);
        const codes = pk10.betTypes.map(
          ({ code }) =>
            [
              code,
              own(code)
                ?.map(({ number }) => number)
                .join(" "),
            ] as const,
        );
        return Object.fromEntries(codes.filter((entry): entry is [string, string] => (entry[1] ?? "") !== ""));
      };
      expect([codesThatGave(3), codesThatGave(1)]).toEqual([win, push]);
    },
  );

  it.each(documented.orders.map((order) => [order.what, order] as const))("%s", async (_, order) => {
    const lines = order.numbers.map(({ bet_type: type, number, amount, odds }) => ({
      type,
      number,
      amount: toMinor(amount, "MYR"),
      oddsMilli: Math.round(odds * 1000),
    }));
    const placed = { player: 0, maxPayout: toMinor(order.max_payout, "MYR"), lines };
    const record = await recordOf(await settled(placed, order.result_numbers));
    const { total_amount, numbers, win_lose_explained, win_lose_amount } = order;
    expect(record).toMatchObject({ total_amount, numbers, win_lose_explained, win_lose_amount });
  });

  it("every code of tf, ft and dt wins in one of the draws", () => {
    const won = new Set(
      documented.draws.flatMap(({ win }) =>
        Object.entries(win).flatMap(([type, codes]) => codes.split(" ").map((code) => `${type} ${code}`)),
      ),
    );
    const sides = pk10.betTypes.filter(({ code }) => code === "tf" || code === "ft" || code === "dt");
    const never = sides.flatMap(({ code, bets }) =>
      bets.map(({ number }) => `${code} ${number}`).filter((name) => !won.has(name)),
    );
    expect(never).toEqual([]);
  });
});
