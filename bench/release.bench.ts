import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, readDeploymentId } from "../upstream/db/database";
import { openDatabase } from "../upstream/db/open-database";
import { forgetRedisKeys } from "../upstream/hub/testing";
import { reconcile } from "../upstream/ledger/reconcile";
import { reconcileDraws } from "../upstream/rounds/reconcile-draws";
import { reportOf, startCrowd } from "./crowd/crowd";
import { checkoutBefore } from "./release/before";
import { Deployment, HUB_KEY } from "./release/deployment";
import { rowsOf } from "./release/report";
import type { Bench } from "./row";

const PLAYERS = 100;
/** The length of a round in seconds, and the number of rounds in which both releases serve together. */
const SHORT_ROUNDS = { gameSeconds: 5, together: 60 };
/** For any other number of players: rounds as long as in the bench `crowd`, because two cores cannot serve a large crowd in short rounds. */
const LONG_ROUNDS = { gameSeconds: 30, together: 2 };
const ARRIVE_WITHIN_MS = 60_000;
const CALM_MS = 10_000;
const root = path.join(import.meta.dirname, "..");

/**
 * Players play at the release before this one. Then `deploy/release.sh` exchanges one upstream and one app, then all
 * processes and nginx. At the end PostgreSQL restarts.
 */
export const rows: Bench = async (size = PLAYERS) => {
  const { gameSeconds, together } = size === PLAYERS ? SHORT_ROUNDS : LONG_ROUNDS;
  const before = checkoutBefore();
  const deployment = await Deployment.open({ GAME_SECONDS: String(gameSeconds) });
  const db = await openDatabase({ databaseUrl: deployment.databaseUrl, dataDir: "" });
  let processes: ChildProcess[] = [];
  let id = "";
  try {
    await deployment.release(before.folder);
    id = await readDeploymentId(db);
    const timing = { arriveWithinMs: ARRIVE_WITHIN_MS, gameSeconds };
    processes = await startCrowd(db, size, { url: deployment.url, hubKey: HUB_KEY, ...timing });
    await pause(ARRIVE_WITHIN_MS + CALM_MS);
    const reports = [await reportOf(processes, "so far")];
    const after = async (work: () => Promise<unknown>, asked: "so far" | "stop" = "so far"): Promise<void> => {
      await work();
      await pause(CALM_MS);
      reports.push(await reportOf(processes, asked));
    };
    await after(async () => {
      await deployment.release(root, true);
      await pause(together * gameSeconds * 1_000);
    });
    await after(() => deployment.release(root));
    await after(() => deployment.restartPostgres(), "stop");
    await untilSettled(db);
    const found = [...(await reconcile(db)), ...(await reconcileDraws(db))];
    const orders = await db.query<{ id: number; key: string }>("select id, idempotency_key::text as key from orders");
    const stored = new Map(orders.map(({ id: order, key }) => [key, order]));
    const name = `Release under ${size} players, from ${before.commit.slice(0, 8)}`;
    return rowsOf(name, reports, stored, found.length, together);
  } finally {
    for (const child of processes) child.kill("SIGKILL");
    await db.close();
    await deployment.stop();
    if (id !== "") await forgetRedisKeys(`grandstand:${id}`);
  }
};

async function untilSettled(db: Database): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(500)) {
    const open = await db.query("select 1 from orders where settled_at is null limit 1");
    if (open.length === 0) return;
  }
}
