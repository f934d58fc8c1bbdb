import { type Server, ServerResponse, type IncomingMessage } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { acceptWaiting } from "@/lib/network";

/** Another process has the port; the message names the setting that changes it. */
export class PortTaken extends Error {
  override name = "PortTaken";
  constructor(port: number, setting: string) {
    super(
      `Port ${port} is taken. Stop what uses it, or choose another with the setting ${setting} (for example ${setting}=${port + 1}).`,
    );
  }
}

/** Connections that may wait to be accepted. The client's system retries a further one after one second, then three, then seven. */
const BACKLOG = 4_096;

/** Resolves with the port, which is a free port for 0. Rejects with {@link PortTaken}. */
export function listen(server: Server, options: { port: number; host: string; setting: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortTaken(options.port, options.setting) : error);
    });
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, () => {
      server.removeAllListeners("error");
      const address: AddressInfo | string | null = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : options.port);
    });
  });
}

/** Time limit for accepting the connections that wait when the process is to stop. A busy app needs seconds, in which it still answers. */
const WAITING_MS = 5_000;

interface Drain {
  /** Counts a request as in flight until its answer is sent or its connection is closed; then calls `onEnd`. */
  track(response: ServerResponse, onEnd: () => void): void;
  isDraining(): boolean;
  readonly closed: Promise<void>;
  /** Accepts the connections that wait at the port, closes the port, and waits for requests in flight, at most `limitMs`; returns how many were aborted. */
  finish(limitMs: number): Promise<{ cut: number }>;
}

export function createDrain(server: Server): Drain {
  // Not a Set: when a Set makes a new table, its old table holds the responses and the new table in memory until the next full collection.
  const inFlight: ServerResponse[] = [];
  let draining = false;
  let onEmpty: (() => void) | undefined;
  let onClosed: () => void;
  const closed = new Promise<void>((resolve) => (onClosed = resolve));

  const done = (response: ServerResponse): void => {
    inFlight.splice(inFlight.indexOf(response), 1);
    if (inFlight.length === 0) onEmpty?.();
  };

  // Node emits no "close" for an answer that waits behind another answer on a connection that ends.
  server.on("connection", (socket) =>
    socket.once("close", () => {
      const queued = inFlight.filter((response) => response.req.socket === socket && response.socket === null);
      for (const response of queued) response.destroy().emit("close");
    }),
  );

  return {
    isDraining: () => draining,
    closed,
    track(response, onEnd) {
      inFlight.push(response);
      // A client may send one more request on a kept connection: the server answers it as the last one.
      if (draining) response.setHeader("connection", "close");
      response.once("close", () => {
        done(response);
        onEnd();
      });
    },
    async finish(limitMs) {
      draining = true;
      await acceptWaiting(server, WAITING_MS);
      server.close();
      onClosed();
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader("connection", "close");
      }
      let cut = 0;
      if (inFlight.length > 0) {
        let timer: NodeJS.Timeout | undefined;
        const emptied = new Promise<void>((resolve) => (onEmpty = resolve));
        const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
        await Promise.race([emptied, late]);
        clearTimeout(timer);
        cut = inFlight.length;
      }
      server.closeAllConnections();
      return { cut };
    },
  };
}

/** Number of checks within the limit. Each check finds whether the client has read anything since the previous check. */
const CHECKS = 6;

/**
 * Ends a connection whose client reads nothing of its answer for `limitMs`, at the latest two checks later. A connection is kept if the
 * client reads anything, or if the answer is not ready yet.
 */
export function endUnread(response: ServerResponse, limitMs: number): void {
  const checkMs = limitMs / CHECKS;
  let idleChecks = 0;
  let checkedAt = 0;
  response.setTimeout(checkMs, () => {
    if (response.writableLength === 0) return;
    const now = performance.now();
    // Node emits no "timeout" if there was progress, and checks again: the next event then comes after twice the time.
    idleChecks = now - checkedAt < 1.5 * checkMs ? idleChecks + 1 : 1;
    checkedAt = now;
    if (idleChecks < CHECKS) response.socket?.setTimeout(checkMs);
    else response.destroy(new Error("the client reads nothing of the answer"));
  });
}

/**
 * Answers a request that asks for another protocol in HTTP/1.1, as RFC 9110 (7.8) allows: `curl --http2` sends such a request. Its connection
 * ends with the answer. A request with a body is refused, because Node has stopped reading the connection as HTTP.
 */
export function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  const reads = request.method === "GET" || request.method === "HEAD";
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (!reads || length !== "0" || encoding !== undefined || !(socket instanceof Socket)) {
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
    return;
  }
  const response = new ServerResponse(request);
  // Node does the same for connections that it reads as HTTP.
  socket.on("timeout", () => response.emit("timeout", socket));
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.end(() => socket.destroy()));
  server.emit("request", request, response);
}
