import { randomBytes } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import type { Game } from "@/games/shared/rules/types";
import { until } from "@/scripts/testing/until";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { type Broker, createMemoryBroker, type DeliveredMessage } from "../hub/broker";
import { createEvents } from "../hub/events";
import { reconcile } from "../ledger/reconcile";
import { FUNDS, stakeOn } from "../settlement/testing";
import { createChains } from "./chains";
import { testSeals } from "./testing";
import { startEngine } from "./engine";
import { openRound } from "./open";
import { closeRound, saveGames } from "./store";
import type { RoundRow } from "./wire";

const random = (size: number): Uint8Array => randomBytes(size);

interface Publication {
  channel: string;
  event: string;
  at: number;
  data: Record<string, unknown>;
}

describeEachDatabase("the engine", (open) => {
  let db: Database;
  const running: { stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    db = await open();
    await saveGames(db, ["PK10"], 60);
  });
  beforeEach(async () => {
    await db.query(`update games set enabled = true, game_seconds = 60`);
    // Ends the rounds of earlier tests, and moves them and their orders into the past.
    await db.query(`update orders set created_at = now() - interval '36 hours'`);
    await db.query(
      `update rounds set status = case when status = 1 then 1 else 3 end, settled_at = now(), announced_at = now(),
              opens_at = now() - interval '2 days', closes_at = now() - interval '1 day', draws_at = now() - interval '1 day',
              announces_at = now() - interval '1 day', next_at = now() - interval '1 day'`,
    );
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((engine) => engine.stop()));
  });

  function start(options: { game?: Game; gameSeconds?: number; broker?: Broker } = {}) {
    const broker = options.broker ?? createMemoryBroker();
    const heard: Publication[] = [];
    const errors: unknown[] = [];
    const posted: number[] = [];
    broker.onMessage((message: DeliveredMessage) => {
      const data: Record<string, unknown> = JSON.parse(message.data);
      heard.push({ channel: message.channel, event: message.event, at: Date.now(), data });
    });
    const engine = startEngine({
      db,
      events: createEvents(broker),
      log: { info: () => {}, warn: () => {}, error: (fields: unknown) => void errors.push(fields) },
      games: [options.game ?? pk10],
      gameSeconds: options.gameSeconds ?? 60,
      random,
      seals: testSeals,
      onPosted: (accountIds) => void posted.push(...accountIds),
    });
    running.push(engine);
    return { engine, heard, errors, posted };
  }

  const roundById = async (id: number): Promise<RoundRow | undefined> =>
    (await db.query<RoundRow>(`select * from rounds where id = $1`, [id]))[0];
  const openRoundAfter = async (id: number): Promise<RoundRow | undefined> =>
    (await db.query<RoundRow>(`select * from rounds where id > $1 and status = 0 order by id`, [id]))[0];

  /** A staked round that an upstream left open an hour ago. */
  async function abandonedRound() {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const [latest] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    const chains = createChains(random, testSeals, 20);
    await openRound(db, { game: pk10, after: latest, now: hourAgo, gameSeconds: 60, chains });
    const [round] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    if (round === undefined) throw new Error("no round");
    const line = (number: string) => ({ type: "tf", number, amount: 1_000, oddsMilli: 1_980 });
    const orders = ["big", "small"].map((number, player) => ({ player, maxPayout: 10_000, lines: [line(number)] }));
    return stakeOn(db, round, 2, orders);
  }

  const balances = async (accountIds: readonly number[]): Promise<number[]> =>
    (
      await db.query<{ balance: number }>(
        `select balance from ledger_accounts where account_id = any ($1::bigint[]) order by account_id`,
        [accountIds],
      )
    ).map((wallet) => wallet.balance);

  it("ends a round that was left open long ago, and opens a new one now", async () => {
    const { round, accountIds } = await abandonedRound();
    const { heard, errors, posted } = start();
    const ended = await until(async () => {
      const row = await roundById(round.id);
      return row?.announced_at && row;
    });
    expect(posted).toEqual(accountIds);
    const fresh = await until(() => openRoundAfter(round.id));
    await until(() => heard.some((each) => each.event === "user_balance_update"));
    expect(ended.status).toBe(1);
    expect(Date.now() - fresh.opens_at.getTime()).toBeLessThan(5_000);
    const crownSum = (ended.outcome?.[0] ?? 0) + (ended.outcome?.[1] ?? 0);
    const winner = crownSum >= 12 ? 0 : 1;
    const expected = [0, 1].map((player) => FUNDS - 1_000 + (player === winner ? 1_980 : 0));
    expect(await balances(accountIds)).toEqual(expected);
    expect(await reconcile(db)).toEqual([]);

    const ofRound = heard.filter(
      (each) => JSON.stringify(each.data).includes(round.round_no) || each.event === "winning",
    );
    expect(ofRound.map((each) => `${each.channel} ${each.event}`)).toEqual([
      "game-PK10 game_update",
      "game-LOBBY lobby_update",
      "game-PK10 results",
      "game-PK10 winning",
      `private-user.${accountIds[winner]} user_balance_update`,
    ]);
    expect(ofRound[0]?.data).toMatchObject({ round: { id: round.id, status: 1, result_numbers: ended.outcome } });
    expect(ofRound[3]?.data).toMatchObject({ round_id: round.id, winners: [{ mCode: "TEST", WinAmt: 9.8 }] });
    expect(ofRound[4]?.data).toMatchObject({
      balance: (FUNDS + 980) / 100,
      win: { round_id: round.id, round_no: round.round_no, game: "PK10", amount: 19.8, staked: 10 },
    });
    expect(errors).toEqual([]);
  });

  it("makes a round that cannot be drawn void and gives every stake back", async () => {
    const { round, accountIds } = await abandonedRound();
    const broken: Game = {
      ...pk10,
      draw() {
        throw new Error("broken machine");
      },
    };
    const { heard } = start({ game: broken });
    const ended = await until(async () => {
      const row = await roundById(round.id);
      return row?.announced_at && row;
    });
    expect(ended).toMatchObject({ status: 3, outcome: null });
    // The next round opens, and reveals the secret.
    await until(async () => (await roundById(round.id))?.revealed);
    expect(await balances(accountIds)).toEqual([FUNDS, FUNDS]);
    expect(await reconcile(db)).toEqual([]);
    const kinds = await db.query<{ kind: string }>(
      `select p.kind from postings p join orders o on o.id = p.order_id where o.round_id = $1 and p.kind <> 'stake'`,
      [round.id],
    );
    expect(kinds.map((posting) => posting.kind)).toEqual(["refund", "refund"]);
    await until(() => heard.filter((each) => each.event === "user_balance_update").length === 2);
    expect(heard.filter((each) => each.event === "winning" || each.event === "results")).toEqual([]);
    const refund = heard.find((each) => each.event === "user_balance_update");
    expect(refund?.data).toMatchObject({ balance: FUNDS / 100 });
    expect(refund?.data).not.toHaveProperty("win");
  });

  it("starts and publishes each phase at its instant, and publishes nothing early", async () => {
    const { heard, errors } = start({ gameSeconds: 5 });
    const first = await until(() => openRoundAfter(0));
    await stakeOn(db, first, 1, [
      { player: 0, maxPayout: 10_000, lines: [{ type: "ft", number: "1p", amount: 100, oddsMilli: 3_900 }] },
    ]);
    const second = await until(() => openRoundAfter(first.id));
    expect(second.opens_at).toEqual(first.next_at);
    await until(() => heard.some((each) => each.event === "winning"));
    const opening = (each: Publication): boolean => JSON.stringify(each.data).includes(`"id":${second.id},`);
    await until(() => heard.some((each) => each.event === "lobby_update" && opening(each)));
    const published = heard.filter(
      (each) => each.channel === "game-PK10" && JSON.stringify(each.data).includes(`"id":${first.id},`),
    );
    expect(published.map((each) => each.data["round"])).toMatchObject([{ status: 0 }, { status: 2 }, { status: 1 }]);
    const atOf = (event: string): number => heard.find((each) => each.event === event)?.at ?? 0;
    expect(published[1]?.at).toBeGreaterThanOrEqual(first.closes_at.getTime());
    expect(atOf("results")).toBeGreaterThanOrEqual(first.draws_at.getTime());
    expect(atOf("winning")).toBeGreaterThanOrEqual(first.announces_at.getTime());
    const next = heard.filter(opening);
    expect(next.map(({ channel }) => channel)).toEqual(["game-PK10", "game-PK10", "game-LOBBY"]);
    const [ahead, , opened] = next.map(({ at }) => second.opens_at.getTime() - at);
    expect(ahead).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(0);
    const rounds = await db.query<RoundRow>(`select * from rounds`);
    const publicHexes = new Set(
      rounds
        .flatMap((row) => [row.commitment, row.revealed ?? row.commitment, row.order_root ?? row.commitment])
        .map((bytes) => Buffer.from(bytes).toString("hex")),
    );
    const hexes = JSON.stringify(heard).match(/[0-9a-f]{64}/g) ?? [];
    expect(hexes.filter((each) => !publicHexes.has(each))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("publishes the current round and an unannounced result again after a restart", async () => {
    const { round } = await abandonedRound();
    await closeRound(db, round.id);
    await db.query(
      `update rounds set announces_at = now() + interval '1 hour', next_at = now() + interval '1 hour' where id = $1`,
      [round.id],
    );
    for (let life = 0; life < 2; life += 1) {
      const { engine, heard } = start();
      await until(() => heard.some((each) => each.event === "results"));
      expect(heard.map((each) => each.event)).toEqual(["game_update", "lobby_update", "results"]);
      await until(async () => (await roundById(round.id))?.settled_at);
      await engine.stop();
    }
  });

  it("publishes the winnings again after a failure, and only then marks the round announced", async () => {
    const { round } = await abandonedRound();
    const memory = createMemoryBroker();
    const heard: string[] = [];
    memory.onMessage(({ event }) => void heard.push(event));
    let failures = 2;
    const broker: Broker = {
      ...memory,
      async publish(message) {
        if (message.event === "winning" && failures > 0) {
          failures -= 1;
          expect((await roundById(round.id))?.announced_at).toBeNull();
          throw new Error("the broker is away");
        }
        return memory.publish(message);
      },
    };
    start({ broker });
    await until(async () => (await roundById(round.id))?.announced_at);
    expect(failures).toBe(0);
    expect(heard.filter((event) => event === "winning" || event === "user_balance_update")).toEqual([
      "winning",
      "user_balance_update",
    ]);
  });

  it("hands over to the standby engine when it stops", async () => {
    const first = start();
    const opened = await until(() => openRoundAfter(0));
    const second = start();
    await first.engine.stop();
    await until(() => second.heard.some((each) => each.event === "game_update"));
    expect(second.heard[0]?.data).toMatchObject({ round: { id: opened.id, status: 0 } });
    const count = await db.query(`select id from rounds where status = 0`);
    expect(count).toHaveLength(1);
  });

  it("opens no round of a disabled game, and continues when it is enabled", async () => {
    const { round } = await abandonedRound();
    await db.query(`update games set enabled = false`);
    start();
    await until(async () => (await roundById(round.id))?.announced_at);
    expect(await openRoundAfter(round.id)).toBeUndefined();
    await db.query(`update games set enabled = true`);
    expect(await until(() => openRoundAfter(round.id))).toMatchObject({ status: 0 });
  });
});
