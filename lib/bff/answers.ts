import type { ErrorBody } from "@/lib/contract/errors";
import { ANSWER_HEADERS, BytesResponse, jsonAnswer } from "./bytes-response";
import { errorBody, codeOfStatus, upstreamErrorBody } from "./errors";
import type { UpstreamResponse } from "./transport";

/** `Retry-After` is the one header of the upstream that a player's browser needs. */
function passedHeaders(answer: UpstreamResponse): Record<string, string> {
  const retryAfter = answer.header("retry-after");
  return retryAfter !== undefined && /^[A-Za-z0-9 ,:]{1,40}$/.test(retryAfter) ? { "retry-after": retryAfter } : {};
}

/** The upstream's refusal, written anew; `token` must not be in it. */
export function refusedAnswer(answer: UpstreamResponse, token: string | undefined, headers: Readonly<Record<string, string>> = {}): BytesResponse {
  const body: ErrorBody = upstreamErrorBody(answer);
  const safe = token !== undefined && JSON.stringify(body).includes(token) ? errorBody(codeOfStatus(answer.status)) : body;
  return jsonAnswer(answer.status, safe, [], { ...passedHeaders(answer), ...headers });
}

/** The upstream's success as it came, or null when it is no JSON or repeats the bearer. */
export function passedAnswer(answer: UpstreamResponse, token: string): BytesResponse | null {
  const isEmpty = answer.body.byteLength === 0;
  if (!isEmpty && !/^application\/([a-z.+-]+\+)?json\b/i.test(answer.header("content-type") ?? "")) return null;
  if (answer.body.includes(token)) return null;
  const bytes = new Uint8Array(answer.body.buffer as ArrayBuffer, answer.body.byteOffset, answer.body.byteLength);
  return new BytesResponse(bytes, isEmpty ? 204 : answer.status, ANSWER_HEADERS);
}
