import { randomBytes } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { until } from "@/scripts/testing/until";
import { acceptedOrder, type Bettor, createBettor, testRequest, shownBalance } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { reconcile } from "../ledger/reconcile";
import { createChains } from "./chains";
import { makeRootsAgain, noBeacons, testSeals } from "./testing";
import { drawRound } from "./draw";
import { startEngine } from "./engine";
import { openRound } from "./open";
import { reconcileDraws } from "./reconcile-draws";
import { closeRound, readGame, saveGames, voidRoundAhead } from "./store";
import type { RoundRow } from "./wire";

const FUNDS = 1_000_000;
/** Three lines of RM 3. */
const STAKE = 900;

const [RESULTED, CLOSED, VOID] = [1, 2, 3] as const;

describeEachDatabase("a database's clock that jumps forward and back", (open) => {
  let db: Database;
  let player: Bettor;
  let engine: { stop(): Promise<void> } | undefined;
  const chains = createChains((size) => randomBytes(size), testSeals, 100);
  const quiet = { error: () => {} };
  beforeAll(async () => {
    db = await open();
    await saveGames(db, ["PK10"], 60);
  });
  beforeEach(async () => {
    await db.query(`delete from rounds where not exists (select 1 from orders where round_id = rounds.id)`);
    player = await createBettor(db, FUNDS);
  });
  afterEach(async () => {
    await engine?.stop();
    // Ends this test's rounds and moves them ten days back, before the rounds of the next test.
    await db.query(`update orders set created_at = created_at - interval '10 days'`);
    await makeRootsAgain(db);
    await db.query(
      `update rounds set status = case when status = 1 then 1 else 3 end, announced_at = clock_timestamp(),
              settled_at = clock_timestamp(), round_no = 'T' || id, opens_at = opens_at - interval '10 days',
              closes_at = closes_at - interval '10 days', draws_at = draws_at - interval '10 days',
              announces_at = announces_at - interval '10 days', next_at = next_at - interval '10 days'`,
    );
  });

  function start() {
    const broker = createMemoryBroker();
    const heard: { event: string; data: Record<string, unknown> }[] = [];
    broker.onMessage(({ event, data }) => void heard.push({ event, data: JSON.parse(data) }));
    const alarms: object[] = [];
    const voided: string[] = [];
    engine = startEngine({
      db,
      events: createEvents(broker),
      log: { info: () => {}, warn: () => {}, error: (fields: object) => void alarms.push(fields) },
      games: [pk10],
      gameSeconds: 60,
      random: (size) => randomBytes(size),
      seals: testSeals,
      onVoid: (reason) => void voided.push(reason),
    });
    return { heard, alarms, voided };
  }

  const latest = async (): Promise<RoundRow> => {
    const round = (await readGame(db, "PK10")).rounds.at(-1);
    if (round === undefined) throw new Error("no round");
    return round;
  };
  async function openNext(now?: Date): Promise<RoundRow> {
    const state = await readGame(db, "PK10");
    await openRound(db, { game: pk10, after: state.rounds.at(-1), now: now ?? state.now, gameSeconds: 60, chains });
    return latest();
  }
  const roundById = async (id: number): Promise<RoundRow | undefined> =>
    (await db.query<RoundRow>(`select * from rounds where id = $1`, [id]))[0];
  const announced = (id: number): Promise<RoundRow> =>
    until(async () => {
      const row = await roundById(id);
      return row?.announced_at && row;
    });
  const openAfter = (id: number): Promise<RoundRow> =>
    until(async () => (await db.query<RoundRow>(`select * from rounds where id > $1 and status = 0`, [id]))[0]);
  const postingsOf = (id: number): Promise<{ kind: string }[]> =>
    db.query<{ kind: string }>(
      `select p.kind from postings p join orders o on o.id = p.order_id where o.round_id = $1 order by p.id`,
      [id],
    );
  const bet = async (round: RoundRow): Promise<void> => void acceptedOrder(await player.place(testRequest(round.id)));

  /** Moves a round and its orders ahead, as if the clock had been wrong by `interval` when they were written. */
  async function moveAhead(round: RoundRow, interval = "1 hour"): Promise<void> {
    await db.query(`update orders set created_at = created_at + $2::interval where round_id = $1`, [
      round.id,
      interval,
    ]);
    await makeRootsAgain(db);
    await db.query(
      `update rounds set opens_at = opens_at + $2::interval, closes_at = closes_at + $2::interval,
              draws_at = draws_at + $2::interval, announces_at = announces_at + $2::interval,
              next_at = next_at + $2::interval, settled_at = settled_at + $2::interval
        where id = $1`,
      [round.id, interval],
    );
  }

  async function expectCleanBooks(): Promise<void> {
    expect(await reconcile(db)).toEqual([]);
    expect(await reconcileDraws(db)).toEqual([]);
  }

  it.each([
    ["open", async () => undefined],
    ["closed", (round: RoundRow) => closeRound(db, round.id)],
  ])("makes a round that is %s void, refunds its stakes once, and betting continues", async (_case, advance) => {
    const round = await openNext();
    await bet(round);
    await advance(round);
    await moveAhead(round);
    const { heard, alarms, voided } = start();

    const ended = await announced(round.id);
    expect(ended).toMatchObject({ status: VOID, outcome: null });
    expect(await postingsOf(round.id)).toEqual([{ kind: "stake" }, { kind: "refund" }]);
    expect(await shownBalance(db, player.accountId)).toBe(FUNDS);
    expect(alarms).toMatchObject([{ game: "PK10", round: round.id, roundNo: round.round_no }]);
    expect(voided).toEqual(["clock_jump"]);
    const updates = heard.filter(({ event }) => event === "game_update").map(({ data }) => data["round"]);
    expect(updates).toContainEqual(expect.objectContaining({ id: round.id, status: VOID, time_left: 0 }));
    await until(() => heard.some(({ event }) => event === "user_balance_update"));
    const balances = heard.filter(({ event }) => event === "user_balance_update");
    expect(balances).toMatchObject([{ data: { balance: FUNDS / 100 } }]);

    const fresh = await openAfter(round.id);
    const { now } = await readGame(db, "PK10");
    expect(fresh.opens_at.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(fresh.next_at.getTime()).toBeLessThanOrEqual(now.getTime() + 60_000);
    expect(Number(fresh.round_no)).toBe(Number(round.round_no) + 1);
    await bet(fresh);
    expect(await shownBalance(db, player.accountId)).toBe(FUNDS - STAKE);
    await expectCleanBooks();
  });

  it("does not change a draw, which is paid and announced without waiting", async () => {
    const round = await openNext();
    await bet(round);
    await closeRound(db, round.id);
    await drawRound({ db, chains, beacons: noBeacons, log: quiet }, pk10, round);
    const drawn = await latest();
    await moveAhead(round);
    const { heard, alarms, voided } = start();

    const ended = await announced(round.id);
    expect(ended).toMatchObject({ status: RESULTED, outcome: drawn.outcome });
    expect(await postingsOf(round.id)).toEqual([{ kind: "stake" }, { kind: "settlement" }]);
    expect([alarms, voided]).toEqual([[], []]);
    const [order] = await db.query<{ returned: number }>(`select returned from orders where round_id = $1`, [round.id]);
    const expected = FUNDS - STAKE + (order?.returned ?? 0);
    expect(await shownBalance(db, player.accountId)).toBe(expected);
    const balances = heard.filter(({ event }) => event === "user_balance_update");
    expect(balances.map(({ data }) => data["balance"])).toEqual(order?.returned === 0 ? [] : [expected / 100]);
    await bet(await openAfter(round.id));
    await expectCleanBooks();
  });

  it("repeats no round number of a day, even if a round was created for tomorrow", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    const round = await openNext(tomorrow);
    start();
    await announced(round.id);
    const fresh = await openAfter(round.id);
    await engine?.stop();
    expect(round.round_no).toMatch(/0001$/);
    expect(Number(fresh.round_no.slice(0, 8))).toBeLessThan(Number(round.round_no.slice(0, 8)));
    await closeRound(db, fresh.id);
    await drawRound({ db, chains, beacons: noBeacons, log: quiet }, pk10, fresh);
    expect(Number((await openNext(tomorrow)).round_no)).toBe(Number(round.round_no) + 1);
  });

  describe("voidRoundAhead", () => {
    it("makes the round void once", async () => {
      const round = await openNext();
      await moveAhead(round);
      expect(await voidRoundAhead(db, round.id)).toBe(true);
      expect(await voidRoundAhead(db, round.id)).toBe(false);
      expect((await latest()).status).toBe(VOID);
    });

    it("ignores a round that opens within the tolerated 10 s, and a drawn round", async () => {
      const round = await openNext();
      await moveAhead(round, "4 seconds");
      expect(await voidRoundAhead(db, round.id)).toBe(false);
      await closeRound(db, round.id);
      expect(await voidRoundAhead(db, round.id)).toBe(false);
      expect((await latest()).status).toBe(CLOSED);
      await drawRound({ db, chains, beacons: noBeacons, log: quiet }, pk10, round);
      await moveAhead(round);
      expect(await voidRoundAhead(db, round.id)).toBe(false);
      expect((await latest()).status).toBe(RESULTED);
    });
  });
});
