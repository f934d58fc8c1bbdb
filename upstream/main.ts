import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { games } from "@/games/registry";
import { acceptWaiting } from "@/lib/network";
import { retireDemo, seedDemo } from "./accounts/demo";
import { liveSessions } from "./accounts/sessions";
import { buildApp } from "./app";
import { type Database, readDeploymentId, readAgain } from "./db/database";
import { openDatabase } from "./db/open-database";
import { migrate } from "./db/migrate";
import { type Broker, createMemoryBroker } from "./hub/broker";
import { createEvents } from "./hub/events";
import { createHub, type Hub } from "./hub/hub";
import { startChecks } from "./metrics/checks";
import { createMetrics, fanOutTimer, type Metrics, watchBroker, watchHub, watchPool } from "./metrics/metrics";
import { createRedisBroker } from "./hub/redis-broker";
import { openReplica } from "./records/replica";
import { polledBalancesOf } from "./ledger/wallets";
import { startEngine } from "./rounds/engine";
import { createOperator } from "./operator/operator";
import { startOperatorPage } from "./operator/page/server";
import { startReports } from "./operator/processes";
import { fairnessRoutes } from "./rounds/fairness";
import { PLAYED_CODES } from "@/lib/contract/games";
import { isTableChannel, startPresence } from "./presence/presence";
import { requireKeys, warnOfUnpaid } from "./rounds/reseal-seeds";
import { createSeedSeals, type SeedSeals } from "./rounds/seed-cipher";
import { startWitness } from "./witness/witness";
import { LOCAL_OPERATOR } from "@/lib/contract/operator-token";
import type { UpstreamSettings } from "./settings";
import type { Tracing } from "@/lib/contract/trace";

/** Connections that may wait to be accepted, when all players come back at once. */
const BACKLOG = 4_096;

/**
 * The whole upstream: API and hub on one port, and the round engine. Resolves when it answers; if a part cannot be
 * started, closes everything and rejects. `stop` waits for the engine's running step, closes the sockets with a code
 * for reconnecting, waits for requests in flight, and closes the database last.
 */
export async function startUpstream(
  settings: UpstreamSettings,
  log: Logger,
  tracing?: Tracing,
  metrics: Metrics = createMetrics(settings.revision),
): Promise<{ url: string; stop(): Promise<void> }> {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= closeAll(closers));
  try {
    const seals = createSeedSeals(settings.drawKeys);
    const { db, replica } = await openDatabases(settings, log, closers);
    await prepare(db, seals, log);
    const redisPrefix = `grandstand:${await readDeploymentId(db)}`;
    const broker = await openBroker(settings, redisPrefix, log);
    closers.push(() => broker.close());
    const events = createEvents(broker);
    await (settings.demoData ? seedDemo(db) : retireDemo({ db, events, log }));

    const { revision } = settings;
    const hub = openHub(settings, db, broker, log, metrics);
    watchBroker(metrics.register, broker);
    watchPool(metrics.register, db);
    let leads = false;
    const local = [{ name: LOCAL_OPERATOR, scope: "write", secret: settings.app.secret }] as const;
    // Containers may share the name of their machine, and the ids of their processes.
    const name = `${process.pid}@${hostname()}:${settings.port}`;
    const operated = { db, events, log, revision, seals, process: name };
    const operator = createOperator(operated, settings.operatorTokens ?? local);
    const balances = polledBalancesOf(db, log);
    const parts = { log, revision, metrics, tracing, replica };
    const app = await buildApp({ db, broker, events, settings, redisPrefix, operator, hub, balances, ...parts });
    closers.push(async () => {
      await acceptWaiting(app.server);
      await app.close();
    });
    // The API still answers while the sockets are closed: pages without a socket call it.
    closers.push(() => hub.stop());
    await app.register(fairnessRoutes, { db });
    hub.attach(app.server);
    const url = await app.listen({ host: settings.host, port: settings.port, backlog: BACKLOG });

    const report = () => ({ name, sockets: hub.stats().connections, leads, connected: broker.isConnected() });
    const reports = startReports(db, report, log);
    closers.push(() => reports.stop());
    const engine = startEngine({
      db,
      events,
      log,
      games: Object.values(games),
      gameSeconds: settings.gameSeconds,
      beacon: settings.beacon,
      random: randomBytes,
      seals,
      onVoid: metrics.roundVoided,
      onDrawFault: metrics.drawFault,
      onStep: metrics.stepDone,
      onPosted: balances.forget,
      onLead(leading) {
        leads = leading;
        reports.now();
        metrics.leading(leading);
      },
    });
    closers.push(() => engine.stop());
    closers.push(startPresence({ db, broker, events, log, players: hub.players, process: name, leads: () => leads }));
    const { operatorPage, metricsHosts: names = [], witness } = settings;
    const page = operatorPage && (await startOperatorPage(operator, { ...operatorPage, names }, log));
    if (page !== undefined) closers.push(() => page.stop());
    const witnessed = witness !== undefined;
    if (witnessed) closers.push(startWitness({ db, log, games: PLAYED_CODES, witness, leads: () => leads }));
    const checks = startChecks({ db, register: metrics.register, log, games: PLAYED_CODES, witnessed });
    closers.push(() => checks.stop());
    return { url, stop };
  } catch (error) {
    await stop().catch((closeError: unknown) => log.error({ err: closeError }, "a part that was started did not stop"));
    throw error;
  }
}

/** Throws MissingKeyError if a draw needs a secret that `DRAW_KEY` lacks. Logs drawn rounds that cannot be paid. */
async function prepare(db: Database, seals: SeedSeals, log: Logger): Promise<void> {
  await migrate(db);
  await requireKeys(db, seals);
  await warnOfUnpaid(db, seals, log);
}

async function openDatabases(settings: UpstreamSettings, log: Logger, closers: (() => Promise<void>)[]) {
  const db = await openDatabase(settings);
  closers.push(() => db.close());
  const replica = openReplica(settings.databaseReadUrl, db, log);
  closers.push(async () => replica?.close());
  return { db, replica };
}

function openHub(
  { app, socketsPerAddress }: UpstreamSettings,
  db: Database,
  broker: Broker,
  log: Logger,
  { register }: Metrics,
): Hub {
  const limits = socketsPerAddress === undefined ? {} : { maxConnectionsPerAddress: socketsPerAddress };
  const isLive = liveSessions(db);
  const isPlayerSessionLive = (session: string): Promise<boolean> => readAgain(() => isLive(session));
  const hub = createHub({
    app,
    broker,
    log,
    limits,
    isPlayerSessionLive,
    isCounted: isTableChannel,
    onFanOut: fanOutTimer(register),
  });
  watchHub(register, hub);
  return hub;
}

async function openBroker({ redisUrl }: UpstreamSettings, prefix: string, log: Logger): Promise<Broker> {
  if (redisUrl === undefined) return createMemoryBroker();
  return createRedisBroker(redisUrl, { prefix, onError: (error) => log.warn({ err: error }, "hub: Redis") });
}

/** Closes the last opened first, and all of them even if one fails. Throws the failures at the end. */
async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "not every part of the upstream stopped cleanly");
}
