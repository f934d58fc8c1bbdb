import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { pk10 } from "@/games/pk10/game";
import { until } from "@/scripts/testing/until";
import type { Database, Queryable } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import {
  shownBalance,
  acceptedOrder,
  type Bettor,
  createBettor,
  openTestRound,
  testLine,
  testRequest,
} from "./testing";
import { fundWallet } from "../ledger/wallets";
import { closeRound } from "../rounds/store";
import { settleRound } from "../settlement/settle";
import { placeInBatches, placeBet, type PlaceBetResult } from "./place";
import { ordersReader } from "./orders";

const FUNDS = 100_000;
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const bets = pk10.betTypes.flatMap((type) => type.bets);

function createGate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describeEachDatabase("many bets at once", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("never overdraw a wallet, and lower its balance by exactly their stakes", async () => {
    const [roundId, player] = [await openTestRound(db), await createBettor(db, FUNDS)];
    const request = testRequest(roundId, { lines: [testLine("tf", "big", 30)] });
    const results = await Promise.all(Array.from({ length: 100 }, () => player.place(request)));
    const refused = results.filter((result) => result.kind === "refused").map((result) => result.code);
    expect(refused).toEqual(Array.from({ length: 67 }, () => "insufficient_balance"));
    const balances = results.flatMap((result) => (result.kind === "accepted" ? [result.balance] : []));
    expect(balances.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 33 }, (_, at) => FUNDS - 3_000 * (at + 1)));
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(33);
    expect(await shownBalance(db, player.accountId)).toBe(1_000);
    expect(await reconcile(db)).toEqual([]);
  });

  it("keep the ledger right after any orders, repeats and refusals", async () => {
    const line = fc.record({ bet: fc.constantFrom(...bets), sen: fc.integer({ min: 50, max: 60_000 }) });
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      callers: fc.integer({ min: 1, max: 3 }),
      player: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 12 }), async (orders) => {
        const players = [await createBettor(db, FUNDS), await createBettor(db, FUNDS)];
        const round = await openTestRound(db);
        const staked = players.map(() => 0);
        await Promise.all(
          orders.flatMap(({ lines, callers, player }) => {
            const wire = lines.map(({ bet, sen }) => testLine(bet.type, bet.number, sen / 100));
            const idempotencyKey = randomUUID();
            return Array.from({ length: callers }, async () => {
              const result = await players[player]?.place(testRequest(round, { lines: wire }), { idempotencyKey });
              if (result?.kind !== "accepted" || result.replayed) return;
              staked[player] = (staked[player] ?? 0) + lines.reduce((sum, { sen }) => sum + sen, 0);
            });
          }),
        );
        const shown = await Promise.all(players.map(({ accountId }) => shownBalance(db, accountId)));
        expect(shown).toEqual(staked.map((stake) => FUNDS - stake));
      }),
      { numRuns: 25 },
    );
    expect(await reconcile(db)).toEqual([]);
  });

  it("do not deadlock with the settlement of an earlier round of the same players, and the books agree", async () => {
    const players = await Promise.all([1, 2, 3, 4].map(() => createBettor(db, 10 * FUNDS)));
    const [ended, running] = [await openTestRound(db), await openTestRound(db)];
    const placeAll = async (round: number): Promise<void> => {
      const results = await Promise.all(
        Array.from({ length: 20 }, () => players.map((player) => player.place(testRequest(round)))).flat(),
      );
      results.forEach(acceptedOrder);
    };
    await placeAll(ended);
    await db.query(`update rounds set status = 1, outcome = $2, revealed = '\\x00' where id = $1`, [ended, CARS]);
    await Promise.all([placeAll(running), settleRound(db, pk10, { id: ended, status: 1, outcome: CARS }, 3)]);
    expect(await reconcile(db)).toEqual([]);
  });

  it("delay the close of their round until a bet in flight is stored", async () => {
    const [roundId, player] = [await openTestRound(db), await createBettor(db, FUNDS)];
    const order: string[] = [];
    const { bet, mayEnd } = await placeUncommitted(player, roundId, randomUUID(), (kind) => order.push(kind));
    const close = closeRound(db, roundId).then(() => order.push("closed"));
    if (db.driver === "postgres") await waiting("select close_round%");
    mayEnd.open();
    await Promise.all([bet, close]);
    expect(order).toEqual(["accepted", "closed"]);
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(1);
    expect(await player.place(testRequest(roundId))).toMatchObject({ code: "round_closed" });
  });

  it("give a repeated call the first answer, even if it is not committed yet and the bet would now be refused", async () => {
    const [roundId, player, key] = [await openTestRound(db), await createBettor(db, FUNDS), randomUUID()];
    const { bet, mayEnd } = await placeUncommitted(player, roundId, key, () => undefined);
    const account = { id: player.accountId, forcedSettingId: 2, currency: "MYR" };
    const again = player.place(testRequest(roundId), { idempotencyKey: key, account });
    if (db.driver === "postgres") await Promise.race([waiting("select 1 from ledger_accounts%"), again]);
    mayEnd.open();
    await bet;
    expect(await again).toMatchObject({ kind: "accepted", replayed: true });
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(1);
  });

  it("give each key one answer, refused or accepted, while the balance changes", async () => {
    const [roundId, player] = [await openTestRound(db), await createBettor(db, 1_000)];
    const request = testRequest(roundId, { lines: [testLine("tf", "big", 15)] });
    const tries = Array.from({ length: 8 }, () => randomUUID()).map(async (idempotencyKey) => {
      const repeats = Array.from({ length: 4 }, () => player.place(request, { idempotencyKey }));
      return (await Promise.all(repeats)).map((result) => (result.kind === "accepted" ? "accepted" : result));
    });
    const deposits = Array.from({ length: 8 }, () => fundWallet(db, player.accountId, 700));
    const answers = await Promise.all(tries);
    await Promise.all(deposits);
    const firsts = answers.map(([first]) => first);
    expect(answers).toEqual(firsts.map((first) => [first, first, first, first]));
    const accepted = firsts.filter((first) => first === "accepted").length;
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(accepted);
    expect(await reconcile(db)).toEqual([]);
  });

  it("refuse a bet that waited for its wallet while its round closed", async () => {
    const [roundId, player] = [await openTestRound(db), await createBettor(db, FUNDS)];
    const bet = await placeWaiting(player, roundId, (tx) => closeRound(tx, roundId));
    expect(bet).toMatchObject({ kind: "refused", code: "round_closed" });
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toEqual([]);
  });

  it("refuse a bet that waited for its wallet past the end of betting, even if the round is not closed yet", async () => {
    const [roundId, player] = [await openTestRound(db, 0.3), await createBettor(db, FUNDS)];
    const bet = await placeWaiting(player, roundId, (tx) =>
      untilRow(tx, `select 1 from rounds where id = $1 and closes_at <= clock_timestamp()`, [roundId]),
    );
    expect(bet).toMatchObject({ kind: "refused", code: "round_closed" });
  });

  /** Places a bet whose transaction ends only after `mayEnd` is opened; `ended` then receives the outcome. */
  async function placeUncommitted(
    player: Bettor,
    roundId: number,
    idempotencyKey: string,
    ended: (kind: PlaceBetResult["kind"]) => void,
  ): Promise<{ bet: Promise<void>; mayEnd: ReturnType<typeof createGate> }> {
    const [placed, mayEnd] = [createGate(), createGate()];
    const bet = db.transaction(async (tx) => {
      const input = {
        account: { id: player.accountId, forcedSettingId: null, currency: "MYR" },
        gameCode: "PK10",
        idempotencyKey,
        request: testRequest(roundId),
      };
      const silent = { user: async () => undefined };
      const log = { warn: jest.fn() };
      const deps = { db: { ...db, ...tx }, place: placeInBatches(tx, log), events: silent, log };
      const result = await placeBet(deps, input);
      placed.open();
      await mayEnd.passed;
      ended(result.kind);
    });
    await placed.passed;
    return { bet, mayEnd };
  }

  /** Places a bet while another transaction locks the player's wallet, does `meanwhile` and ends. */
  async function placeWaiting(
    player: Bettor,
    roundId: number,
    meanwhile: (tx: Queryable) => Promise<void>,
  ): Promise<PlaceBetResult> {
    const [held, mayGoOn] = [createGate(), createGate()];
    const holder = db.transaction(async (tx) => {
      await tx.query(`select 1 from ledger_accounts where account_id = $1 for update`, [player.accountId]);
      held.open();
      await mayGoOn.passed;
      await meanwhile(tx);
    });
    await held.passed;
    const bet = player.place(testRequest(roundId));
    // PGlite has one connection: there the bet waits for the connection, not for the lock.
    if (db.driver === "postgres") await waiting("select * from place_bet%");
    mayGoOn.open();
    await holder;
    return bet;
  }

  const untilRow = async (from: Queryable, query: string, params: unknown[]): Promise<void> => {
    await until(async () => (await from.query(query, params)).length > 0);
  };

  const waiting = (statement: string): Promise<void> =>
    untilRow(
      db,
      `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [statement],
    );
});
