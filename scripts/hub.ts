import { startMetricsServer } from "../lib/bff/host/metrics-server";
import { PortTaken } from "../lib/bff/host/listen";
import { createLog } from "../lib/bff/host/log";
import { onStopSignal } from "../lib/bff/host/signals";
import { startHubAlone } from "../upstream/hub-alone";
import { createMemoryBroker } from "../upstream/hub/broker";
import { createRedisBroker } from "../upstream/hub/redis-broker";
import { hubSettings } from "./hub-settings";

/** `npm run hub`: the hub without the round engine, for a platform that publishes to it over HTTP. */
async function main(): Promise<void> {
  const { redisUrl, metrics, ...settings } = hubSettings(process.env);
  const { log, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "hub");
  const broker =
    redisUrl === undefined
      ? createMemoryBroker()
      : await createRedisBroker(redisUrl, {
          prefix: `grandstand-hub:${settings.app.id}`,
          onError: (error) => log.warn({ err: error }, "hub: Redis"),
        });
  const hub = await startHubAlone({ ...settings, broker }, log).catch((error: unknown) => {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw taken ? new PortTaken(settings.port, "HUB_PORT") : error;
  });
  const { register } = hub;
  const watched = metrics && (await startMetricsServer({ register, ...metrics, setting: "METRICS_PORT" }));
  onStopSignal(process, async () => {
    await hub.stop();
    await watched?.stop();
    await flush();
  });
  process.stdout.write(`The hub runs at ${hub.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
