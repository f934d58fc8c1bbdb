import { referenceOf } from "@/lib/contract/trace";

/** An answer as plain data: the Node host writes it, other hosts convert it to a Web `Response`. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Set-Cookie values. */
  cookies: readonly string[];
  body: Uint8Array<ArrayBuffer> | null;
}

/** No cache may store an answer of the BFF, and no browser may guess its type. */
const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function jsonAnswer(
  status: number,
  value: unknown,
  cookies: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return textAnswer(status, JSON.stringify(value), cookies, headers);
}

const encoder = new TextEncoder();

/** @param json the body, which is JSON already */
export function textAnswer(
  status: number,
  json: string,
  cookies: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { ...ANSWER_HEADERS, ...headers }, cookies, body: encoder.encode(json) };
}

export function emptyAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[] = [],
): Answer {
  return { status, headers: { "cache-control": "no-store", ...headers }, cookies, body: null };
}

/** The answer with the short name that its log lines carry. */
export const withReference = (answer: Answer, trace: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, "x-request-id": referenceOf(trace) },
});

export function toResponse({ status, headers, cookies, body }: Answer): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return new Response(body, { status, headers: all });
}
