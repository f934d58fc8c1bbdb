import { startHeartbeat, onStopSignal } from "../lib/bff/host/child";
import { startMetricsServer } from "../lib/bff/host/metrics-server";
import { PortTaken } from "../lib/bff/host/connections";
import { createLog } from "../lib/bff/host/log";
import { startTracing } from "../lib/bff/host/tracing";
import { readEnv } from "../lib/bff/env";
import { startUpstream } from "../upstream/main";
import { createMetrics } from "../upstream/metrics/metrics";
import { runMain } from "./run-main";
import { upstreamSettings } from "./upstream-settings";

/** Runs the embedded upstream in a separate process: as the app's supervised child, or by `npm run upstream` beside other processes. */
async function main(): Promise<void> {
  const settings = readEnv(process.env);
  const { log, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "upstream");
  const { tracing, stop: stopTracing } = await startTracing(settings.tracesUrl, "grandstand-upstream", log);
  // The build sets the revision. Pages and upstream that run from the sources have no revision to compare.
  const revision = process.env.REVISION;
  const metrics = createMetrics(revision);
  const { upstreamMetrics: at } = settings;
  // Starts before the upstream accepts calls: a process that ends because this port is taken must not have accepted any call.
  const watched =
    at && (await startMetricsServer({ register: metrics.register, ...at, setting: "UPSTREAM_METRICS_PORT" }));
  const upstream = await startUpstream(upstreamSettings(settings, revision), log, tracing, metrics).catch(
    (error: unknown) => {
      const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      const { upstreamPort, operatorPage } = settings;
      if (taken && operatorPage !== undefined && "port" in error && error.port === operatorPage.port)
        throw new PortTaken(operatorPage.port, "OPERATOR_PORT");
      throw taken ? new PortTaken(upstreamPort, "UPSTREAM_PORT") : error;
    },
  );

  const stop = onStopSignal(process, async () => {
    await upstream.stop();
    await stopTracing();
    await watched?.stop();
    await flush();
  });
  // The app that started this process has ended, and nothing else would stop this process.
  process.on("disconnect", stop);
  startHeartbeat(process);
  if (process.send === undefined) process.stdout.write(`The upstream runs at ${upstream.url}\n`);
  else
    process.send("ready", undefined, undefined, (error: Error | null) => {
      // The app ended during the start, before the listener above existed.
      if (error !== null && !process.connected) stop();
    });
}

// After a failed start, the parts that have started would keep the process running.
runMain(main, () => process.exit(1));
