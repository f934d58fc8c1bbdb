import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";

export interface TunnelOptions {
  /** Origin that the sockets go to. */
  origin: string;
  /** Decides by the upgrade's Origin header whether a page of ours opened the socket. */
  allowed(request: IncomingMessage): boolean;
  /** The player's address, which the hub is told. */
  address(request: IncomingMessage): string;
  log: Pick<Logger, "warn">;
  connectTimeoutMs?: number;
}

export interface Tunnel {
  /** Takes over an upgrade request. */
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sockets now open. */
  count(): number;
  /** Ends every socket; what has not closed after the limit is cut. */
  stop(limitMs: number): Promise<void>;
}

/** What a WebSocket handshake needs; nothing else of the browser goes on, its cookies least of all. */
const HANDSHAKE = [
  "connection",
  "upgrade",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
  "origin",
] as const;

const REASONS: Readonly<Record<number, string>> = { 403: "Forbidden", 502: "Bad Gateway" };

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? "Refused"}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Hands WebSockets through to the hub: a raw pipe in both directions once the handshake is answered. */
export function createTunnel({ origin, allowed, address, log, connectTimeoutMs = 10_000 }: TunnelOptions): Tunnel {
  const { protocol, hostname, port, host } = new URL(origin);
  const client = protocol === "https:" ? https : http;
  const open = new Set<Duplex>();

  const join = (browser: Duplex, hub: Duplex): void => {
    for (const [from, to] of [
      [browser, hub],
      [hub, browser],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy());
      from.once("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
    // pipe() carries the backpressure of a slow side over to the other, and a half-close too.
    browser.pipe(hub).pipe(browser);
  };

  return {
    count: () => open.size / 2,
    open(request, socket, head) {
      socket.on("error", () => socket.destroy());
      if (!allowed(request)) return refuse(socket, 403);
      const headers: Record<string, string> = { host };
      for (const name of HANDSHAKE) {
        const value = request.headers[name];
        if (typeof value === "string") headers[name] = value;
      }
      headers["x-forwarded-for"] = address(request);
      const call = client.request({
        host: hostname.replace(/^\[|\]$/g, ""),
        port,
        path: request.url,
        headers,
        agent: false,
        timeout: connectTimeoutMs,
      });
      socket.once("close", () => call.destroy());
      call.on("timeout", () => call.destroy(new Error("no handshake in time")));
      call.on("error", (error) => {
        log.warn({ err: error.message }, "a socket could not be tunnelled");
        if (!socket.destroyed && !open.has(socket)) refuse(socket, 502);
      });
      call.on("response", (answer) => {
        answer.resume();
        refuse(socket, answer.statusCode === 403 ? 403 : 502);
      });
      call.on("upgrade", (answer, hub: Duplex, hubHead: Buffer) => {
        call.setTimeout(0);
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${handshakeLines(answer)}\r\n`);
        if (hubHead.length > 0) socket.write(hubHead);
        if (head.length > 0) hub.write(head);
        join(socket, hub);
      });
      call.end();
    },
    stop(limitMs) {
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

function handshakeLines(answer: IncomingMessage): string {
  const names = [
    "upgrade",
    "connection",
    "sec-websocket-accept",
    "sec-websocket-protocol",
    "sec-websocket-extensions",
  ] as const;
  return names
    .flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === "string" ? [`${name}: ${value}\r\n`] : [];
    })
    .join("");
}
