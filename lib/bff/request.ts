import type { Span } from "@/lib/contract/trace";
import { parseAddress } from "@/lib/network";

/** The part of a Web `Request` that the handlers read; the Node host passes a cheaper object of this shape. */
export interface BffRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly signal: AbortSignal;
  /** A host's cheaper way to notify when the browser disconnects; returns the function that removes the listener. */
  onGone?(listener: () => void): () => void;
  /** Resolves when a host has sent the answer, or its connection is gone. */
  readonly sent?: Promise<void>;
  readonly body: ReadableStream<Uint8Array> | null;
  readBytes?(maxBytes: number): Promise<Uint8Array | BodyFailure>;
}

/**
 * The reason why there is no body: it is larger than allowed, the browser disconnected, or the host already holds the
 * maximum of bodies.
 */
export type BodyFailure = "payload_too_large" | "aborted" | "unavailable";

export interface ConnectionInfo {
  address: string;
  /** The id of this request, 32 hex digits: in the log lines here and at the platform. */
  trace: string;
  /** Absent when no collector receives spans. */
  span?: Span | undefined;
}

/** Calls the listener when the browser disconnects before its answer. Returns the function that removes the listener. */
export function whenGone(request: Pick<BffRequest, "signal" | "onGone">, listener: () => void): () => void {
  if (request.onGone !== undefined) return request.onGone(listener);
  const { signal } = request;
  if (signal.aborted) listener();
  else signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

export function readBody(request: BffRequest, maxBytes: number): Promise<Uint8Array | BodyFailure> {
  return new Promise((resolve) => {
    // When the browser disconnects, its body may neither end nor fail.
    const forget = whenGone(request, () => resolve("aborted"));
    void readAll(request, maxBytes)
      .then(resolve, () => resolve("aborted"))
      .finally(forget);
  });
}

async function readAll(request: BffRequest, maxBytes: number): Promise<Uint8Array | BodyFailure> {
  const announced = request.headers.get("content-length");
  if (announced !== null && Number(announced) > maxBytes) return "payload_too_large";
  if (request.readBytes !== undefined) return request.readBytes(maxBytes);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return "payload_too_large";
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

/** Path of a request without its query, not decoded: an escaped path never equals a listed one. */
export function pathOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/**
 * The address of the player behind `hops` reverse proxies that each append to X-Forwarded-For. Returns the
 * connection's own address with 0 hops, if the list is shorter, or if the proxy's entry is no address: never an entry
 * that the player wrote into the header.
 */
export function playerAddress(connection: string, forwardedFor: string | null, hops: number): string {
  const entry = hops === 0 ? undefined : forwardedFor?.split(",").at(-hops);
  return parseAddress(entry?.trim() ?? "") ?? parseAddress(connection) ?? connection;
}

export const isPrefetch = (headers: { get(name: string): string | null }): boolean =>
  headers.get("next-router-prefetch") !== null ||
  `${headers.get("purpose")} ${headers.get("sec-purpose")}`.includes("prefetch");
