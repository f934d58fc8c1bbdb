import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { BytesResponse } from "../bytes-response";
import type { BffRequest } from "../request";

/**
 * Node's request as the handlers read it. Building a whole Web `Request` (headers, stream) would cost more than the
 * rest of a proxied call, so every part is made when it is asked for.
 */
export function toBffRequest(message: IncomingMessage, response: ServerResponse): BffRequest {
  let controller: AbortController | undefined;
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
      controller ??= abortedWith(response);
      return controller.signal;
    },
    get body() {
      // Node types its web streams apart from the DOM's; they are the same objects.
      return Readable.toWeb(message) as ReadableStream<Uint8Array>;
    },
    readBytes: (maxBytes) => readBytes(message, maxBytes),
  };
}

/** Aborts when the browser goes away before its answer was complete. */
function abortedWith(response: ServerResponse): AbortController {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller;
}

function readBytes(message: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    message.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        resolve(null);
        // What is still to come is let go unread; the answer closes the connection.
        message.removeAllListeners("data").resume();
        return;
      }
      chunks.push(chunk);
    });
    message.on("end", () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)));
    message.on("error", reject);
  });
}

/** Writes a handler's answer. */
export async function writeResponse(answer: Response, response: ServerResponse): Promise<void> {
  if (answer instanceof BytesResponse) {
    const { plainBody, plainHeaders, plainStatus, setCookies } = answer;
    for (const name in plainHeaders) response.setHeader(name, plainHeaders[name] ?? "");
    if (setCookies.length > 0) response.setHeader("set-cookie", setCookies);
    response.statusCode = plainStatus;
    response.setHeader("content-length", plainBody.byteLength);
    response.end(plainBody);
    return;
  }
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => name !== "set-cookie" && response.setHeader(name, value));
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.end(answer.body === null ? undefined : new Uint8Array(await answer.arrayBuffer()));
}
