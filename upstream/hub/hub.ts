import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import type { Broker, DeliveredMessage } from "./broker";
import { createSockets, refuseUpgrade, type SocketTotals } from "./sockets";
import { createHttpApi } from "./http-api";
import { DEFAULT_LIMITS, type HubLimits, playersOf, type Session } from "./session";
import type { HubApp } from "./signature";
import { CONTROL_CHANNEL, controlMessage, readControl } from "./events";
import { frames, textFrame } from "./protocol";
import { createMembership, type Membership } from "./membership";

export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The totals only rise; the other fields give the present values. */
export interface HubStats extends SocketTotals {
  readonly connections: number;
  /** Channels with a subscriber in this process. */
  readonly channels: number;
  /** Events that came from the broker. */
  readonly broadcastsTotal: number;
}

interface HubOptions {
  readonly app: HubApp;
  readonly broker: Broker;
  readonly log: HubLog;
  readonly limits?: Partial<HubLimits>;
  /** Wall clock in ms since 1970, for the signatures' timestamps. */
  readonly nowMs?: () => number;
  /** Whether the player's session with this public name is live. Default: every session is live. */
  readonly isPlayerSessionLive?: (playerSession: string) => Promise<boolean>;
  /** Whether the hub counts the players of this private channel. Default: the hub counts no players. */
  readonly isCounted?: (channel: string) => boolean;
  /** The hub calls this with the seconds that it needed to send an event to all subscribed sockets. */
  readonly onFanOut?: ((seconds: number) => void) | undefined;
}

export interface Hub {
  /** Serves upgrades of `/app/{key}`. Others go to the server's other listeners, or get a 404 without one. */
  attach(server: Server): void;
  /** The HTTP publish API, `/apps/:appId/…`, to be registered at the root. */
  readonly routes: FastifyPluginAsync;
  stats(): HubStats;
  /** The counted channels with players in this process, and the sessions of the players. */
  players(): Iterable<[string, ReadonlySet<string>]>;
  /** Refuses new sockets, closes all with 4200 over a short time, and destroys those that do not answer. */
  stop(): Promise<void>;
}

export function createHub(options: HubOptions): Hub {
  const { app, broker, log } = options;
  const limits: HubLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const fanOut = startFanOut(broker, options.onFanOut);
  const { channels, users, playerSessions, terminateUser } = fanOut;
  const isPlayerSessionLive = options.isPlayerSessionLive ?? (async () => true);
  const onPublishFailed = (error: unknown): void => log.warn({ err: error }, "hub: a client event was not handed over");
  const sessions = { app, limits, channels, users, playerSessions, isPlayerSessionLive, broker, onPublishFailed };
  const sockets = createSockets(sessions);
  // The sweep sends each ping, and closes each silent socket, late by at most a sixth of the time limit.
  const everyMs = Math.min(1_000, Math.ceil(Math.min(limits.pingAfterMs, limits.pongTimeoutMs) / 6));
  const sweeping = setInterval(sockets.sweep, everyMs);
  sweeping.unref();
  let stopping: Promise<void> | null = null;

  async function stop(): Promise<void> {
    clearInterval(sweeping);
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
      ...sockets.totals,
      connections: sockets.size,
      channels: channels.size,
      broadcastsTotal: fanOut.broadcastsTotal,
    }),
    players: () => playersOf(channels, options.isCounted ?? (() => false)),
    stop: () => (stopping ??= stop()),
  };
}

interface FanOut {
  readonly channels: Membership<Session>;
  readonly users: Membership<Session>;
  /** The sockets by the player's session in the signatures of their channels or of their sign-in. */
  readonly playerSessions: Membership<Session>;
  readonly broadcastsTotal: number;
  /** Closes every socket signed in as the user, in every process of the deployment. */
  terminateUser(userId: string): Promise<void>;
  stop(): void;
}

/** Sends the broker's messages to the sessions that subscribed to their channel. */
export function startFanOut(broker: Broker, onFanOut?: (seconds: number) => void): FanOut {
  const channels = createMembership<Session>();
  const users = createMembership<Session>();
  const playerSessions = createMembership<Session>();
  let broadcastsTotal = 0;

  function deliver(message: DeliveredMessage): void {
    if (message.channel === CONTROL_CHANNEL) return runControl(message);
    broadcastsTotal += 1;
    const members = [...channels.of(message.channel)];
    if (members.length === 0) return;
    const startedAt = performance.now();
    const frame = textFrame(frames.event(message.channel, message.event, message.data));
    // The fan-out starts at a random member: with a fixed order, one member would get every event last.
    const first = Math.floor(Math.random() * members.length);
    for (const session of [...members.slice(first), ...members.slice(0, first)]) {
      if (session.socketId !== message.exceptSocketId) session.outlet.write(frame);
    }
    onFanOut?.((performance.now() - startedAt) / 1000);
  }

  function runControl(message: DeliveredMessage): void {
    const control = readControl(message);
    if (control === null) return;
    switch (control.type) {
      case "terminate_user":
        for (const session of [...users.of(control.userId)]) session.outlet.close(4009);
        break;
      case "end_player_sessions":
        for (const ended of control.playerSessions) {
          // The page reconnects at once, and gets the reason for the session's end with its next signature call.
          for (const session of [...playerSessions.of(ended)]) session.outlet.close(4200);
        }
        break;
    }
  }

  return {
    channels,
    users,
    playerSessions,
    get broadcastsTotal() {
      return broadcastsTotal;
    },
    terminateUser: (userId) => broker.publish(controlMessage({ type: "terminate_user", userId })),
    stop: broker.onMessage(deliver),
  };
}
