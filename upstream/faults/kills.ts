import { rm } from "node:fs/promises";
import { games } from "@/games/registry";
import type { Database } from "../db/database";
import { openDatabase } from "../db/open-database";
import { createTestPostgres, dataFolder } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { reconcile } from "../ledger/reconcile";
import { startEngine } from "../rounds/engine";
import { testSeals } from "../rounds/testing";
import { reconcileDraws } from "../rounds/reconcile-draws";
import type { FailingNetwork } from "./failing-network";
import { type Player, signIn } from "./player";
import { seeded } from "./seeded";
import { startUpstreamProcess, type UpstreamProcess } from "./upstream-process";

/**
 * When a process is killed: while players bet; around the draw and its settlement; or just after the start, while the
 * engine finishes the rounds of the previous process.
 */
const CYCLE = ["betting", "betting", "settlement", "recovery", "recovery"] as const;
/** In CI half as many as by `npm run test:faults`. */
const KILLS = (process.env["CI"] === undefined ? 4 : 2) * CYCLE.length;
const USERNAMES = ["demo", "demo2", "acme"];
const FUNDS = 1_000_000;
const SEED = Number(process.env["FAULT_SEED"] ?? 20_261_121);
/** Only a hang takes longer: a busy machine needs many seconds to restart an upstream. */
const TIMEOUT_MS = 900_000;

interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  remove(): Promise<void>;
}

export async function pglitePlace(): Promise<Place> {
  const dataDir = await dataFolder("demo");
  return { databaseUrl: undefined, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function postgresPlace(): Promise<Place> {
  const created = await createTestPostgres();
  const { dataDir, remove } = await pglitePlace();
  return {
    databaseUrl: created.url,
    dataDir,
    async remove() {
      await remove();
      await created.drop();
    },
  };
}

/** Kills at seeded moments, then counts bets and money. With `makeNetwork`, rounds are longer and kills fewer. */
export function killedAgainAndAgain(
  makePlace: () => Promise<Place>,
  makeNetwork?: (uniform: (bound: number) => number) => Promise<FailingNetwork>,
): void {
  const kills = makeNetwork === undefined ? KILLS : KILLS / 2;
  let network: FailingNetwork | undefined;
  let place: Place;
  let running: UpstreamProcess | undefined;
  beforeAll(async () => {
    [place, network] = await Promise.all([makePlace(), makeNetwork?.(seeded(SEED))]);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await running?.kill();
    await Promise.all([place.remove(), network?.close()]);
  }, TIMEOUT_MS);

  it(
    `loses no accepted bet and pays none twice, over ${kills} kills`,
    async () => {
      const uniform = seeded(SEED);
      const start = async (): Promise<UpstreamProcess> => {
        running = await startUpstreamProcess({
          DATA_DIR: place.dataDir,
          DATABASE_URL: place.databaseUrl,
          DEMO_DATA: "on",
          GAME_SECONDS: String(network?.gameSeconds ?? 5),
          ...network?.env,
        });
        return running;
      };
      const players: Player[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        const upstream = await start();
        if (kill === 0) {
          for (const username of USERNAMES) players.push(await signIn(upstream.url, username, uniform));
        }
        const when = CYCLE[kill % CYCLE.length] ?? "betting";
        if (when === "recovery") await killSoon(upstream, uniform(120));
        else await betAndKill(upstream, players, when, uniform, network);
      }
      const last = await start();
      await Promise.all(players.map((player) => player.askAgain(last.url)));
      if (network !== undefined) {
        const db = await openDatabase(place);
        try {
          await network.loseBeacon(db);
        } finally {
          await db.close();
        }
      }
      expect(await last.stop()).toBe(0);
      await expectNothingLost(place, players, network);
    },
    TIMEOUT_MS,
  );
}

async function betAndKill(
  upstream: UpstreamProcess,
  players: readonly Player[],
  when: "betting" | "settlement",
  uniform: (bound: number) => number,
  network: FailingNetwork | undefined,
): Promise<void> {
  let accepted = (_drawsAt: number): void => {};
  const firstAccepted = new Promise<number>((resolve) => {
    accepted = resolve;
  });
  const betting = players.map((player) =>
    player.betUntilDead(upstream.url, (home) => accepted(Date.parse(home.games[0]?.draws_at ?? ""))),
  );
  const drawsAt = await Promise.race([
    firstAccepted,
    Promise.all(betting).then(() => Promise.reject(new Error("died"))),
  ]);
  // A round that waits for a beacon closes six seconds or more before its draw.
  const aroundDraw = network === undefined ? uniform(160) - 20 : uniform(8_000) - 6_000;
  await killSoon(upstream, when === "betting" ? uniform(900) : drawsAt - Date.now() + aroundDraw);
  await Promise.all(betting);
}

async function killSoon(upstream: UpstreamProcess, delayMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));
  await upstream.kill();
}

/** Lets the engine end all rounds first. */
async function expectNothingLost(place: Place, players: readonly Player[], network?: FailingNetwork): Promise<void> {
  const db = await openDatabase(place);
  try {
    network?.heal();
    await settleAll(db, network);
    const attempts = players.flatMap((player) => player.attempts);
    const accepted = attempts.flatMap((attempt) =>
      typeof attempt.answer === "object" ? [{ key: attempt.key, id: attempt.answer.orderId }] : [],
    );
    expect(attempts.filter((attempt) => attempt.answer === "lost")).toEqual([]);
    expect(accepted.length).toBeGreaterThan(KILLS);
    const stored = await db.query<{ id: number; key: string }>(
      `select id, idempotency_key::text as key from orders order by id`,
    );
    expect(stored).toEqual(accepted.map(({ key, id }) => ({ id, key })).toSorted((a, b) => a.id - b.id));

    const [money] = await db.query<{ unsettled: number; twice: number; unfinished: number }>(
      `select (select count(*) from orders where settled_at is null) as unsettled,
              (select count(*) from (select order_id from postings where kind <> 'funding'
                 group by order_id having count(*) <> 2) wrong) as twice,
              (select count(*) from rounds r where r.settled_at is null
                 and exists (select 1 from orders o where o.round_id = r.id)) as unfinished`,
    );
    expect(money).toEqual({ unsettled: 0, twice: 0, unfinished: 0 });
    const wallets = await db.query<{ balance: number; expected: number }>(
      `select w.balance, $2::bigint + coalesce(sum(o.returned - o.total), 0)::bigint as expected
         from ledger_accounts w join accounts a on a.id = w.account_id left join orders o on o.account_id = a.id
        where a.username = any ($1::text[]) group by w.id`,
      [USERNAMES, FUNDS],
    );
    expect(wallets).toHaveLength(USERNAMES.length);
    for (const wallet of wallets) expect(wallet.balance).toBe(wallet.expected);
    expect(await reconcile(db)).toEqual([]);
    expect(await reconcileDraws(db)).toEqual([]);
    await network?.prove(db);
  } finally {
    await db.close();
  }
}

async function settleAll(db: Database, network?: FailingNetwork): Promise<void> {
  const errors: unknown[] = [];
  await db.query(`update games set enabled = false`);
  const engine = startEngine({
    db,
    events: createEvents(createMemoryBroker()),
    log: { info: () => {}, warn: () => {}, error: (fields: unknown) => void errors.push(fields) },
    games: Object.values(games),
    gameSeconds: 60,
    beacon: network?.beacon,
    seals: testSeals,
    random: () => {
      throw new Error("no further round is wanted");
    },
  });
  for (;;) {
    const left = await db.query(`select id from rounds where announced_at is null`);
    if (left.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await engine.stop();
  expect(errors).toEqual([]);
}
