import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Answer } from "../answer";
import type { BffRequest, BodyFailure } from "../request";
import type { ByteBudget } from "./byte-budget";

/**
 * Node's request as the handlers read it. Building a whole Web `Request` (headers, stream) would cost more than the
 * rest of a proxied call, so every part is made when it is read. A body counts in `bodies` until the answer is sent.
 */
export function toBffRequest(message: IncomingMessage, response: ServerResponse, bodies: ByteBudget): BffRequest {
  return {
    method: message.method ?? "GET",
    url: message.url ?? "/",
    headers: {
      get(name) {
        const value = message.headers[name];
        return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
      },
    },
    get signal() {
      const controller = new AbortController();
      this.onGone?.(() => controller.abort());
      return controller.signal;
    },
    onGone(listener) {
      if (response.destroyed) listener();
      // "close" also follows a complete answer; the listeners are removed by then.
      response.once("close", listener);
      return () => response.removeListener("close", listener);
    },
    get body() {
      // Node's types for web streams differ from the DOM's; they are the same objects.
      return Readable.toWeb(message) as ReadableStream<Uint8Array>;
    },
    readBytes: (maxBytes) => readBytes(message, response, maxBytes, bodies),
  };
}

function readBytes(
  message: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
  bodies: ByteBudget,
): Promise<Uint8Array | BodyFailure> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.once("close", () => bodies.give(bytes));
    const refuse = (failure: BodyFailure): void => {
      resolve(failure);
      chunks.length = 0;
      // The rest of the body is dropped unread; the answer closes the connection.
      message.removeAllListeners("data").resume();
    };
    message.on("data", (chunk: Buffer) => {
      if (bytes + chunk.length > maxBytes) return refuse("payload_too_large");
      if (!bodies.take(chunk.length)) return refuse("unavailable");
      bytes += chunk.length;
      chunks.push(chunk);
    });
    message.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    // It also ends here when it was too slow: the server closes the connection then.
    message.on("error", () => resolve("aborted"));
  });
}

/** Small bodies go out in one write with the head, which Node does for text only; latin1 keeps every byte as it is. */
const ONE_WRITE_BYTES = 16 * 1024;

/** Writes a handler's answer. */
export function writeAnswer({ status, headers, cookies, body }: Answer, response: ServerResponse): void {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] ?? "");
  for (const cookie of cookies) lines.push("set-cookie", cookie);
  if (status !== 204 && status !== 304) lines.push("content-length", String(body?.byteLength ?? 0));
  // A draining host has asked for this to be the connection's last answer.
  if (response.hasHeader("connection")) lines.push("connection", "close");
  response.writeHead(status, lines);
  if (body === null) response.end();
  else if (body.byteLength > ONE_WRITE_BYTES) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");
}
