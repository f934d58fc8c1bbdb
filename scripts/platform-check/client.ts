import { upstreamHeaders } from "../../lib/bff/upstream/headers";
import { traceOf, traceparentOf } from "../../lib/contract/trace";
import { API_BASE, type CallName, calls } from "../../lib/contract/calls";

/** One answer of the platform, read whole. */
export interface PlatformAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
  readonly milliseconds: number;
  /** The media type of the body that was sent, if any was. */
  readonly sent: string | null;
  /** The instants between which it was made, by the clock of this machine. */
  readonly from: number;
  readonly to: number;
}

/** No complete answer came. */
export class NoAnswer extends Error {
  override name = "NoAnswer";

  constructor(
    message: string,
    /** Undefined for a path that the contract does not have. */
    readonly call?: CallName,
  ) {
    super(message);
  }
}

/** The forms in which a platform must read a body, but for the calls that are always JSON. */
export const BODY_TYPES = {
  multipart: "multipart/form-data",
  urlencoded: "application/x-www-form-urlencoded",
  json: "application/json",
} as const;
export type BodyForm = keyof typeof BODY_TYPES;

export interface Asked {
  readonly body?: object;
  readonly token?: string | undefined;
  readonly game?: string;
  readonly key?: string;
  /** Multipart unless it says otherwise, as a browser sends it. */
  readonly as?: BodyForm;
}

export interface Client {
  /** A call of the contract, with the headers and the body of the real thing. Throws NoAnswer. */
  call(name: CallName, asked?: Asked): Promise<PlatformAnswer>;
  /** A call to a path that the contract does not have. */
  path(path: string, token?: string): Promise<PlatformAnswer>;
}

/** What a player's browser and the BFF would send; `TEST-NET-3` is nobody's address. */
const CALLER = { acceptLanguage: "en", timeZone: "Asia/Kuala_Lumpur", address: "203.0.113.7" } as const;

function fill<Form extends FormData | URLSearchParams>(form: Form, body: object): Form {
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value instanceof File && form instanceof FormData) form.append(name, value);
    else if (typeof value !== "object" || value === null) form.append(name, String(value));
    else for (const [inner, text] of Object.entries(value)) form.append(`${name}[${inner}]`, String(text));
  }
  return form;
}

function bodyOf(body: object, as: BodyForm): FormData | URLSearchParams | string {
  if (as === "json") return JSON.stringify(body);
  return as === "urlencoded" ? fill(new URLSearchParams(), body) : fill(new FormData(), body);
}

type Body = { readonly as: BodyForm; readonly fields: object } | null;

export function createClient(origin: string, timeoutMs: number): Client {
  const send = async (method: string, path: string, asked: Asked, content: Body, name?: CallName) => {
    const caller = {
      ...CALLER,
      traceparent: traceparentOf(traceOf(null)),
      token: asked.token,
      idempotencyKey: asked.key,
    };
    const body = content === null ? null : bodyOf(content.fields, content.as);
    // Multipart needs its boundary, which only fetch knows.
    const contentType = content === null || content.as === "multipart" ? null : BODY_TYPES[content.as];
    const { host: _, "content-length": __, ...headers } = upstreamHeaders("", caller, null, contentType);
    const from = Date.now();
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(origin + path, { method, headers, body, redirect: "manual", signal });
      const text = await answer.text();
      const milliseconds = performance.now() - started;
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        json: jsonOf(text),
        milliseconds,
        sent: content === null ? null : BODY_TYPES[content.as],
        from,
        to: Date.now(),
      };
    } catch (error) {
      throw new NoAnswer(reasonOf(error), name);
    }
  };
  return {
    call(name, asked = {}) {
      const { method, path, encoding } = calls[name];
      const as = encoding === "form" ? (asked.as ?? "multipart") : encoding === "json" ? "json" : "multipart";
      const body = encoding === "none" ? null : { as, fields: asked.body ?? {} };
      return send(method, API_BASE + path.replace(":gameCode", asked.game ?? "PK10"), asked, body, name);
    },
    path: (path, token) => send("POST", path, { token }, null),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
