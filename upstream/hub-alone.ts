import fastify from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { fanOutTimer, watchHub } from "./metrics/metrics";
import type { Broker } from "./hub/broker";
import { createHub, type HubLog } from "./hub/hub";
import type { HubApp } from "./hub/signature";

/** The same timeout as in the upstream, because the same proxies may be in front. */
const KEEP_ALIVE_MS = 72_000;

interface HubAloneSettings {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly app: HubApp;
  /** `stop` closes it. */
  readonly broker: Broker;
  readonly socketsPerAddress: number;
}

/**
 * The hub without the rest of the upstream, for a platform that publishes over HTTP: sockets at `/app/{key}`, Pusher's
 * HTTP API at `/apps/{id}`, `/healthz`. Resolves when it listens.
 */
export async function startHubAlone(
  { host, port, app, broker, socketsPerAddress }: HubAloneSettings,
  log: HubLog,
): Promise<{ url: string; register: Registry; stop(): Promise<void> }> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const onFanOut = fanOutTimer(register);
  const hub = createHub({ app, broker, log, limits: { maxConnectionsPerAddress: socketsPerAddress }, onFanOut });
  watchHub(register, hub);
  const server = fastify({ keepAliveTimeout: KEEP_ALIVE_MS, forceCloseConnections: "idle" });
  const stop = async (): Promise<void> => {
    await hub.stop();
    await server.close();
    await broker.close();
  };
  try {
    server.get("/healthz", async () => ({ status: "ok" }));
    await server.register(hub.routes);
    hub.attach(server.server);
    return { url: await server.listen({ host, port }), register, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
