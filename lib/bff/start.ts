import type { Server, IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { collectDefaultMetrics } from "prom-client";
import { readEnv, type Settings } from "./env";
import { createLog } from "./host/log";
import { startMetricsServer } from "./host/metrics-server";
import { onStopSignal } from "./host/child";
import { startTracing } from "./host/tracing";
import { type Documents, readDocuments } from "./pages/documents";
import { createBffProcess } from "./process";
import { bffProcess, type RunningBff, shareBff } from "./running";
import type { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/**
 * SIGHUP reads the brands again. Throws BrandError.
 * @param documents null in development
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
  // A SIGHUP from a terminal that closes must end the process.
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

const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

/** Starts the BFF under `next dev` and `next start`. Does nothing under `server.ts`, which starts the BFF before Next. */
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

/**
 * Records Node's own message of every request of this process before Next handles it: the address of its socket, which
 * no header can forge, and its headers as the client wrote them. `server.ts` records its requests in the same way.
 * @returns the servers that have had a connection
 */
export function noteConnections(connections: AsyncLocalStorage<IncomingMessage>): ReadonlySet<Server> {
  subscribe("http.server.request.start", (event) => {
    connections.enterWith((event as { request: IncomingMessage }).request);
  });
  // Upgrades have no such event: the server's first listener records them.
  const known = new Set<Server>();
  subscribe("net.server.socket", (event) => {
    const { server } = (event as { socket: Socket & { server?: Server } }).socket;
    if (server === undefined || known.has(server)) return;
    known.add(server);
    server.prependListener("upgrade", (request: IncomingMessage) => connections.enterWith(request));
  });
  return known;
}
