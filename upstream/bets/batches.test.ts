import { randomBytes, randomUUID } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { until } from "@/scripts/testing/until";
import { type Database, DatabaseUnavailable, type Queryable } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import { shownBalance, fundedAccount, openTestRound } from "./testing";
import { closeRound } from "../rounds/store";
import { settleRound } from "../settlement/settle";
import { type CheckedBetValues, placeInBatches } from "./place";

const FUNDS = 100_000;
const STAKE = 900;
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function betOf(account: number, round: number, change: Partial<CheckedBetValues> = {}): CheckedBetValues {
  return {
    ...{ account, round, key: randomUUID(), hash: randomBytes(32), game: "PK10", setting: 1, max_payout: 10_000_000 },
    ...{ catalogue: pk10.catalogueVersion, total: STAKE, currency: "MYR" },
    ...{ types: ["tf", "of"], numbers: ["big", "1-1"], amounts: [300, 600], odds: [1_980, 9_800] },
    ...change,
  };
}

describeEachDatabase("bets in batches", (open) => {
  let db: Database;
  let round: number;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    round = await openTestRound(db);
  });

  const warn = jest.fn();
  const placer = (queryable: Queryable = db) => placeInBatches(queryable, { warn });

  const accounts = (count: number, funds = FUNDS): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, () => fundedAccount(db, funds)));

  function watched(from: Queryable = db) {
    const [sizes, failures]: [number[], unknown[]] = [[], []];
    const query: Queryable["query"] = async (text, params) => {
      sizes.push(text.includes("place_bets") ? (JSON.parse(String(params?.[0])) as unknown[]).length : 1);
      return from.query<never>(text, params).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    };
    return { query, sizes, failures };
  }

  /** Places these bets in one batch: they arrive while two other bets are being placed. */
  async function placeTogether(queryable: Queryable, bets: readonly CheckedBetValues[]) {
    const place = placer(queryable);
    const first = (await accounts(2)).map((account) => place(betOf(account, round)));
    const results = await Promise.allSettled(bets.map(place));
    await Promise.all(first);
    return results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)));
  }

  async function transactionsOf(accountIds: readonly number[]): Promise<number> {
    const sql = "select distinct xmin::text as transaction from orders where account_id = any ($1::bigint[])";
    return (await db.query(sql, [accountIds])).length;
  }

  it("are one transaction, in which each bet is judged by itself", async () => {
    const players = await accounts(6);
    const [poor = 0] = await accounts(1, STAKE - 1);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = players;
    const closed = await openTestRound(db);
    await closeRound(db, closed);
    const [used, refused] = [betOf(third, round), betOf(fourth, round, { total: FUNDS + 1 })];
    const [replay] = await Promise.all([used, refused].map(placer()));
    const { query, sizes, failures } = watched();
    const answers = await placeTogether({ query }, [
      betOf(first, round),
      betOf(poor, round),
      used,
      refused,
      betOf(second, closed),
      betOf(fifth, round, { game: "BALLS12" }),
      betOf(sixth, round),
    ]);
    expect(sizes).toEqual([1, 1, 7]);
    expect(failures).toEqual([]);
    expect(answers).toMatchObject([
      { outcome: "accepted", shown: FUNDS - STAKE },
      { outcome: "insufficient_balance" },
      { outcome: "replayed", placed_id: replay?.outcome === "accepted" && replay.placed_id, shown: FUNDS - STAKE },
      { outcome: "refused", refusal: { code: "insufficient_balance" } },
      { outcome: "round_closed" },
      { outcome: "game_disabled" },
      { outcome: "accepted", shown: FUNDS - STAKE },
    ]);
    expect(await transactionsOf([first, sixth])).toBe(1);
    const conflict = await placeTogether(db, [{ ...used, hash: randomBytes(32) }, betOf(poor, round)]);
    expect(conflict).toMatchObject([{ outcome: "conflict" }, { outcome: "insufficient_balance" }]);
    expect(await Promise.all(players.map((id) => shownBalance(db, id)))).toEqual(
      [STAKE, 0, STAKE, 0, 0, STAKE].map((stake) => FUNDS - stake),
    );
    expect(await reconcile(db)).toEqual([]);
  });

  it("store the lines of each bet with that bet", async () => {
    const [one = 0, two = 0] = await accounts(2);
    const line = { types: ["ft"], numbers: ["3n4"], amounts: [STAKE], odds: [2_000] };
    await placeTogether(db, [betOf(one, round), betOf(two, round, line)]);
    const lines = await db.query(
      `select o.account_id, l.line_no, l.bet_type, l.number, l.amount, l.odds_milli from orders o join order_lines l on l.order_id = o.id
        where o.account_id = any ($1::bigint[]) order by array_position($1::bigint[], o.account_id), l.line_no`,
      [[one, two]],
    );
    expect(lines).toEqual([
      { account_id: one, line_no: 0, bet_type: "tf", number: "big", amount: 300, odds_milli: 1_980 },
      { account_id: one, line_no: 1, bet_type: "of", number: "1-1", amount: 600, odds_milli: 9_800 },
      { account_id: two, line_no: 0, bet_type: "ft", number: "3n4", amount: STAKE, odds_milli: 2_000 },
    ]);
  });

  it("are placed singly if one of them makes the batch fail", async () => {
    const players = await accounts(3);
    const { query, sizes } = watched();
    const [one = 0, two = 0, three = 0] = players;
    const answers = await placeTogether({ query }, [
      betOf(one, round),
      betOf(-1, round),
      betOf(two, round),
      betOf(three, round),
    ]);
    expect(answers).toMatchObject([
      { outcome: "accepted" },
      expect.stringContaining("account -1 has no wallet"),
      { outcome: "accepted" },
      { outcome: "accepted" },
    ]);
    expect(sizes).toEqual([1, 1, 4, 1, 1, 1, 1]);
    expect(warn.mock.calls).toEqual([[{ err: expect.any(Error), bets: 4 }, expect.any(String)]]);
    expect(await transactionsOf(players)).toBe(3);
    expect(await Promise.all(players.map((id) => shownBalance(db, id)))).toEqual(players.map(() => FUNDS - STAKE));
  });

  it("are not repeated singly while the database is away", async () => {
    const away = new DatabaseUnavailable(new Error("away"), false);
    const { query, sizes } = watched({
      query: (text, params) => (text.includes("place_bets") ? Promise.reject(away) : db.query(text, params)),
    });
    const answers = await placeTogether(
      { query },
      (await accounts(3)).map((id) => betOf(id, round)),
    );
    expect(answers).toEqual(answers.map(() => String(away)));
    expect(sizes).toEqual([1, 1, 3]);
  });

  it("have at most one bet of a player and 64 in all", async () => {
    const [twice = 0, ...others] = await accounts(66);
    const { query, sizes } = watched();
    const bets = [twice, twice, ...others].map((id) => betOf(id, round));
    const answers = await placeTogether({ query }, bets);
    expect(answers.map((answer) => (typeof answer === "object" ? answer.outcome : answer))).toEqual(
      bets.map(() => "accepted"),
    );
    expect(sizes).toEqual([1, 1, 64, 3]);
    expect(await shownBalance(db, twice)).toBe(FUNDS - 2 * STAKE);
    expect(await transactionsOf([twice])).toBe(2);
  });

  it("refuse every bet if the round closes while the batch waits for one wallet", async () => {
    const players = await accounts(3);
    let placing: ReturnType<typeof placeTogether> | undefined;
    await db.transaction(async (tx) => {
      await tx.query(`select 1 from ledger_accounts where account_id = $1 for update`, [players[2]]);
      placing = placeTogether(
        db,
        players.map((id) => betOf(id, round)),
      );
      const waits = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'select * from place_bets%'`;
      // PGlite has one connection: there the batch waits for the connection, not for the lock.
      if (db.driver === "postgres") await until(async () => (await db.query(waits)).length > 0);
      await closeRound(tx, round);
    });
    expect(await placing).toMatchObject(players.map(() => ({ outcome: "round_closed" })));
    expect(await transactionsOf(players)).toBe(0);
  });

  it("of two processes, with the same players in any order, and a settlement never deadlock", async () => {
    const players = await accounts(12, 10 * FUNDS);
    const ended = round;
    await Promise.all(players.map((id) => betOf(id, ended)).map(placer()));
    await db.query(`update rounds set status = 1, outcome = $2, revealed = '\\x00' where id = $1`, [ended, CARS]);
    const running = await openTestRound(db);
    const { query, failures } = watched();
    const storm = [players, players.toReversed()].map(async (order) => {
      const place = placer({ query });
      for (let turn = 0; turn < 15; turn += 1) {
        const answers = await Promise.all(order.map((id) => place(betOf(id, running))));
        expect(answers.map(({ outcome }) => outcome)).toEqual(order.map(() => "accepted"));
      }
    });
    await Promise.all([...storm, settleRound(db, pk10, { id: ended, status: 1, outcome: CARS }, 5)]);
    expect(failures).toEqual([]);
    expect(await reconcile(db)).toEqual([]);
  });
});
