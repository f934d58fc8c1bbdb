import { createHash } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { networkOf } from "../../network";
import { holdSocket, type Waiting } from "./waiting-socket";

interface TunnelOptions {
  origin: string;
  allowed(request: IncomingMessage): boolean;
  address(request: IncomingMessage): string;
  log: Pick<Logger, "warn" | "info">;
  limits?: Partial<TunnelLimits>;
}

export interface TunnelLimits {
  /** Maximum of simultaneous handshakes with the hub. It is small, because the same process must also serve the players' calls. */
  handshakes: number;
  connectTimeoutMs: number;
  retryMs: number;
  /** Time limit of a player's socket that waits for the hub. */
  waitMs: number;
  /** Maximum of waiting sockets, in all and of one address; others are refused. */
  maxWaiting: number;
  maxWaitingPerAddress: number;
}

interface Tunnel {
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  count(): number;
  /** Destroys the waiting sockets and ends the connected ones; destroys those that are still open after the limit. */
  stop(limitMs: number): Promise<void>;
}

const DEFAULT_LIMITS: TunnelLimits = {
  handshakes: 24,
  connectTimeoutMs: 10_000,
  retryMs: 100,
  waitMs: 30_000,
  maxWaiting: 20_000,
  // The hub's own limit for one address.
  maxWaitingPerAddress: 500,
};

/** The headers of a WebSocket handshake; no other header of the browser is passed on, and above all no cookies. */
const HANDSHAKE = ["connection", "upgrade", "sec-websocket-key", "sec-websocket-version", "origin"] as const;
const KEY = /^[+/0-9A-Za-z]{22}==$/;
/** RFC 6455, 1.3. */
const ACCEPT_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/** Sockets that are closed in one turn: when the hub dies thousands must close, and players' calls need turns in between. */
const PART_AT_ONCE = 50;
const PART_EVERY_MS = 10;
/** A hub that accepted a socket within this time counts as available. */
const TAKING_MS = 1_000;
/** Time in which a slow page may read the data written to it, before its socket is destroyed. */
const PARTING_MS = 5_000;

const REASONS = { 400: "Bad Request", 403: "Forbidden", 503: "Service Unavailable" } as const;

/**
 * Passes WebSockets on to the hub: a raw pipe in both directions. The tunnel answers the handshake itself, so that the page knows at
 * once that the network works. The tunnel then connects pages with the hub, a few at a time. While the hub is away, pages wait in a
 * queue and do not retry.
 */
export function createTunnel({ origin, allowed, address, log, limits }: TunnelOptions): Tunnel {
  const { handshakes, connectTimeoutMs, retryMs, waitMs, maxWaiting, maxWaitingPerAddress } = {
    ...DEFAULT_LIMITS,
    ...limits,
  };
  const { protocol, hostname, port, host } = new URL(origin);
  const client = protocol === "https:" ? https : http;
  // One agent for all calls: an agent for each call costs more than the call's connection.
  const agent = new client.Agent({ keepAlive: false });
  const open = new Set<Duplex>();
  const leaving: Duplex[] = [];
  const waiting = new Set<Waiting>();
  const waitingOf = new Map<string, number>();
  let calling = 0;
  let away = false;
  let joinedAt = -Infinity;
  let retryTimer: NodeJS.Timeout | undefined;

  const join = (browser: Duplex, hub: Duplex): void => {
    open.add(browser).add(hub);
    hub.on("error", () => hub.destroy());
    browser.once("close", () => {
      open.delete(browser);
      hub.destroy();
    });
    hub.once("close", () => {
      open.delete(hub);
      part(browser);
    });
    // pipe() carries the backpressure of a slow side over to the other.
    browser.pipe(hub).pipe(browser, { end: false });
  };

  const part = (browser: Duplex): void => {
    if (browser.destroyed) return;
    leaving.push(browser);
    if (leaving.length === 1) setImmediate(partNext);
  };

  const partNext = (): void => {
    for (const browser of leaving.splice(0, PART_AT_ONCE)) {
      browser.end(() => browser.destroy());
      setTimeout(() => browser.destroy(), PARTING_MS).unref();
    }
    if (leaving.length > 0) setTimeout(partNext, PART_EVERY_MS);
  };

  const callNext = (): void => {
    if (retryTimer !== undefined) return;
    for (const each of waiting) {
      // One socket checks whether the hub is back; then the others follow.
      if (calling >= (away ? 1 : handshakes)) return;
      waiting.delete(each);
      call(each);
    }
  };

  const call = (each: Waiting): void => {
    const { socket } = each;
    const hubCall = client.request({
      host: hostname.replace(/^\[|\]$/g, ""),
      port,
      path: each.path,
      headers: each.headers,
      agent,
      timeout: connectTimeoutMs,
    });
    calling += 1;
    let isOver = false;
    /** Only the first outcome counts; it frees a place for the next socket. */
    const over = (outcome: () => void): void => {
      if (isOver) return;
      isOver = true;
      calling -= 1;
      socket.off("close", onGone);
      outcome();
      callNext();
    };
    const onGone = (): void => {
      over(() => undefined);
      hubCall.destroy();
    };
    const never = (why: string): void => {
      log.warn({ why }, "the hub refused a socket");
      socket.destroy();
    };
    socket.once("close", onGone);
    hubCall.on("timeout", () => hubCall.destroy(new Error("no handshake in time")));
    hubCall.on("error", (error: NodeJS.ErrnoException) =>
      over(() => {
        // The hub is away: it cannot be reached, or it has accepted no socket lately and a proxy in front of it hangs up.
        if (error.code !== "ECONNRESET" || performance.now() - joinedAt > TAKING_MS) return wait(each, error.message);
        // The hub hung up. A dying hub hangs up once on a socket; a hub that hangs up twice refuses this socket.
        if (each.hungUp) return never(error.message);
        each.hungUp = true;
        waiting.add(each);
      }),
    );
    hubCall.on("response", (answer) => {
      answer.resume();
      const status = `${answer.statusCode}`;
      over(() => {
        if (status === "502" || status === "503") return wait(each, status);
        back();
        never(status);
      });
    });
    hubCall.on("upgrade", (_answer, hub: Duplex, hubHead: Buffer) => {
      if (isOver) return void hub.destroy();
      hubCall.setTimeout(0);
      over(() => {
        back();
        joinedAt = performance.now();
        each.settle();
        if (hubHead.length > 0) socket.write(hubHead);
        if (each.early.length > 0) hub.write(Buffer.concat(each.early));
        join(socket, hub);
      });
    });
    hubCall.end();
  };

  const back = (): void => {
    if (away) log.info("the hub takes sockets again");
    away = false;
  };

  /** While the hub is away, one socket at a time tries to connect, every `retryMs`. */
  const wait = (each: Waiting, why: string): void => {
    waiting.add(each);
    if (!away) log.warn({ why }, "the hub takes no sockets: they wait");
    away = true;
    retryTimer ??= setTimeout(() => {
      retryTimer = undefined;
      callNext();
    }, retryMs);
  };

  return {
    count: () => open.size / 2,
    open(request, socket, head) {
      socket.on("error", () => socket.destroy());
      if (!allowed(request)) return refuse(socket, 403);
      const key = request.headers["sec-websocket-key"] ?? "";
      if (!isHandshake(request) || !KEY.test(key)) return refuse(socket, 400);
      const player = address(request);
      const network = networkOf(player);
      const before = waitingOf.get(network) ?? 0;
      if (waiting.size + calling >= maxWaiting || before >= maxWaitingPerAddress) return refuse(socket, 503);
      const headers = { host, ...handshakeHeaders(request, player) };
      accept(socket, key);
      waitingOf.set(network, before + 1);
      const onSettled = (): void => {
        const left = (waitingOf.get(network) ?? 1) - 1;
        if (left > 0) waitingOf.set(network, left);
        else waitingOf.delete(network);
      };
      const each = holdSocket({ socket, path: request.url ?? "/", headers, head, waitMs, onSettled });
      socket.once("close", () => waiting.delete(each));
      waiting.add(each);
      callNext();
    },
    stop(limitMs) {
      for (const { socket } of [...waiting]) socket.destroy();
      if (open.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const sockets = [...open];
        const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), limitMs);
        let left = sockets.length;
        const gone = (): void => {
          left -= 1;
          if (left > 0) return;
          clearTimeout(timer);
          resolve();
        };
        for (const socket of sockets) {
          socket.once("close", gone);
          socket.end();
        }
      });
    },
  };
}

export function handshakeHeaders(request: IncomingMessage, player: string): Record<string, string> {
  const headers: Record<string, string> = { "x-forwarded-for": player };
  for (const name of HANDSHAKE) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  return headers;
}

const isHandshake = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.upgrade?.toLowerCase() === "websocket" && headers["sec-websocket-version"] === "13";

export function refuse(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function accept(socket: Duplex, key: string): void {
  const digest = createHash("sha1")
    .update(key + ACCEPT_GUID)
    .digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  socket.write([...lines, `Sec-WebSocket-Accept: ${digest}`, "", ""].join("\r\n"));
}
