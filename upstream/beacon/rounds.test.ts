import { randomBytes } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { beaconRoundAfter, beaconTimeOf } from "@/games/shared/draw/beacon-chain";
import { entropyOf } from "@/games/shared/draw/draw";
import { isBeaconOf } from "@/games/shared/draw/verify-beacon";
import { until } from "@/scripts/testing/until";
import { acceptedOrder, createBettor, type Bettor, testRequest, shownBalance } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { reconcile } from "../ledger/reconcile";
import { createChains } from "../rounds/chains";
import { startEngine } from "../rounds/engine";
import { openRound } from "../rounds/open";
import { reconcileDraws } from "../rounds/reconcile-draws";
import { closeRound, saveGames } from "../rounds/store";
import { makeRootsAgain, signRound, testSeals } from "../rounds/testing";
import type { RoundRow } from "../rounds/wire";
import { storeBeacon } from "./store-beacon";
import { type AskedRound, type LocalAnswer, type LocalBeacon, startLocalBeacon } from "./testing";

const FUNDS = 1_000_000;
/** Three lines of RM 3. */
const STAKE = 900;
const random = (size: number): Uint8Array => randomBytes(size);

describeEachDatabase("rounds that wait for a beacon", (open) => {
  let db: Database;
  let beacon: LocalBeacon;
  let player: Bettor;
  let skewMs = 0;
  const running: { stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    beacon = await startLocalBeacon("cd".repeat(32), () => Date.now() + skewMs);
    db = await open();
    await saveGames(db, ["PK10"], 60);
  });
  beforeEach(async () => {
    skewMs = 0;
    beacon.answer = beacon.regular;
    await db.query(`delete from beacon`);
    await db.query(`update games set enabled = false`);
    player = await createBettor(db, FUNDS);
  });
  const stopAll = () => Promise.all(running.splice(0).map((engine) => engine.stop()));
  afterEach(async () => {
    await stopAll();
    // Makes this test's rounds old, and the undrawn ones void: the engine of the next test refunds their orders.
    await db.query(`update orders set created_at = created_at - interval '10 days'`);
    await makeRootsAgain(db);
    await db.query(
      `update rounds set opens_at = opens_at - interval '10 days', closes_at = closes_at - interval '10 days',
              draws_at = draws_at - interval '10 days', announces_at = announces_at - interval '10 days',
              next_at = next_at - interval '10 days', status = case status when 1 then 1 else 3 end`,
    );
  });
  afterAll(() => beacon.close());

  function start(options: { mixed?: boolean; waitMs?: number; urls?: readonly string[] } = {}) {
    const { mixed = false, waitMs = 600_000, urls = [beacon.url] } = options;
    const voided: string[] = [];
    const errors: Error[] = [];
    const engine = startEngine({
      db,
      events: createEvents(createMemoryBroker()),
      log: { info: () => {}, warn: () => {}, error: ({ err }: { err?: Error }) => void (err && errors.push(err)) },
      games: [pk10],
      gameSeconds: 60,
      random,
      seals: testSeals,
      beacon: { mixed, chain: beacon.chain, urls, waitMs, timeoutMs: 1_000 },
      onVoid: (reason) => void voided.push(reason),
    });
    running.push(engine);
    return { engine, voided, errors };
  }

  const roundById = async (id: number): Promise<RoundRow> => {
    const [row] = await db.query<RoundRow>(`select * from rounds where id = $1`, [id]);
    if (row === undefined) throw new Error("no round");
    return row;
  };
  const announced = (id: number): Promise<RoundRow> =>
    until(async () => {
      const row = await roundById(id);
      return row.announced_at !== null && row;
    });

  /** A closed round with a stake, which waits for a value of a minute ago. */
  async function stakedRound(): Promise<RoundRow> {
    await db.query(`update games set enabled = true`);
    const [latest] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    const chains = createChains(random, testSeals, 50);
    await openRound(db, { game: pk10, after: latest, now: new Date(), gameSeconds: 60, chains, beacon: beacon.chain });
    const [round] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    if (round === undefined) throw new Error("no round was opened");
    acceptedOrder(await player.place(testRequest(round.id)));
    await db.query(`update games set enabled = false`);
    await db.query(`update orders set created_at = created_at - interval '2 minutes' where round_id = $1`, [round.id]);
    await closeRound(db, round.id);
    const closesAt = new Date(Date.now() - 60_000);
    await db.query(
      `update rounds set opens_at = opens_at - interval '2 minutes', beacon_round = $2, closes_at = $3,
              draws_at = clock_timestamp(), announces_at = clock_timestamp(), next_at = clock_timestamp() where id = $1`,
      [round.id, beaconRoundAfter(beacon.chain, closesAt), closesAt],
    );
    return signRound(db, round.id);
  }

  async function expectDrawn(round: RoundRow): Promise<void> {
    const drawn = await announced(round.id);
    const signature = Buffer.from(drawn.beacon_signature ?? []).toString("hex");
    expect(drawn.status).toBe(1);
    expect(isBeaconOf(beacon.chain, { round: round.beacon_round ?? 0, signature })).toBe(true);
    expect(drawn.entropy).toBe(entropyOf(signature));
    expect(await reconcile(db)).toEqual([]);
    expect(await reconcileDraws(db)).toEqual([]);
  }

  async function expectRefunded(round: RoundRow): Promise<void> {
    expect(await announced(round.id)).toMatchObject({
      status: 3,
      outcome: null,
      revealed: null,
      beacon_signature: null,
    });
    expect(await shownBalance(db, player.accountId)).toBe(FUNDS);
    expect(await reconcile(db)).toEqual([]);
  }

  const onlyFor = (round: RoundRow, answer: () => LocalAnswer | "silent") => (asked: AskedRound) =>
    asked === round.beacon_round ? answer() : beacon.regular(asked);

  it("choose the value at the opening: it appears more than a second after the close, and before the draw", async () => {
    await db.query(`update games set enabled = true`);
    start({ mixed: true });
    const round = await until(async () => (await db.query<RoundRow>(`select * from rounds where status = 0`))[0]);
    expect(round.beacon_round).toBe(beaconRoundAfter(beacon.chain, round.closes_at));
    expect(beaconTimeOf(beacon.chain, round.beacon_round ?? 0)).toBeGreaterThan(round.closes_at.getTime() + 1_000);
    expect(round.draws_at.getTime() - round.closes_at.getTime()).toBeGreaterThanOrEqual(6_000);
    expect(round).toMatchObject({ entropy: "", beacon_signature: null });
  });

  it("are drawn with the value, even by a process that opens rounds without a beacon", async () => {
    const round = await stakedRound();
    start();
    await expectDrawn(round);
  });

  it("wait for a late value through a restart and a change of the leader, and are drawn once", async () => {
    const round = await stakedRound();
    beacon.answer = onlyFor(round, () => ({ status: 404 }));
    const first = start();
    await until(() => first.errors.length > 1);
    const standby = start();
    expect(await roundById(round.id)).toMatchObject({ status: 2, outcome: null, revealed: null, entropy: "" });
    await first.engine.stop();
    await until(() => standby.errors.length > 0);
    await standby.engine.stop();
    start();
    beacon.answer = beacon.regular;
    await expectDrawn(round);
    expect([...first.voided, ...standby.voided]).toEqual([]);
  });

  it("are void and refunded, with the reason, when no value comes within the wait", async () => {
    const round = await stakedRound();
    beacon.answer = onlyFor(round, () => ({ status: 404 }));
    const { voided } = start({ waitMs: 300 });
    await expectRefunded(round);
    expect(voided).toEqual(["beacon_missing"]);
  });

  it("are never drawn with a value that the chain did not sign", async () => {
    const round = await stakedRound();
    const other = await startLocalBeacon(beacon.chain.hash);
    running.push({ stop: () => other.close() });
    start({ waitMs: 300, urls: [other.url] });
    await expectRefunded(round);
  });

  it.each<[string, string]>([
    ["its beacon was removed", "beacon_round = null, beacon_chain = null"],
    ["its beacon was replaced by an older one", "beacon_round = beacon_round - 1000"],
    ["its beacon was replaced by a later one", "beacon_round = beacon_round + 1"],
    ["its close and its value were moved", "beacon_round = beacon_round - 10, closes_at = closes_at - interval '10 s'"],
    ["its close was moved", "closes_at = closes_at + interval '5 s'"],
    ["its form was changed", "form = '{1,2}'"],
    ["its number was changed", "round_no = round_no || '9'"],
    ["its MAC was removed", "terms_mac = null"],
    ["its MAC was replaced", "terms_mac = sha256('')"],
  ])("are void and refunded once, and never drawn, when %s", async (_case, change) => {
    const round = await stakedRound();
    await db.query(`update rounds set ${change} where id = $1`, [round.id]);
    const { voided } = start();
    await expectRefunded(round);
    expect(voided).toEqual(["draw_failed"]);
    // The next tests reconcile all rounds.
    await db.query(`update rounds set form = null where id = $1`, [round.id]);
  });

  it("are void and refunded if they were opened with another chain, and never drawn with this chain's value", async () => {
    const round = await stakedRound();
    await db.query(`update rounds set beacon_chain = $2 where id = $1`, [round.id, "ee".repeat(32)]);
    await signRound(db, round.id);
    const { voided, errors } = start({ waitMs: 300 });
    await expectRefunded(round);
    expect(voided).toEqual(["beacon_missing"]);
    expect(errors[0]?.message).toContain("a value of chain eeee");
  });

  it("are drawn with the genuine one of two answers", async () => {
    const round = await stakedRound();
    const other = await startLocalBeacon(beacon.chain.hash);
    running.push({ stop: () => other.close() });
    start({ urls: [other.url, beacon.url] });
    await expectDrawn(round);
  });

  it("cannot be stored as drawn without a signature", async () => {
    const round = await stakedRound();
    const draw = `update rounds set status = 1, outcome = '{1}', revealed = '\\x00'`;
    await expect(db.query(`${draw} where id = $1`, [round.id])).rejects.toThrow("rounds_drawn_with_beacon");
    await expect(db.query(`${draw}, entropy = 'x' where id = $1`, [round.id])).rejects.toThrow(
      "rounds_drawn_with_beacon",
    );
  });

  it("cannot be stored with a chosen entropy and without a beacon", async () => {
    const round = await stakedRound();
    const strip = `update rounds set beacon_round = null, beacon_chain = null, entropy = 'tried until the outcome suits'`;
    await expect(db.query(`${strip} where id = $1`, [round.id])).rejects.toThrow("rounds_entropy_of_beacon");
  });

  it("accept no bet after their value, or a later one, is stored, whatever the clocks say", async () => {
    const [other] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    await db.query(`update games set enabled = true`);
    const chains = createChains(random, testSeals, 50);
    await openRound(db, { game: pk10, after: other, now: new Date(), gameSeconds: 60, chains, beacon: beacon.chain });
    const [round] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    const [id, awaited] = [round?.id ?? 0, round?.beacon_round ?? 0];
    const store = (value: number) => storeBeacon(db, beacon.chain, { round: value, signature: "" });
    await store(awaited - 1);
    acceptedOrder(await player.place(testRequest(id)));
    await storeBeacon(db, { ...beacon.chain, hash: "ee".repeat(32) }, { round: awaited + 7, signature: "" });
    acceptedOrder(await player.place(testRequest(id)));
    await store(awaited + 7);
    expect(await player.place(testRequest(id))).toMatchObject({ kind: "refused", code: "round_closed" });
    await store(awaited - 1);
    expect(await player.place(testRequest(id))).toMatchObject({ kind: "refused", code: "round_closed" });
    expect(await shownBalance(db, player.accountId)).toBe(FUNDS - 2 * STAKE);
  });

  it.each([
    ["behind", 5_000],
    ["ahead", -5_000],
  ])("do not open while the database's clock is %s", async (_case, offset) => {
    const opened = (): Promise<{ id: number }[]> => db.query<{ id: number }>(`select id from rounds where status = 0`);
    await db.query(`update games set enabled = true`);
    skewMs = offset;
    const { errors } = start({ mixed: true });
    await until(() => errors.some(({ message }) => message.includes("off the beacon's")));
    expect(await opened()).toEqual([]);
    skewMs = 0;
    await until(async () => (await opened()).length === 1);
  });

  it.each<[string, number, (nth: number) => Date, boolean]>([
    ["open although one of three addresses has a wrong time", 0, (nth) => new Date(nth === 0 ? 0 : Date.now()), true],
    [
      "do not open while two of three addresses show that the database's clock is ahead",
      -5_000,
      (nth) => new Date(Date.now() - (nth === 0 ? 0 : 5_000)),
      false,
    ],
  ])("%s", async (_case, offset, dateOf, isOpened) => {
    await db.query(`update games set enabled = true`);
    skewMs = offset;
    let asked = 0;
    beacon.answer = (round) => {
      const date = dateOf(asked % 3).toUTCString();
      asked += 1;
      return { ...beacon.regular(round), headers: { date } };
    };
    // Each look-up asks the three addresses at once.
    const { errors } = start({ mixed: true, urls: [beacon.url, beacon.url, beacon.url] });
    const opened = (): Promise<RoundRow[]> => db.query<RoundRow>(`select * from rounds where status = 0`);
    const isRefused = (): boolean => errors.some(({ message }) => message.includes("off the beacon's"));
    await until(async () => (await opened()).length > 0 || isRefused());
    expect([(await opened()).length > 0, isRefused()]).toEqual([isOpened, !isOpened]);
  });

  it("are void and refunded if a signed value proves that they closed late; an address's date proves nothing", async () => {
    const close = async (claim: () => void) => {
      await stopAll();
      await db.query(`update games set enabled = true`);
      const { voided } = start({ mixed: true });
      const { id } = await until(async () => (await db.query<RoundRow>(`select * from rounds where status = 0`))[0]);
      acceptedOrder(await player.place(testRequest(id)));
      await db.query(`update games set enabled = false`);
      claim();
      const asked = beacon.asked.length;
      // The watch asks again only after it has measured the first answer.
      await until(() => beacon.asked.length > asked + 1);
      await db.query(
        `update rounds set closes_at = now(), draws_at = now(), announces_at = now(), next_at = now() where id = $1`,
        [id],
      );
      const closed = async () =>
        (await db.query<RoundRow>(`select * from rounds where id = $1 and status > 0`, [id]))[0];
      return { voided, round: await until(closed) };
    };
    const headers = { date: new Date(Date.now() + 3_600_000).toUTCString() };
    const claimed = await close(() => (beacon.answer = (asked) => ({ ...beacon.regular(asked), headers })));
    // The address's date makes no round void. The draw would, because the close was moved: this update comes first.
    expect(claimed.voided).not.toContain("clock_jump");
    await db.query(`update rounds set status = 3 where id = $1 and status = 2`, [claimed.round.id]);
    beacon.answer = beacon.regular;
    const { round, voided } = await close(() => (skewMs = 5_000));
    await expectRefunded(round);
    expect(voided).toEqual(["clock_jump"]);
  });

  it("do not open while no beacon answers", async () => {
    await db.query(`update games set enabled = true`);
    beacon.answer = () => ({ status: 503 });
    const { errors } = start({ mixed: true });
    await until(() => errors.some(({ message }) => message.includes("no beacon answers")));
    expect(await db.query(`select 1 from rounds where status = 0`)).toEqual([]);
  });
});
