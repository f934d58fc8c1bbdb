import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { collectDefaultMetrics } from "prom-client";
import { readEnv, type Settings } from "./env";
import { noteConnections } from "./host/connections";
import { createLog } from "./host/log";
import { startMetricsServer } from "./host/metrics-server";
import { onStopSignal } from "./host/signals";
import { startTracing } from "./host/tracing";
import { type Documents, readDocuments } from "./pages/documents";
import { createBffProcess } from "./process";
import { bffProcess, type RunningBff, shareBff } from "./running";

/**
 * Makes the BFF of this process, which routes and middleware use too. SIGHUP reads the brands again.
 * @param documents null in development
 * Throws BrandError.
 */
export async function startBff(settings: Settings, documents: Documents | null): Promise<RunningBff> {
  const { log, access, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "app");
  const bff = createBffProcess(settings, Date.now, log, documents);
  const { tracing, stop: stopTracing } = await startTracing(settings.tracesUrl, "grandstand-app", log);
  const stop = async (): Promise<void> => {
    await bff.stop();
    await stopTracing();
    await flush();
  };
  const running = { ...bff, log, access, tracing, stop };
  // A terminal that closes sends the same signal, which then ends the process.
  if (!process.stdin.isTTY) process.on("SIGHUP", () => reloadBrands(running));
  shareBff(running);
  return running;
}

function reloadBrands({ brands, log }: RunningBff): void {
  const fault = brands.reload();
  if (fault === null) log.warn({ brands: brands.all().map((brand) => brand.folder) }, "the brands are read again");
  else log.error({ err: fault }, "the brands have a mistake: the brands in force stay");
}

/** Longest time that calls under way have to end. A socket does not end by itself. */
const DRAIN_MS = 5_000;

/** Accepts no more connections, and waits until the open connections have ended. */
const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/** Starts the BFF under `next dev` and `next start`. `server.ts` has started it before it loads Next. */
export async function startForNext(): Promise<void> {
  if (bffProcess() !== undefined) return;
  const built = process.env.NODE_ENV === "production" ? readDocuments(".next/server/app") : null;
  const { context, stop } = await startBff(readEnv(process.env), built);
  const servers = noteConnections(context.connections);
  // With this setting Next leaves the signals to the app. Without the setting, Next ends the process before unconfirmed logouts are sent again.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) {
    onStopSignal(process, async () => {
      await Promise.race([Promise.all([...servers].map(closed)), setTimeout(DRAIN_MS)]);
      await stop();
    });
  }
  const { settings, metrics } = context;
  if (settings.metrics === undefined) return;
  const { register } = metrics;
  collectDefaultMetrics({ register });
  await startMetricsServer({ register, ...settings.metrics, setting: "METRICS_PORT" });
}
