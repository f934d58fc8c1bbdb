import { type CallName, calls } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import { ERROR_STATUS, MISSING_CALL, MISSING_STATUSES } from "@/lib/contract/errors";
import type { ErrorBody } from "@/lib/contract/error-body";
import type { FaultWords } from "@/lib/contract/fault-words";
import { type Answer, emptyAnswer, jsonAnswer, textAnswer } from "../answer";
import type { BffContext } from "../context";
import { codeOfStatus, errorBody, upstreamErrorBody } from "../errors";
import type { ConnectionInfo } from "../request";
import type { Session } from "../session/session";
import { type Kept, renewedSession } from "../session/session-cookie";
import { partialBetOf } from "./partial-bet";
import { isEmpty, readAnswer } from "./read-answer";
import type { UpstreamResponse } from "./transport";

/** Optional calls that a page makes before it knows whether the platform has them. */
const OPTIONAL: ReadonlySet<CallName> = new Set<CallName>([
  "settings",
  "lobbyHome",
  "changeStreamingResolution",
  "table",
  "locale",
  "refreshCheck",
]);

/** The platform's answer to a player's call → the browser's. */
export async function passedAnswer(
  context: BffContext,
  info: ConnectionInfo,
  name: CallName,
  session: Session,
  answer: UpstreamResponse,
): Promise<Answer> {
  // The browser's console would report a 4xx as an error.
  if (OPTIONAL.has(name) && MISSING_STATUSES.has(answer.status)) return emptyAnswer(204, { [MISSING_CALL]: "true" });
  if (answer.status >= 400) return refusal(context, name, session, answer);
  if (name === "me") return accountAnswer(context, info, session, answer);
  return success(context, info, name, session, answer);
}

/** A refusal of a signed-in player's call. A 401 names its session; `/me` under maintenance prolongs it. */
export async function refusal(
  context: BffContext,
  name: CallName,
  session: Session,
  answer: UpstreamResponse,
): Promise<Answer> {
  const headers = answer.status === 401 ? { "x-session-id": session.sid } : undefined;
  const refused = refusedAnswer(answer, session.token, headers);
  const waits = name === "me" && upstreamErrorBody(answer).code === "maintenance";
  return waits ? keeping(refused, await renewedSession(context, session)) : refused;
}

/** The upstream's refusal, rewritten; `token` must not be in it. */
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

/** `Retry-After` is the one header of the upstream that a browser needs. */
function passedHeaders(answer: UpstreamResponse): Record<string, string> {
  const retryAfter = answer.header("retry-after");
  return retryAfter !== undefined && /^[A-Za-z0-9 ,:]{1,40}$/.test(retryAfter) ? { "retry-after": retryAfter } : {};
}

async function accountAnswer(
  context: BffContext,
  info: ConnectionInfo,
  session: Session,
  answer: UpstreamResponse,
): Promise<Answer> {
  const found = await readAccount(context, info, session, answer);
  return "fault" in found
    ? mismatchAnswer(context, info, "me", found.fault)
    : keeping(jsonAnswer(200, found.account), found.renewed);
}

/** The answer, which also prolongs a session. */
export const keeping = (answer: Answer, { headers, cookies }: Kept): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
  cookies: [...answer.cookies, ...cookies],
});

/** The account in an answer to `/me`, and what prolongs its session; or why it cannot be read. */
export async function readAccount(
  context: BffContext,
  info: ConnectionInfo,
  session: Session,
  answer: UpstreamResponse,
): Promise<{ account: Account; renewed: Kept } | { fault: FaultWords }> {
  const { fault, value: account, rounded } = readAnswer("me", answer, session);
  if (fault !== undefined) return { fault };
  if (rounded !== undefined) context.platformLog.mismatch("me", rounded, info.trace);
  const { id: accountId, merchant_id: merchantId, lang, currency } = account;
  return { account, renewed: await renewedSession(context, session, { accountId, merchantId, lang, currency }) };
}

/** A success in the contract's form; 502 if it cannot be read or repeats the bearer. */
function success(
  context: BffContext,
  info: ConnectionInfo,
  name: CallName,
  session: Session,
  answer: UpstreamResponse,
): Answer {
  const hasNoContent = calls[name].response.def.type === "unknown";
  if (hasNoContent && isEmpty(answer)) return emptyAnswer(204, {});
  const { fault, json, value, rounded } = readAnswer(name, answer, session);
  if (rounded !== undefined) context.platformLog.mismatch(name, rounded, info.trace);
  if (fault === undefined) return textAnswer(answer.status, json);
  const placed = name === "bet" && json !== null ? (value ?? partialBetOf(JSON.parse(json))) : null;
  if (placed === null) return mismatchAnswer(context, info, name, fault);
  context.platformLog.mismatch(name, fault, info.trace);
  return jsonAnswer(answer.status, placed);
}

/** 502: the platform broke the contract. In development the answer describes the fault. */
export function mismatchAnswer(
  context: BffContext,
  { trace }: ConnectionInfo,
  call: CallName,
  fault: FaultWords,
): Answer {
  context.platformLog.mismatch(call, fault, trace);
  const { path, expected, received } = fault;
  const details = `${call} ${path}: expected ${expected}, received ${received}`;
  return jsonAnswer(
    ERROR_STATUS.contract_mismatch,
    errorBody("contract_mismatch", context.development ? details : undefined),
  );
}
