import type { ErrorBody } from "@/lib/contract/errors";
import { type Answer, ANSWER_HEADERS, emptyAnswer, jsonAnswer } from "./answer";
import { errorBody, codeOfStatus, upstreamErrorBody } from "./errors";
import type { UpstreamResponse } from "./transport";

/** `Retry-After` is the one header of the upstream that a player's browser needs. */
function passedHeaders(answer: UpstreamResponse): Record<string, string> {
  const retryAfter = answer.header("retry-after");
  return retryAfter !== undefined && /^[A-Za-z0-9 ,:]{1,40}$/.test(retryAfter) ? { "retry-after": retryAfter } : {};
}

/** The upstream's refusal, written anew; `token` must not be in it. */
export function refusedAnswer(
  answer: UpstreamResponse,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const body: ErrorBody = upstreamErrorBody(answer);
  const safe =
    token !== undefined && JSON.stringify(body).includes(token) ? errorBody(codeOfStatus(answer.status)) : body;
  return jsonAnswer(answer.status, safe, [], { ...passedHeaders(answer), ...headers });
}

/** Statuses that carry no body by definition; one that came all the same is dropped. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205]);
const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;

/** The upstream's success as it came, or null when it is no JSON or repeats the bearer. */
export function passedAnswer(answer: UpstreamResponse, token: string): Answer | null {
  const { body } = answer;
  if (body.byteLength === 0 || NO_BODY.has(answer.status)) return emptyAnswer(204, {});
  if (!JSON_TYPE.test(answer.header("content-type") ?? "") || body.includes(token)) return null;
  return { status: answer.status, headers: ANSWER_HEADERS, cookies: [], body };
}
