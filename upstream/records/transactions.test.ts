import { randomBytes } from "node:crypto";
import { calls } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { pk10 } from "@/games/pk10/game";
import { verifyRound } from "@/games/shared/draw/verify";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { settleRound } from "../settlement/settle";
import { decidedRound, stakeOn } from "../settlement/testing";
import { type TransactionQuery, readTransactions } from "./transactions";

/** A bet on every car to come first: one line wins in any draw. */
const everyCar = Array.from({ length: 10 }, (_, at) => ({
  type: "of",
  number: `1-${at + 1}`,
  amount: 1_000,
  oddsMilli: 9_800,
}));

interface Stored {
  readonly accountId: number;
  readonly orderIds: readonly number[];
}

async function settledOrders(db: Database, decision: Uint8Array | "void", count: number): Promise<Stored> {
  const round = await decidedRound(db, decision);
  const orders = Array.from({ length: count }, () => ({ player: 0, maxPayout: 10_000_000, lines: everyCar }));
  const { accountIds, orderIds } = await stakeOn(db, round, 1, orders);
  await settleRound(db, pk10, round);
  const [accountId] = accountIds;
  if (accountId === undefined) throw new Error("no account");
  return { accountId, orderIds };
}

describeEachDatabase("the records", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  async function read(accountId: number, change: Partial<TransactionQuery> = {}): Promise<Transaction[]> {
    const page = await readTransactions(db, { ...everything(accountId), ...change });
    expect(() => calls.table.response.parse(page)).not.toThrow();
    return page.records;
  }

  const announced = (): Promise<object[]> =>
    db.query("update rounds set announced_at = clock_timestamp() where announced_at is null");

  it("show an order as pending until the screen has shown its draw, and then with its result", async () => {
    const { accountId } = await settledOrders(db, randomBytes(32), 1);
    expect(await read(accountId)).toMatchObject([
      { win_lose_explained: "pending", win_lose_amount: null, result_numbers: null, total_amount: 100 },
    ]);
    expect(await read(accountId)).toMatchObject([
      { status: 1, commitment: expect.stringMatching(/^[0-9a-f]{64}$/), revealed: null, entropy: null, form: null },
    ]);
    expect((await read(accountId))[0]?.numbers.every((line) => line.returned === null)).toBe(true);
    await announced();
    const [row] = await read(accountId);
    expect(row).toMatchObject({ win_lose_explained: "lose", win_lose_amount: -2 });
    expect(row?.result_numbers).toHaveLength(10);
    expect(row?.numbers.reduce((sum, line) => sum + (line.returned ?? 0), 0)).toBe(98);
  });

  it("contain the proof of an announced round, which the player's browser can verify", async () => {
    const { accountId } = await settledOrders(db, randomBytes(32), 1);
    await announced();
    const [row] = await read(accountId);
    const verdict = verifyRound({
      game: pk10,
      roundNo: row?.round_no ?? "",
      commitment: row?.commitment ?? "",
      revealed: row?.revealed ?? "",
      entropy: row?.entropy,
      outcome: row?.result_numbers ?? [],
      form: row?.form,
    });
    expect(verdict).toMatchObject({ commitmentMatches: true, outcomeMatches: true, reason: null });
  });

  it("show a void round's orders as void, with nothing won or lost", async () => {
    const { accountId } = await settledOrders(db, "void", 1);
    await announced();
    expect(await read(accountId)).toMatchObject([
      { win_lose_explained: "void", win_lose_amount: 0, result_numbers: null, status: 3, revealed: null },
    ]);
  });

  it("filter by days of the merchant's zone, both ends included", async () => {
    const { accountId, orderIds } = await settledOrders(db, randomBytes(32), 3);
    // 16:00 UTC is midnight in Kuala Lumpur.
    const instants = ["2026-03-01T15:59:59.999Z", "2026-03-01T16:00:00Z", "2026-03-02T15:59:59.999Z"];
    for (const [at, instant] of instants.entries()) {
      await db.query("update orders set created_at = $2 where id = $1", [orderIds[at], new Date(instant)]);
    }
    const days = (from: string, to: string): Promise<number> =>
      read(accountId, { from, to }).then((records) => records.length);
    expect(await days("2026-03-01", "2026-03-01")).toBe(1);
    expect(await days("2026-03-02", "2026-03-02")).toBe(2);
    expect(await days("2026-03-01", "2026-03-02")).toBe(3);
    expect(await days("2026-03-03", "2026-03-09")).toBe(0);
  });
});

function everything(accountId: number): TransactionQuery {
  return {
    accountId,
    game: undefined,
    roundNo: undefined,
    referenceNumber: undefined,
    from: undefined,
    to: undefined,
    timeZone: "Asia/Kuala_Lumpur",
    page: 1,
    pageSize: 30,
  };
}
