import type { IncomingMessage } from "node:http";

/** What came, as far as the platform looks at it. */
export interface Exchange {
  /** Below `/api/user`. */
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** The body's media type. */
  readonly type: string;
  token: string | undefined;
  key: string | undefined;
}

export interface StubAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Something that a platform does wrongly: before it looks at a call, after it has made the answer, or on its hub. */
export interface Fault {
  before?(exchange: Exchange): void;
  after?(exchange: Exchange, answer: StubAnswer): StubAnswer;
  /** The frames that the hub sends instead of those of a right round. */
  events?(events: readonly StubEvent[]): readonly StubEvent[];
  /** A path that is never answered. */
  readonly hangs?: string;
  /** The hub refuses the sockets' subscriptions. */
  refuses?: true;
}

export interface StubEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export async function readExchange(request: IncomingMessage): Promise<Exchange> {
  const bytes = Buffer.concat(await request.toArray());
  const type = request.headers["content-type"] ?? "";
  const key = request.headers["idempotency-key"];
  return {
    type: type.replace(/;.*/, ""),
    path: (request.url ?? "").replace("/api/user", ""),
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1],
    key: typeof key === "string" ? key : undefined,
    body: /form/.test(type) ? await fieldsOf(bytes, type) : JSON.parse(bytes.toString() || "{}"),
  };
}

async function fieldsOf(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const filters: Record<string, string> = {};
  const fields: Record<string, unknown> = { filters };
  form.forEach((value, name) => {
    const inner = /^filters\[(\w+)\]$/.exec(name)?.[1];
    if (inner === undefined) fields[name] = value;
    else filters[inner] = String(value);
  });
  return fields;
}

export const refuse = (status: number, message: string, code?: string): StubAnswer => ({
  status,
  body: code === undefined ? { message } : { message, code },
});
