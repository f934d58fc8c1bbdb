import type { Logger } from "pino";
import { startMetricsServer } from "../lib/bff/host/metrics-server";
import { PortTaken } from "../lib/bff/host/connections";
import { createLog } from "../lib/bff/host/log";
import { onStopSignal } from "../lib/bff/host/child";
import { startHubAlone } from "../upstream/hub-alone";
import { createMemoryBroker } from "../upstream/hub/broker";
import { createRedisBroker } from "../upstream/hub/redis-broker";
import { type HubSettings, hubSettings } from "./hub-settings";
import { runMain } from "./run-main";

/** `npm run hub`: the hub without the round engine, for a platform that publishes to it over HTTP. */
async function main(): Promise<void> {
  const settings = hubSettings(process.env);
  const { log, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "hub");
  const workers = settings.workers === 1 ? undefined : await import("../lib/bff/host/workers");
  if (workers?.isPrimary === true) {
    const { host, port, workers: count, metrics } = settings;
    const started = await workers.startWorkers({ count, log, metrics });
    onStopSignal(process, async () => {
      await started.stop();
      await flush();
    });
    process.stdout.write(`The hub runs at http://${host}:${port}\n`);
    return;
  }
  const { url, register, stop: stopHub } = await startHub(settings, log);
  const stop = async (): Promise<void> => {
    await stopHub();
    await flush();
  };
  if (workers !== undefined) return workers.joinWorkers(register, stop);
  onStopSignal(process, stop);
  process.stdout.write(`The hub runs at ${url}\n`);
}

async function startHub({ redisUrl, metrics, workers, ...settings }: HubSettings, log: Logger) {
  const broker =
    redisUrl === undefined
      ? createMemoryBroker()
      : await createRedisBroker(redisUrl, {
          prefix: `grandstand-hub:${settings.app.id}`,
          mayBeCluster: true,
          onError: (error) => log.warn({ err: error }, "hub: Redis"),
        });
  // Each worker has only a part of an address's sockets.
  const socketsPerAddress = Math.ceil(settings.socketsPerAddress / workers);
  const hub = await startHubAlone({ ...settings, socketsPerAddress, broker }, log).catch((error: unknown) => {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw taken ? new PortTaken(settings.port, "HUB_PORT") : error;
  });
  const { register } = hub;
  const watched = metrics && (await startMetricsServer({ register, ...metrics, setting: "METRICS_PORT" }));
  return {
    ...hub,
    async stop() {
      await hub.stop();
      await watched?.stop();
    },
  };
}

// After a failed start, the parts that have started would keep the process running.
runMain(main, () => process.exit(1));
