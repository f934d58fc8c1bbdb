import { type CallName, calls } from "@/lib/contract/calls";
import type { ErrorBody } from "@/lib/contract/errors";
import { type Answer, emptyAnswer, jsonAnswer, textAnswer } from "../answer";
import type { BffContext } from "../context";
import { errorBody, codeOfStatus, upstreamErrorBody } from "../errors";
import { mismatchAnswer } from "./mismatches";
import { isEmpty, readAnswer } from "./read-answer";
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

/** The platform's success in the contract's form; 502 where it cannot be read or repeats the bearer. */
export function passedAnswer(context: BffContext, name: CallName, answer: UpstreamResponse, token: string): Answer {
  const saysNothing = calls[name].response._zod.def.type === "unknown";
  if (saysNothing && isEmpty(answer)) return emptyAnswer(204, {});
  const { fault, json } = readAnswer(name, answer, token);
  if (fault === undefined) return textAnswer(answer.status, json);
  // The bet may stand all the same: what the browser can read of it tells.
  if (name !== "bet" || json === null) return mismatchAnswer(context, name, fault);
  context.mismatches.tell(name, fault);
  return textAnswer(answer.status, json);
}
