import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { type Answer, errorAnswer } from "../answer";
import { type BffRequest, type BodyFailure, playerAddress } from "../request";
import type { Visit } from "../context";
import { bodyFor, type Coding } from "../pages/documents";
import type { PageAnswer } from "../pages/visit";

/**
 * Node's request as the handlers read it. A whole Web `Request` would cost more than the rest of a proxied call, therefore the costly
 * parts are created when they are read. A body counts in `bodies` until the answer is sent. An object literal with getters would keep
 * the whole request in memory until the next full collection, because V8 makes a hidden class for each such literal.
 */
export class NodeRequest implements BffRequest {
  readonly method;
  readonly url;
  readonly headers;
  readonly #message;
  readonly #response;
  readonly #bodies;

  constructor(message: IncomingMessage, response: ServerResponse, bodies: ByteBudget) {
    ({ method: this.method, url: this.url, headers: this.headers } = headOf(message));
    this.#message = message;
    this.#response = response;
    this.#bodies = bodies;
  }

  get signal(): AbortSignal {
    const controller = new AbortController();
    this.onGone(() => controller.abort());
    return controller.signal;
  }

  onGone(listener: () => void): () => void {
    const response = this.#response;
    if (response.destroyed) listener();
    // "close" also follows a complete answer, but the listeners are then already removed.
    response.once("close", listener);
    return () => response.removeListener("close", listener);
  }

  get sent(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#response.destroyed) resolve();
      else this.#response.once("close", resolve);
    });
  }

  get body(): ReadableStream<Uint8Array> {
    return Readable.toWeb(this.#message) as ReadableStream<Uint8Array>;
  }

  readBytes(maxBytes: number): Promise<Uint8Array | BodyFailure> {
    return readBytes(this.#message, this.#response, maxBytes, this.#bodies);
  }
}

export const headOf = (message: IncomingMessage): Pick<BffRequest, "method" | "url" | "headers"> => ({
  method: message.method ?? "GET",
  url: message.url ?? "/",
  headers: { get: (name) => headerOf(message, name) },
});

export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
}

export const addressOf = (message: IncomingMessage, proxyHops: number): string =>
  playerAddress(message.socket.remoteAddress ?? "", headerOf(message, "x-forwarded-for"), proxyHops);

/**
 * A smaller piece of a body counts as this number of bytes: a chunked body may have a chunk for each byte, which needs
 * 100 times its size in memory.
 */
const PIECE_BYTES = 64;
/** An unread body with more bytes ends its connection. The limit is twice the size of the largest request, a picture. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

const counted = (piece: Buffer): number => Math.max(piece.length, PIECE_BYTES);

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
      dropRest(message);
    };
    message.on("data", (chunk: Buffer) => {
      const taken = counted(chunk);
      if (bytes + taken > maxBytes) return refuse("payload_too_large");
      if (!bodies.take(taken)) return refuse("unavailable");
      bytes += taken;
      chunks.push(chunk);
    });
    message.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    // A body that is too slow also ends here, because the server closes its connection.
    message.on("error", () => resolve("aborted"));
  });
}

/** Reads and drops the rest of a body, so that the sender gets the answer. Cuts the connection if the rest is too long. */
function dropRest(message: IncomingMessage): void {
  let bytes = 0;
  message.removeAllListeners("data").on("data", (chunk: Buffer) => {
    bytes += counted(chunk);
    if (bytes > MAX_UNREAD_BYTES) message.destroy();
  });
}

/** Node sends head and body in one write only for text. latin1 keeps every byte of a small body unchanged. */
const ONE_WRITE_BYTES = 16 * 1024;

export function writeAnswer({ status, headers, cookies, body }: Answer, response: ServerResponse): void {
  if (!response.req.complete) dropRest(response.req);
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] ?? "");
  for (const cookie of cookies) lines.push("set-cookie", cookie);
  if (status !== 204 && status !== 304) lines.push("content-length", String(body?.byteLength ?? 0));
  // A draining host has marked this as the connection's last answer.
  if (response.hasHeader("connection")) lines.push("connection", "close");
  response.writeHead(status, lines);
  if (body === null) response.end();
  else if (body.byteLength > ONE_WRITE_BYTES) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");
}

export async function writePage(visit: Visit, page: PageAnswer, response: ServerResponse): Promise<void> {
  const built = visit.context.documents?.get(page.document ?? "");
  if (page.status === 304 || built === undefined) return writeAnswer(page, response);
  const { coding, body } = await bodyFor(built, visit, codingOf(visit.request.headers.get("accept-encoding")));
  const coded = coding === "identity" ? {} : { "content-encoding": coding };
  const own = { ...page.headers, ...coded, "content-type": "text/html; charset=utf-8" };
  return writeAnswer({ ...page, headers: own, body }, response);
}

/** The best content coding that a browser accepts; no browser sends one with a quality of 0. */
export function codingOf(accepted: string | null): Coding {
  if (accepted === null) return "identity";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

export function createByteBudget(maxBytes: number) {
  let taken = 0;
  return {
    /** Returns false and counts nothing if the bytes do not fit. */
    take(bytes: number): boolean {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    give(bytes: number): void {
      taken -= bytes;
    },
  };
}
type ByteBudget = ReturnType<typeof createByteBudget>;

/** 400, as nginx answers such a target. A call with a malformed body gets 422. */
export const MALFORMED_TARGET: Answer = { ...errorAnswer("malformed_request", { connection: "close" }), status: 400 };

/**
 * Matches a query of more than 16 keys. The product's pages use a few keys, and the time that Next needs grows with the square of a repeated
 * key's count. `&` is the only separator of Next, of `URLSearchParams` and of `node:querystring`.
 */
const MANY_KEYS = /^(?:[^&]*&){16}/;
/**
 * The form of nearly every request, which needs no normalising: one slash between segments, no dot segment, no escape
 * in the path.
 */
const PLAIN = /^\/(?:[\w~-]+(?:[./][\w~-]+)*\/?)?(?:\?[^#\\]*)?$/;
const MALFORMED = /[^!-~]|%(?![0-9A-Fa-f]{2})/;
/** Characters with the same meaning escaped or not (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Normalises a request's target: path and query, each path written in one way, therefore a rule for a path holds for
 * all its spellings. The absolute form (`GET http://host/path`) loses its origin. Returns null for a target that is
 * malformed, has no path (`*`), or has more than 16 keys.
 */
export function originForm(target: string): string | null {
  if (MANY_KEYS.test(target)) return null;
  if (PLAIN.test(target)) return target;
  const isPath = target.startsWith("/");
  if (MALFORMED.test(pathPart(target)) || (!isPath && !/^https?:\/\//i.test(target))) return null;
  const spelt = isPath ? `http://host.invalid${decodeUnreserved(target)}` : decodeUnreserved(target);
  if (!URL.canParse(spelt)) return null;
  const { pathname, search } = new URL(spelt);
  return pathname.replace(/\/{2,}/g, "/") + search;
}

/** `%61` → `a`, only in the path. Everything else is unchanged, `%2F` and `%25` too. */
function decodeUnreserved(target: string): string {
  const path = pathPart(target);
  const decoded = path.replace(/%([0-9A-Fa-f]{2})/g, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : escape;
  });
  return decoded + target.slice(path.length);
}

function pathPart(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}
