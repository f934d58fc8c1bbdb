import { randomInt } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { frames, PROTOCOL_ERRORS, type ProtocolErrorCode, textFrame, PROTOCOL_VERSION } from "./protocol";
import { createSession, type Outlet, type Session, type SessionDeps } from "./session";
import { isLoopback, networkOf, parseAddress } from "@/lib/network";

/** Every total only rises. */
export interface SocketTotals {
  readonly connectionsTotal: number;
  readonly messagesReceivedTotal: number;
  readonly messagesSentTotal: number;
  /** Sockets dropped because they did not read. */
  readonly droppedTotal: number;
  /** Sockets closed at once with a code; without the upgrades that are refused in plain HTTP. */
  readonly refusedTotal: number;
}

export interface Sockets {
  readonly size: number;
  readonly totals: SocketTotals;
  /** Takes an upgrade of `/app/…`; false for another path. */
  accept(request: IncomingMessage, raw: Duplex, head: Buffer): boolean;
  /** Pings silent sockets and closes sockets that do not answer. */
  sweep(): void;
  /** Accepts no more sockets, closes all with 4200 over the configured time, and resolves when the last one is gone. */
  closeAll(): Promise<void>;
}

export function createSockets(deps: SessionDeps): Sockets {
  const { app, limits } = deps;
  const sessions = new Map<WebSocket, Session>();
  /** Open sockets by address, including refused ones until they are gone. */
  const perAddress = new Map<string, number>();
  const totals = {
    connectionsTotal: 0,
    messagesReceivedTotal: 0,
    messagesSentTotal: 0,
    droppedTotal: 0,
    refusedTotal: 0,
  };
  const wss = createServer(deps);
  let closing = false;

  function accept(request: IncomingMessage, raw: Duplex, head: Buffer): boolean {
    const target = hubTarget(request);
    if (target === null) return false;
    const address = addressOf(request);
    // Sockets that are being closed with 4100 count too: that limits a flood of refused sockets.
    const flooded =
      wss.clients.size >= limits.maxConnections * 2 || openFrom(address) >= limits.maxConnectionsPerAddress * 2;
    if (closing || flooded) {
      refuseUpgrade(raw, closing ? "503 Service Unavailable" : "429 Too Many Requests");
      return true;
    }
    wss.handleUpgrade(request, raw, head, (ws) => {
      const full = sessions.size >= limits.maxConnections || openFrom(address) >= limits.maxConnectionsPerAddress;
      const refusal = upgradeRefusal(target, app.key, full);
      count(ws, address);
      if (refusal === null) serve(ws, raw);
      else turnAway(ws, raw, refusal);
    });
    return true;
  }

  const openFrom = (address: string): number => perAddress.get(address) ?? 0;

  function count(ws: WebSocket, address: string): void {
    perAddress.set(address, openFrom(address) + 1);
    // A broken socket emits `close` too.
    ws.on("error", () => undefined);
    ws.on("close", () => {
      const left = openFrom(address) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  }

  /**
   * A session's output. Writes frames to the raw socket: without compression and fragments `ws` has no queue, and its
   * control frames cannot interrupt a frame.
   */
  function outletOf(ws: WebSocket, raw: Duplex): Outlet {
    const outlet: Outlet = {
      send: (text) => outlet.write(textFrame(text)),
      write(frame) {
        if (ws.readyState !== WebSocket.OPEN) return;
        if (raw.writableLength + frame.length > limits.maxBufferedBytes) {
          // A close frame would only wait behind what the client does not read.
          ws.terminate();
          totals.droppedTotal += 1;
          return;
        }
        raw.write(frame);
        totals.messagesSentTotal += 1;
      },
      close(code: ProtocolErrorCode) {
        if (ws.readyState !== WebSocket.OPEN) return;
        outlet.send(frames.error(code));
        ws.close(code, PROTOCOL_ERRORS[code]);
      },
    };
    return outlet;
  }

  function turnAway(ws: WebSocket, raw: Duplex, code: ProtocolErrorCode): void {
    totals.refusedTotal += 1;
    outletOf(ws, raw).close(code);
  }

  function serve(ws: WebSocket, raw: Duplex): void {
    const outlet = outletOf(ws, raw);
    const socketId = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`;
    const session = createSession(deps, socketId, outlet, performance.now());
    sessions.set(ws, session);
    totals.connectionsTotal += 1;
    ws.on("close", () => {
      sessions.delete(ws);
      session.end();
    });
    ws.on("message", (data: RawData, isBinary: boolean) => {
      if (ws.readyState !== ws.OPEN) return;
      totals.messagesReceivedTotal += 1;
      if (isBinary) outlet.send(frames.error(null, "Binary messages are not supported"));
      else session.receive(textOf(data), performance.now());
    });
    outlet.send(frames.connectionEstablished(socketId, limits.activityTimeoutSeconds));
  }

  return {
    get size() {
      return sessions.size;
    },
    totals,
    accept,
    sweep() {
      const now = performance.now();
      for (const session of sessions.values()) session.tick(now);
    },
    async closeAll() {
      closing = true;
      await staggered([...sessions.values()], limits.stopSpreadMs, (session) => session.outlet.close(4200));
      await allGone(wss, limits.closeTimeoutMs);
    },
  };
}

function createServer({ limits }: SessionDeps): WebSocketServer {
  // The types of ws lack `closeTimeout`, and refuse it in a literal argument.
  const options = {
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    // A message of up to four times the limit gets an error; a longer one makes ws close with 1009.
    maxPayload: limits.maxMessageBytes * 4,
    closeTimeout: limits.closeTimeoutMs,
  };
  return new WebSocketServer(options);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

async function staggered<Item>(items: readonly Item[], spreadMs: number, visit: (item: Item) => void): Promise<void> {
  const steps = 100;
  const perStep = Math.ceil(items.length / steps);
  for (let start = 0; start < items.length; start += perStep) {
    for (const item of items.slice(start, start + perStep)) visit(item);
    if (start + perStep < items.length) await pause(spreadMs / steps);
  }
}

/** Resolves when every socket is closed; sockets that are open after the time are destroyed. */
async function allGone(wss: WebSocketServer, timeoutMs: number): Promise<void> {
  if (wss.clients.size === 0) return;
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => {
      for (const ws of wss.clients) ws.terminate();
    }, timeoutMs);
    // A closed noServer server calls back when its last client is gone.
    wss.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

function hubTarget(request: IncomingMessage): { path: string; query: URLSearchParams } | null {
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  return path === "/app" || path.startsWith("/app/") ? { path, query: new URLSearchParams(query) } : null;
}

function upgradeRefusal(
  target: { readonly path: string; readonly query: URLSearchParams },
  appKey: string,
  isFull: boolean,
): ProtocolErrorCode | null {
  const key = /^\/app\/([^/]+)$/.exec(target.path)?.[1];
  if (key === undefined) return 4005;
  if (key !== appKey) return 4001;
  const version = target.query.get("protocol");
  if (version === null) return 4008;
  if (version !== PROTOCOL_VERSION) return 4007;
  return isFull ? 4100 : null;
}

/** The network for which a socket counts. Trusts X-Forwarded-For only from this machine, and only its last entry. */
function addressOf(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? "";
  const forwarded = isLoopback(peer) ? request.headers["x-forwarded-for"] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join() : forwarded)?.split(",").at(-1) ?? "";
  return networkOf(parseAddress(last.trim()) ?? peer);
}

export function refuseUpgrade(
  raw: Duplex,
  status: "404 Not Found" | "429 Too Many Requests" | "503 Service Unavailable",
): void {
  raw.on("error", () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
