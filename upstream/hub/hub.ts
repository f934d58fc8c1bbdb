import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import { type Audience, createAudience } from "./audience";
import type { Broker } from "./broker";
import { createCounters } from "./counters";
import { startFanOut } from "./fan-out";
import { createHttpApi } from "./http-api";
import { DEFAULT_LIMITS, type HubLimits } from "./limits-and-timings";
import type { HubApp } from "./signature";
import { createSockets } from "./sockets";
import { refuseUpgrade } from "./upgrade";

/** The part of a pino logger that the hub uses. */
export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Counters only rise; gauges show the present values. */
export interface HubStats {
  /** Gauge: sockets that are served now. */
  readonly connections: number;
  /** Gauge: channels with a subscriber in this process. */
  readonly channels: number;
  readonly connectionsTotal: number;
  readonly messagesReceivedTotal: number;
  readonly messagesSentTotal: number;
  /** Events that came from the broker. */
  readonly broadcastsTotal: number;
  /** Sockets dropped because they did not read. */
  readonly droppedTotal: number;
  /** Sockets refused: wrong key, path, version, or over capacity. */
  readonly refusedTotal: number;
}

interface HubOptions {
  readonly app: HubApp;
  readonly broker: Broker;
  readonly log: HubLog;
  readonly limits?: Partial<HubLimits>;
  /** Wall clock in ms since 1970, for the signatures' timestamps. */
  readonly nowMs?: () => number;
  /** Whether a player's session is still live, by its public name. Default: always. */
  readonly isPlayerSessionLive?: (playerSession: string) => Promise<boolean>;
  /** The private channels whose players are counted. Default: none. */
  readonly isCounted?: (channel: string) => boolean;
  /** Called with the duration of sending one event to all its sockets. */
  readonly onFanOut?: ((seconds: number) => void) | undefined;
}

export interface Hub {
  /**
   * Serves the upgrades of `/app/{key}`; other upgrades go to the server's other listeners, or get a 404 if there are
   * none.
   */
  attach(server: Server): void;
  /** The HTTP publish API, `/apps/:appId/…`, to be registered at the root. */
  readonly routes: FastifyPluginAsync;
  stats(): HubStats;
  /** The players in this process on each counted channel. */
  readonly audience: Pick<Audience, "players">;
  /** Refuses new sockets, closes all sockets with 4200 over a short time, and destroys sockets that do not answer. The broker stays open. */
  stop(): Promise<void>;
}

export function createHub(options: HubOptions): Hub {
  const { app, broker, log } = options;
  const limits: HubLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const counters = createCounters();
  const fanOut = startFanOut(broker, counters, options.onFanOut);
  const { channels, users, playerSessions, terminateUser } = fanOut;
  const audience = createAudience(options.isCounted ?? (() => false));
  const isPlayerSessionLive = options.isPlayerSessionLive ?? (async () => true);
  const onPublishFailed = (error: unknown): void => log.warn({ err: error }, "hub: a client event was not handed over");
  const sockets = createSockets(
    { app, limits, channels, users, playerSessions, audience, isPlayerSessionLive, broker, onPublishFailed },
    counters,
  );
  const stopSweeping = startSweeping(limits, () => sockets.sweep());
  let stopping: Promise<void> | null = null;

  async function stop(): Promise<void> {
    stopSweeping();
    log.info({ connections: sockets.size }, "hub: closing its sockets");
    await sockets.closeAll();
    fanOut.stop();
  }

  return {
    attach(server) {
      server.on("upgrade", (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
        if (sockets.accept(request, raw, head)) return;
        if (server.listenerCount("upgrade") === 1) refuseUpgrade(raw, "404 Not Found");
      });
    },
    routes: createHttpApi({ app, broker, channels, terminateUser, nowMs: options.nowMs ?? Date.now }),
    stats: () => ({
      connections: sockets.size,
      channels: channels.size,
      connectionsTotal: counters.connections,
      messagesReceivedTotal: counters.received,
      messagesSentTotal: counters.sent,
      broadcastsTotal: counters.broadcasts,
      droppedTotal: counters.dropped,
      refusedTotal: counters.refused,
    }),
    audience,
    stop: () => (stopping ??= stop()),
  };
}

/** One timer for all sockets, so frequent that a ping is late by at most a sixth of its interval. */
function startSweeping(limits: HubLimits, sweep: () => void): () => void {
  const everyMs = Math.min(1_000, Math.ceil(Math.min(limits.pingAfterMs, limits.pongTimeoutMs) / 6));
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
