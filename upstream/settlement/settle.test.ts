import fc from "fast-check";
import pg from "pg";
import { LINK_BYTES } from "@/games/shared/draw/chain";
import { pk10 } from "@/games/pk10/game";
import type { Game } from "@/games/shared/rules/types";
import { until } from "@/scripts/testing/until";
import type { Database, Queryable } from "../db/database";
import { migrate } from "../db/migrate";
import { openPostgres } from "../db/postgres";
import { createTestPostgres, describeEachDatabase, describePostgres } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import { settleBatch, settleRound, UnsettleableLineError } from "./settle";
import { decidedRound, FUNDS, type StakedOrder, stakeOf, type StakedRound, stakeOn, stakeRound } from "./testing";

const codes = pk10.betTypes.flatMap((type) => type.bets.map((bet) => ({ type: bet.type, number: bet.number })));
const SECRET = new Uint8Array(LINK_BYTES).fill(7);

const line = fc.record({
  code: fc.constantFrom(...codes),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  oddsMilli: fc.integer({ min: 1001, max: 100_000 }),
});
const order = fc.record({
  player: fc.nat(2),
  maxPayout: fc.constantFrom(1, 999, 10_000_000, 2_000_000_000),
  lines: fc.array(
    line.map(({ code, amount, oddsMilli }) => ({ ...code, amount, oddsMilli })),
    { minLength: 1, maxLength: 4 },
  ),
});
const orders = fc.array(order, { maxLength: 9 });
const secret = fc.uint8Array({ minLength: LINK_BYTES, maxLength: LINK_BYTES });
const decision = fc.oneof({ weight: 4, arbitrary: secret }, { weight: 1, arbitrary: fc.constant("void" as const) });

/** The settlement rule, written slowly and plainly: the return of each line. */
function lineReturns(staked: StakedOrder, outcome: readonly number[] | null): number[] {
  return staked.lines.map((bet) => {
    if (outcome === null) return bet.amount;
    const definition = pk10.find(bet.type, bet.number);
    if (definition === undefined) throw new Error("no such bet");
    const verdict = pk10.settle(definition, outcome);
    if (verdict === "push") return bet.amount;
    return verdict === "win" ? Number((BigInt(bet.amount) * BigInt(bet.oddsMilli)) / 1000n) : 0;
  });
}

function orderReturn(staked: StakedOrder, outcome: readonly number[] | null): number {
  const sum = lineReturns(staked, outcome).reduce((total, value) => total + value, 0);
  return outcome === null ? sum : Math.min(sum, staked.maxPayout);
}

async function expectSettled(db: Database, staked: StakedRound, placed: readonly StakedOrder[]): Promise<void> {
  const { outcome } = staked.round;
  const returned = await db.query<{ returned: number | null }>(
    `select returned from orders where round_id = $1 order by id`,
    [staked.round.id],
  );
  expect(returned.map((row) => row.returned)).toEqual(placed.map((each) => orderReturn(each, outcome)));
  const lines = await db.query<{ returned: number }>(
    `select l.returned from order_lines l join orders o on o.id = l.order_id
      where o.round_id = $1 order by o.id, l.line_no`,
    [staked.round.id],
  );
  expect(lines.map((row) => row.returned)).toEqual(placed.flatMap((each) => lineReturns(each, outcome)));
  const wallets = await db.query<{ account_id: number; balance: number }>(
    `select account_id, balance from ledger_accounts where account_id = any ($1::bigint[]) order by account_id`,
    [staked.accountIds],
  );
  const expected = staked.accountIds.map((_, player) => {
    const own = placed.filter((each) => each.player === player);
    return own.reduce((sum, each) => sum - stakeOf(each) + orderReturn(each, outcome), FUNDS);
  });
  expect(wallets.map((row) => row.balance)).toEqual(expected);
  const [kinds] = await db.query<{ wrong: number }>(
    `select count(*) as wrong from postings p join orders o on o.id = p.order_id
      where o.round_id = $1 and p.kind = $2`,
    [staked.round.id, outcome === null ? "settlement" : "refund"],
  );
  expect(kinds?.wrong).toBe(0);
  expect(await reconcile(db)).toEqual([]);
}

/** A database whose transactions fail at the n-th statement, as if the process were killed. */
function dyingAt(db: Database, statement: number): Database {
  let left = statement;
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        const dying: Queryable = {
          query(text, params) {
            left -= 1;
            if (left === 0) return Promise.reject(new Error("killed"));
            return tx.query(text, params);
          },
        };
        return work(dying);
      }),
  };
}

describePostgres("settlement beside other transactions", () => {
  it("waits for the first wallet before it locks another, like every payment", async () => {
    const { url, drop } = await createTestPostgres();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    // With these plans disabled, the planner would credit the wallets in another order.
    for (const plan of ["sort", "hashjoin"]) {
      await other.query(
        `do $$ begin execute format('alter database %I set enable_${plan} = off', current_database()); end $$`,
      );
    }
    const db = await openPostgres(url);
    await migrate(db);
    const round = await decidedRound(db, SECRET);
    const lines = [{ type: "of", number: `1-${round.outcome?.[0]}`, amount: 100, oddsMilli: 9_800 }];
    const placed = Array.from({ length: 50 }, (_, at) => ({ player: 49 - at, maxPayout: 10_000, lines }));
    await stakeOn(db, round, 50, placed);

    await other.query("begin");
    const wallets = "select id from ledger_accounts where kind = 'wallet'";
    const { rows: first } = await other.query(`${wallets} order by id limit 1 for update`);
    const settling = settleRound(db, pk10, round);
    await until(async () => {
      const { rows } = await other.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    const { rows: free } = await other.query(`${wallets} and id <> $1 for update skip locked`, [first[0].id]);
    await other.query("rollback");
    expect(await settling).toBe(50);
    await other.end();
    await db.close();
    await drop();
    expect(free).toHaveLength(49);
  });
});

describeEachDatabase("settlement", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("pays what a slow, simple model pays, in batches of any size, even if killed at any step or repeated", async () => {
    await fc.assert(
      fc.asyncProperty(
        orders,
        decision,
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }),
        async (placed, decided, batch, kills) => {
          const staked = await stakeRound(db, 3, placed, decided);
          for (const statement of kills) {
            await settleRound(dyingAt(db, statement), pk10, staked.round, batch).catch((error: unknown) => {
              expect(error).toEqual(new Error("killed"));
            });
          }
          await settleRound(db, pk10, staked.round, batch);
          await expectSettled(db, staked, placed);
          expect(await settleRound(db, pk10, staked.round, batch)).toBe(0);
          await expectSettled(db, staked, placed);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("pays once if three leaders settle at once", async () => {
    const placed = Array.from({ length: 40 }, (_, at) => ({
      player: at % 3,
      maxPayout: 10_000_000,
      lines: [{ type: "tf", number: at % 2 === 0 ? "big" : "small", amount: 1_000 + at, oddsMilli: 1_980 }],
    }));
    const staked = await stakeRound(db, 3, placed, SECRET);
    const counts = await Promise.all([3, 5, 7].map((batch) => settleRound(db, pk10, staked.round, batch)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    await expectSettled(db, staked, placed);
  });

  it("stores the right balance after each entry if a player has several orders in a batch", async () => {
    const round = await decidedRound(db, SECRET);
    const win = { type: "of", number: `1-${round.outcome?.[0]}`, amount: 100, oddsMilli: 9_800 };
    const placed = [1, 2, 3].map(() => ({ player: 0, maxPayout: 10_000_000, lines: [win] }));
    const staked = await stakeOn(db, round, 1, placed);
    await settleRound(db, pk10, staked.round);
    const entries = await db.query<{ amount: number; balance_after: number }>(
      `select e.amount, e.balance_after from entries e join ledger_accounts w on w.id = e.ledger_account_id
        where w.account_id = $1 and e.amount > 0 order by e.id offset 1`,
      [staked.accountIds[0]],
    );
    expect(entries.map((entry) => entry.balance_after)).toEqual([680, 1_660, 2_640].map((gain) => FUNDS + gain));
  });

  it("marks the round settled only with its last order, and a round without orders at once", async () => {
    const lose = { type: "of", number: "1-2", amount: 100, oddsMilli: 9_800 };
    const placed = [0, 0, 0].map((player) => ({ player, maxPayout: 10_000_000, lines: [lose] }));
    const { round } = await stakeRound(db, 1, placed, SECRET);
    const settledAt = async (): Promise<Date | null | undefined> =>
      (await db.query<{ settled_at: Date | null }>(`select settled_at from rounds where id = $1`, [round.id]))[0]
        ?.settled_at;
    expect(await settleBatch(db, pk10, round, 2)).toMatchObject({ orders: 2, done: false });
    expect(await settledAt()).toBeNull();
    expect(await settleBatch(db, pk10, round, 2)).toMatchObject({ orders: 1, done: true });
    const first = await settledAt();
    expect(first).toBeInstanceOf(Date);
    expect(await settleBatch(db, pk10, round, 2)).toMatchObject({ orders: 0, done: true });
    expect(await settledAt()).toEqual(first);
    expect(await settleBatch(db, pk10, await decidedRound(db, "void"))).toMatchObject({ orders: 0, done: true });
  });

  it("pays nothing of a batch with a line that the catalogue does not know, and names the order", async () => {
    const known = {
      player: 0,
      maxPayout: 1_000,
      lines: [{ type: "tf", number: "big", amount: 100, oddsMilli: 1_980 }],
    };
    const strange = { ...known, lines: [{ type: "tf", number: "11b", amount: 100, oddsMilli: 1_980 }] };
    const { round, orderIds } = await stakeRound(db, 1, [known, strange], SECRET);
    const settling = settleRound(db, pk10, round);
    await expect(settling).rejects.toThrow(UnsettleableLineError);
    await expect(settling).rejects.toThrow(String(orderIds[1]));
    const [left] = await db.query<{ count: number }>(
      `select count(*) as count from orders where round_id = $1 and settled_at is null`,
      [round.id],
    );
    expect(left?.count).toBe(2);
  });

  it("settles each order by the catalogue it was accepted with, and pays nothing for an unknown catalogue", async () => {
    const bet = { player: 0, maxPayout: 10_000, lines: [{ type: "tf", number: "big", amount: 100, oddsMilli: 1_980 }] };
    const { round, orderIds } = await stakeRound(db, 1, [bet, bet], SECRET);
    // In the next edition "big" has the meaning of "small": earlier bets must keep the old meaning.
    const next: Game = {
      ...pk10,
      catalogueVersion: 2,
      settle: (definition, outcome) =>
        pk10.settle(pk10.find("tf", definition.number === "big" ? "small" : definition.number) ?? definition, outcome),
    };
    await db.query(`update orders set catalogue_version = 2 where id = $1`, [orderIds[1]]);
    const alone = settleBatch(db, next, round, 10, []);
    await expect(alone).rejects.toThrow(UnsettleableLineError);
    await expect(alone).rejects.toThrow("PK10 1");
    expect(await settleBatch(db, next, round, 10, [pk10])).toMatchObject({ orders: 2, done: true });
    const rows = await db.query<{ verdict: string }>(
      `select verdict from order_lines where order_id = any ($1::bigint[]) order by order_id`,
      [orderIds],
    );
    expect(new Set(rows.map((row) => row.verdict))).toEqual(new Set(["win", "lose"]));
    const [big] = pk10.betTypes
      .flatMap((type) => type.bets)
      .filter((each) => each.type === "tf" && each.number === "big");
    if (big === undefined || round.outcome === null) throw new Error("no such bet");
    expect(rows[0]?.verdict).toBe(pk10.settle(big, round.outcome));
  });

  it("refuses a line at odds of 1.000, which wins nothing", async () => {
    const lineAt = `insert into order_lines (order_id, line_no, bet_type, number, amount, odds_milli) values (1, 9, 'tf', 'big', 1, $1)`;
    await expect(db.query(lineAt, [1_000])).rejects.toThrow("order_lines_odds_milli_check");
  });

  it("refuses a round that is neither resulted nor void, or does not exist", async () => {
    const { round } = await stakeRound(db, 1, [], SECRET);
    await expect(settleBatch(db, pk10, { ...round, status: 2 })).rejects.toThrow(RangeError);
    await expect(settleBatch(db, pk10, { ...round, outcome: null })).rejects.toThrow(RangeError);
    await expect(settleBatch(db, pk10, { ...round, id: round.id + 1_000 })).rejects.toThrow("nothing to settle");
  });
});
