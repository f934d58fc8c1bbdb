import { upstreamHeaders } from "../../lib/bff/upstream/send-call";
import type { CallName } from "../../lib/contract/calls";
import { traceOf, traceparentOf } from "../../lib/contract/trace";
import type { KitOptions } from "./options";

export interface PlatformAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** The media type of the request's body; null without a body. */
  readonly sent: string | null;
  /** The times before the request was sent and after the answer arrived, in ms since 1970 by this machine's clock. */
  readonly from: number;
  readonly to: number;
}

/** No complete answer came. `call` is undefined for a path outside of the contract. */
export class NoAnswer extends Error {
  override name = "NoAnswer";

  constructor(
    message: string,
    readonly call?: CallName,
  ) {
    super(message);
  }
}

/** The forms in which a platform must read a body. Some calls are always JSON. */
export const BODY_TYPES = {
  multipart: "multipart/form-data",
  urlencoded: "application/x-www-form-urlencoded",
  json: "application/json",
} as const;
export type BodyForm = keyof typeof BODY_TYPES;

export interface Request {
  readonly method?: "GET" | "POST";
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly content?: { readonly as: BodyForm; readonly fields: object } | null;
}

/** What the BFF sends about the player's browser. The address is of TEST-NET-3. */
const CALLER = { acceptLanguage: "en", timeZone: "Asia/Kuala_Lumpur", address: "203.0.113.7" } as const;

function bodyOf(fields: object, as: BodyForm): FormData | URLSearchParams | string {
  if (as === "json") return JSON.stringify(fields);
  const form = as === "urlencoded" ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value instanceof File && form instanceof FormData) form.append(name, value);
    else if (typeof value !== "object" || value === null) form.append(name, String(value));
    else for (const [inner, text] of Object.entries(value)) form.append(`${name}[${inner}]`, String(text));
  }
  return form;
}

/**
 * Sends a request with the headers and the body that the BFF sends. `call`: the contract's call at `path`, if any.
 * @throws NoAnswer
 */
export async function ask(
  { url, timeoutMs }: KitOptions,
  path: string,
  { method = "POST", token, key, content = null }: Request,
  call?: CallName,
): Promise<PlatformAnswer> {
  const sent = content && BODY_TYPES[content.as];
  // fetch itself writes the type of a multipart body, with its boundary.
  const contentType = content?.as === "multipart" ? null : sent;
  const caller = { ...CALLER, traceparent: traceparentOf(traceOf(null)), token, idempotencyKey: key };
  const { host: _, "content-length": __, ...headers } = upstreamHeaders("", caller, null, contentType);
  const body = content && bodyOf(content.fields, content.as);
  const from = Date.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url + path, { method, headers, body, redirect: "manual", signal });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text), sent, from, to: Date.now() };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
    throw new NoAnswer(cause instanceof Error ? `${message}: ${cause.message}` : message, call);
  }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
