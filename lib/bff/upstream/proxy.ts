import { calls } from "@/lib/contract/calls";
import type { Answer } from "../answer";
import type { BffContext } from "../context";
import { bodyFailureAnswer, errorAnswer, failureAnswer } from "../errors";
import { type BffRequest, type ConnectionInfo, readBody } from "../request";
import type { Route } from "../allowed-calls";
import type { Session } from "../session/session";
import { forwardedContentType, hasBadIdempotencyKey } from "./headers";
import { passedAnswer } from "./passed-answer";
import { CALL_TIMEOUT_MS, callPlatformRaw, type RawBody } from "./send-call";
import type { CallFailure, UpstreamResponse } from "./transport";

/**
 * Passes the player's call to the platform, and the platform's answer to the player. The browser neither sends nor gets the bearer. If a
 * page of records is too large, the BFF requests a smaller page.
 */
export async function proxyCall(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { name, gameCode }: Route,
  session: Session,
): Promise<Answer> {
  const call = calls[name];
  if (hasBadIdempotencyKey(request)) return errorAnswer("validation_failed");
  const body = await readBody(request, call.maxBytes);
  if (typeof body === "string") return bodyFailureAnswer(body);
  const bytes = call.encoding === "none" || body.byteLength === 0 ? null : body;
  const contentType = bytes === null ? null : forwardedContentType(request.headers.get("content-type"), call.encoding);
  if (contentType === undefined) return errorAnswer("unsupported_media_type");

  const startedAt = performance.now();
  const ask = (sent: RawBody, timeoutMs = context.timeoutMs): Promise<UpstreamResponse | CallFailure> =>
    callPlatformRaw(context, request, info, name, sent, { game: gameCode, token: session.token, timeoutMs });
  const pass = async (answer: UpstreamResponse | CallFailure): Promise<Answer> =>
    typeof answer === "string" ? failureAnswer(answer) : passedAnswer(context, info, name, session, answer);

  const answer = await ask({ bytes, contentType });
  const isTooLarge = name === "table" && answer === "upstream_answer_too_large";
  const smaller = isTooLarge ? await smallerPage({ bytes, contentType }) : null;
  if (smaller === null) return pass(answer);
  const leftMs = (context.timeoutMs ?? CALL_TIMEOUT_MS) - Math.round(performance.now() - startedAt);
  return ofSmallerPage(await pass(await ask(smaller, leftMs)));
}

/** The smallest page size that every platform supports. */
const PAGE_SIZE = 30;

/**
 * Turns a call for records into the same call for a page of {@link PAGE_SIZE} orders that contains the first requested order. Null if
 * the requested page is no larger than that, or if the call cannot be read.
 */
async function smallerPage({ bytes, contentType }: RawBody): Promise<RawBody | null> {
  if (bytes === null || contentType === null) return null;
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const isJson = contentType === "application/json";
  const fields = await (isJson ? body.json() : body.formData()).catch(() => null);
  const asked = calls.table.request.safeParse(fields instanceof FormData ? Object.fromEntries(fields) : fields);
  if (!asked.success || asked.data.ipp <= PAGE_SIZE) return null;
  const page = { p: Math.floor(((asked.data.p - 1) * asked.data.ipp) / PAGE_SIZE) + 1, ipp: PAGE_SIZE };
  if (!(fields instanceof FormData)) return { bytes: encoded(JSON.stringify({ ...fields, ...page })), contentType };
  const form = new URLSearchParams();
  fields.forEach((value, name) => typeof value === "string" && form.append(name, value));
  for (const [name, value] of Object.entries(page)) form.set(name, String(value));
  return { bytes: encoded(form.toString()), contentType: "application/x-www-form-urlencoded" };
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Adds the page size to the answer to the smaller call, because the browser requested another size. */
function ofSmallerPage(answer: Answer): Answer {
  if (answer.status !== 200 || answer.body === null) return answer;
  // Our own code wrote the body: it is a JSON object with at least one key, and starts with its brace.
  return { ...answer, body: Buffer.concat([Buffer.from(`{"ipp":${PAGE_SIZE},`), answer.body.subarray(1)]) };
}
