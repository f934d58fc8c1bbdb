import fc from "fast-check";
import type { GameCode } from "@/lib/contract/games";
import { dayOf } from "@/lib/time";
import type { Database, Queryable } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { type TransactionQuery, readTransactions } from "./transactions";
import { ORDERS_A_ROUND, SEEDED_GAMES, seededRoundNo, seedRecords, type SeededPlayers } from "./testing";

const ORDERS = 240;
const DAYS = 12;
const ZONE = "Asia/Kuala_Lumpur";

interface Placed {
  readonly id: number;
  readonly game: string;
  readonly round_no: string;
  readonly reference_number: string;
  readonly day: string;
}

async function placedBy(db: Database, accountId: number): Promise<Placed[]> {
  const rows = await db.query<Omit<Placed, "day"> & { created_at: Date }>(
    `select o.id, o.game, r.round_no, o.reference_number, o.created_at from orders o join rounds r on r.id = o.round_id
      where o.account_id = $1 order by o.created_at desc, o.id desc`,
    [accountId],
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, day: dayOf(created_at, ZONE) }));
}

function isWanted(order: Placed, { game, roundNo, referenceNumber, from, to }: TransactionQuery): boolean {
  return (
    (game === undefined || order.game === game) &&
    (roundNo === undefined || order.round_no === roundNo) &&
    (referenceNumber === undefined || order.reference_number === referenceNumber) &&
    (from === undefined || order.day >= from) &&
    (to === undefined || order.day <= to)
  );
}

describeEachDatabase("a page of orders", (open) => {
  let db: Database;
  let seeded: SeededPlayers;
  let placed: Placed[];
  beforeAll(async () => {
    db = await open();
    seeded = await seedRecords(db, ORDERS, DAYS);
    placed = await placedBy(db, seeded.accountId);
  });

  const perhaps = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(values, { nil: undefined });
  const days = fc
    .integer({ min: -DAYS - 2, max: 2 })
    .map((count) => dayOf(new Date(Date.now() + count * 86_400_000), ZONE));
  const rounds = fc.integer({ min: 0, max: ORDERS / ORDERS_A_ROUND }).map(seededRoundNo);
  const queries = fc.record({
    game: perhaps(fc.constantFrom<GameCode>(...SEEDED_GAMES, "RACINGGOD")),
    from: perhaps(days),
    to: perhaps(days),
    roundNo: fc.option(rounds, { nil: undefined, freq: 4 }),
    order: fc.option(fc.nat(ORDERS), { nil: undefined, freq: 8 }),
    page: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(240, 241, 1_000_000)),
    pageSize: fc.constantFrom(1, 7, 30, 50, 100, 300, 500),
  });

  it("equals, with its totals, the result of filtering, sorting and skipping all orders", async () => {
    expect(placed).toHaveLength(ORDERS);
    await fc.assert(
      fc.asyncProperty(queries, async ({ order, ...asked }) => {
        const query: TransactionQuery = {
          ...asked,
          accountId: seeded.accountId,
          timeZone: ZONE,
          referenceNumber: order === undefined ? undefined : (placed[order]?.reference_number ?? "none"),
        };
        const wanted = placed.filter((each) => isWanted(each, query));
        const start = (query.page - 1) * query.pageSize;
        const page = await readTransactions(db, query);
        expect(page.total_records).toBe(wanted.length);
        expect(page.total_pages).toBe(Math.ceil(wanted.length / query.pageSize));
        expect(page.records.map((record) => record.id)).toEqual(
          wanted.slice(start, start + query.pageSize).map(({ id }) => id),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("numbers a new order after the newest one, with no earlier time, even if the clock was set back", async () => {
    const ofGame = placed.filter((order) => order.game === "BALLS12").length;
    await db.transaction(async (tx) => {
      const [newest] = await tx.query<{ account_nth: number; game_nth: number; created_at: Date }>(
        `insert into orders (account_id, round_id, game, reference_number, idempotency_key, request_hash, setting_id,
                             max_payout, catalogue_version, total, created_at)
         select account_id, round_id, 'BALLS12', 'late', gen_random_uuid(), '\\x00', 1, 1, 1, 1, created_at - interval '1 hour'
           from orders where id = $1 returning account_nth, game_nth, created_at`,
        [placed[0]?.id],
      );
      expect(newest).toMatchObject({ account_nth: ORDERS + 1, game_nth: ofGame + 1 });
      const [before] = await tx.query<{ created_at: Date }>("select created_at from orders where id = $1", [
        placed[0]?.id,
      ]);
      expect(newest?.created_at).toEqual(before?.created_at);
      await tx.query("delete from orders where reference_number = 'late'");
    });
  });

  it("of more than 5 000 lines is split into smaller pages, which together show every order once", async () => {
    const LARGE = 45;
    const largest = placed.slice(0, LARGE).map(({ id }) => id);
    await db.query(
      `insert into order_lines (order_id, line_no, bet_type, number, amount, odds_milli)
       select id, line, 'of', '1-1', 1000, 9800 from unnest($1::bigint[]) id, generate_series(3, 299) line`,
      [largest],
    );
    const ask = (page: number, pageSize: number): ReturnType<typeof readTransactions> =>
      readTransactions(db, { ...everything(seeded.accountId), page, pageSize });
    for (const size of [1, 30, 50, 100, 300, 500]) {
      for (let page = 1; page <= Math.ceil(ORDERS / size); page += 1) {
        const { records, total_pages, ipp = size } = await ask(page, size);
        const first = (page - 1) * size;
        expect(records.map(({ id }) => id)).toEqual(placed.slice(first, first + ipp).map(({ id }) => id));
        expect(records.reduce((lines, { numbers }) => lines + numbers.length, 0)).toBeLessThanOrEqual(5_000);
        expect([size % ipp, total_pages]).toEqual([0, Math.ceil(ORDERS / ipp)]);
        expect(ipp < size).toBe(size > 16 && first < LARGE && (Math.min(LARGE, first + size) - first) * 300 > 5_000);
      }
    }
  });

  it("is found by an index, at any position", async () => {
    for (const game of [undefined, "PK10" as const]) {
      const plans: string[] = [];
      await db.transaction(async (tx) => {
        await tx.query("set local enable_seqscan = off");
        await readTransactions(explaining(tx, plans), { ...everything(seeded.accountId), game, page: 3 });
      });
      expect(plans.at(-1)).toMatch(
        game === undefined ? /orders_of_account\b.*\n.*account_nth >=/ : /orders_of_account_in_game\b.*\n.*game_nth >=/,
      );
      expect(plans.join("\n")).not.toContain("Seq Scan");
    }
  });
});

function explaining(db: Queryable, plans: string[]): Queryable {
  return {
    async query<Row extends object>(text: string, params?: readonly unknown[]) {
      const plan = await db.query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
      plans.push(plan.map((row) => row["QUERY PLAN"]).join("\n"));
      return db.query<Row>(text, params);
    },
  };
}

function everything(accountId: number): TransactionQuery {
  const none = { game: undefined, roundNo: undefined, referenceNumber: undefined, from: undefined, to: undefined };
  return { ...none, accountId, timeZone: ZONE, page: 1, pageSize: 30 };
}
