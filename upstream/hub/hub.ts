import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Broker, DeliveredMessage } from "./broker";
import { textFrame } from "./frame";
import { createHttpApi } from "./http-api";
import { DEFAULT_LIMITS, type HubLimits } from "./limits";
import { createMembership } from "./membership";
import { frames, PROTOCOL_VERSION, type ProtocolErrorCode } from "./protocol";
import { createSession, type Outlet, type Session, type SessionDeps } from "./session";
import type { HubApp } from "./signature";
import { createOutlet } from "./socket";

/** The part of a pino logger that the hub uses. */
export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Counters rise for ever; gauges are the moment's. */
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
  /** Sockets cut because they did not read. */
  readonly droppedTotal: number;
  /** Sockets refused: wrong key, path, version, or over capacity. */
  readonly refusedTotal: number;
}

export interface HubOptions {
  readonly app: HubApp;
  readonly broker: Broker;
  readonly log: HubLog;
  readonly limits?: Partial<HubLimits>;
  /** Wall clock in ms since 1970, for the signatures' timestamps. */
  readonly nowMs?: () => number;
}

export interface Hub {
  /** Serves the upgrades of `/app/{key}`; others are left to the server's other listeners, or get a 404 if there are none. */
  attach(server: Server): void;
  /** The HTTP publish API, `/apps/:appId/…`, to be registered at the root. */
  readonly routes: FastifyPluginAsync;
  stats(): HubStats;
  /** Refuses new sockets, closes all with 4200 over a short while, and cuts those that do not answer. The broker stays open. */
  stop(): Promise<void>;
}

/** The channel on which hubs talk to each other; its name can be neither subscribed to nor published to from outside. */
const CONTROL_CHANNEL = "#hub";
const TERMINATE_USER = "terminate_user";

export function createHub(options: HubOptions): Hub {
  const { app, broker, log } = options;
  const nowMs = options.nowMs ?? Date.now;
  const limits: HubLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const sessions = new Map<WebSocket, Session>();
  const channels = createMembership<Session>();
  const users = createMembership<Session>();
  const counters = { connections: 0, received: 0, sent: 0, broadcasts: 0, dropped: 0, refused: 0 };
  let stopping: Promise<void> | null = null;
  const detach: (() => void)[] = [];

  const deps: SessionDeps = {
    app,
    limits,
    channels,
    users,
    broker,
    onPublishFailed: (error) => log.warn({ err: error }, "hub: a client event was not handed over"),
  };
  // `closeTimeout` is missing in the types of ws.
  const serverOptions = {
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    // Up to four times the limit is answered by an error in the protocol; beyond that ws closes with 1009.
    maxPayload: limits.maxMessageBytes * 4,
    closeTimeout: limits.closeTimeoutMs,
  };
  const wss = new WebSocketServer(serverOptions);

  function deliver(message: DeliveredMessage): void {
    if (message.channel === CONTROL_CHANNEL) return obey(message);
    counters.broadcasts += 1;
    const members = channels.of(message.channel);
    if (members.size === 0) return;
    const frame = textFrame(frames.event(message.channel, message.event, message.data));
    for (const session of members) {
      if (session.socketId !== message.exceptSocketId) session.outlet.write(frame);
    }
  }

  function obey(message: DeliveredMessage): void {
    if (message.event !== TERMINATE_USER) return;
    for (const session of users.of(message.data)) session.outlet.close(4009);
  }

  function onUpgrade(server: Server, request: IncomingMessage, raw: Duplex, head: Buffer): void {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    if (path !== "/app" && !path.startsWith("/app/")) {
      if (server.listenerCount("upgrade") === 1) refuse(raw, "404 Not Found");
      return;
    }
    // Sockets that were told 4100 count until they are gone, so a flood of them is bounded too.
    if (stopping !== null || wss.clients.size >= limits.maxConnections * 2)
      return refuse(raw, "503 Service Unavailable");
    wss.handleUpgrade(request, raw, head, (ws) => {
      const refusal = refusalOf(path, new URLSearchParams(query));
      if (refusal === null) serve(ws, raw);
      else turnAway(ws, raw, refusal);
    });
  }

  function refusalOf(path: string, query: URLSearchParams): ProtocolErrorCode | null {
    const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
    if (key === undefined) return 4005;
    if (key !== app.key) return 4001;
    const version = query.get("protocol");
    if (version === null) return 4008;
    if (version !== PROTOCOL_VERSION) return 4007;
    return sessions.size >= limits.maxConnections ? 4100 : null;
  }

  const outletOf = (ws: WebSocket, raw: Duplex): Outlet =>
    createOutlet(ws, raw, {
      maxBufferedBytes: limits.maxBufferedBytes,
      onSent: () => (counters.sent += 1),
      onDropped: () => (counters.dropped += 1),
    });

  function turnAway(ws: WebSocket, raw: Duplex, code: ProtocolErrorCode): void {
    counters.refused += 1;
    ws.on("error", ignoreBrokenSocket);
    outletOf(ws, raw).close(code);
  }

  function serve(ws: WebSocket, raw: Duplex): void {
    const outlet = outletOf(ws, raw);
    const socketId = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`;
    const session = createSession(deps, socketId, outlet, performance.now());
    sessions.set(ws, session);
    counters.connections += 1;
    ws.on("error", ignoreBrokenSocket);
    ws.on("close", () => {
      sessions.delete(ws);
      session.end();
    });
    ws.on("message", (data: RawData, isBinary: boolean) => {
      if (ws.readyState !== ws.OPEN) return;
      counters.received += 1;
      if (isBinary) outlet.send(frames.error(null, "Binary messages are not supported"));
      else session.receive(textOf(data), performance.now());
    });
    outlet.send(frames.connectionEstablished(socketId, limits.activityTimeoutSeconds));
  }

  const stopListening = broker.onMessage(deliver);
  const stopSweeping = startSweeping(limits, () => {
    const now = performance.now();
    for (const session of sessions.values()) session.tick(now);
  });

  async function stop(): Promise<void> {
    stopSweeping();
    const open = [...sessions.values()];
    log.info({ connections: open.length }, "hub: closing its sockets");
    await staggered(open, limits.stopSpreadMs, (session) => session.outlet.close(4200));
    await allGone(wss, limits.closeTimeoutMs);
    for (const undo of detach) undo();
    stopListening();
  }

  return {
    attach(server) {
      const listener = (request: IncomingMessage, raw: Duplex, head: Buffer): void =>
        onUpgrade(server, request, raw, head);
      server.on("upgrade", listener);
      detach.push(() => server.off("upgrade", listener));
    },
    routes: createHttpApi({
      app,
      broker,
      channels,
      nowMs,
      terminateUser: (userId) =>
        broker.publish({ channel: CONTROL_CHANNEL, event: TERMINATE_USER, data: userId, stamp: false }),
    }),
    stats: () => ({
      connections: sessions.size,
      channels: channels.size,
      connectionsTotal: counters.connections,
      messagesReceivedTotal: counters.received,
      messagesSentTotal: counters.sent,
      broadcastsTotal: counters.broadcasts,
      droppedTotal: counters.dropped,
      refusedTotal: counters.refused,
    }),
    stop: () => (stopping ??= stop()),
  };
}

/** A broken socket is always followed by its `close` event, which is where it is cleaned up. */
const ignoreBrokenSocket = (): void => {};

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function refuse(raw: Duplex, status: string): void {
  raw.on("error", () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** One timer for all sockets: it looks often enough that a ping is late by a sixth of its time at most. */
function startSweeping(limits: HubLimits, sweep: () => void): () => void {
  const everyMs = Math.min(1_000, Math.ceil(Math.min(limits.pingAfterMs, limits.pongTimeoutMs) / 6));
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function staggered<Item>(items: readonly Item[], spreadMs: number, visit: (item: Item) => void): Promise<void> {
  const steps = 20;
  const perStep = Math.ceil(items.length / steps);
  for (let start = 0; start < items.length; start += perStep) {
    for (const item of items.slice(start, start + perStep)) visit(item);
    if (start + perStep < items.length) await pause(spreadMs / steps);
  }
}

/** Resolves when every socket is gone; those still there after the time are cut. */
async function allGone(wss: WebSocketServer, timeoutMs: number): Promise<void> {
  if (wss.clients.size === 0) return;
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => {
      for (const ws of wss.clients) ws.terminate();
    }, timeoutMs);
    // A closed noServer server calls back once its last client is gone.
    wss.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
