import { type CallName, calls } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import type { FaultWords } from "@/lib/contract/fault-words";
import { type Answer, emptyAnswer, jsonAnswer } from "../answer";
import { callerOf, hasBadIdempotencyKey } from "./caller";
import { forwardedContentType } from "./content-type";
import { type BffContext, cookieSiteOf } from "../context";
import { sessionCookieLine } from "../session/cookies";
import { errorAnswer, upstreamErrorBody } from "../errors";
import { mismatchAnswer } from "./mismatches";
import { readAnswer } from "./read-answer";
import { type BffRequest, type BodyFailure, type ConnectionInfo, readBody } from "../request";
import type { Route } from "../routes";
import { sealSession, type Session, SESSION_SECONDS } from "../session/session";
import type { UpstreamResponse } from "./transport";
import { passedAnswer, refusedAnswer } from "./passed-answer";
import { callPath, type CallFailure, sendCall, upstreamHeaders } from "./send-call";

/** The Set-Cookie that stores a session. */
export async function sessionCookie(context: BffContext, session: Session): Promise<string> {
  const seal = await sealSession(session, context.secrets);
  return sessionCookieLine(cookieSiteOf(context), seal, SESSION_SECONDS);
}

export function failureAnswer(failure: CallFailure): Answer {
  // Nobody reads the answer to an aborted call; 499 only ever shows in the access log.
  return failure === "aborted" ? emptyAnswer(499, {}) : errorAnswer(failure);
}

/** The rest of such a body is not read, so the connection ends with its answer. */
export function bodyFailureAnswer(failure: BodyFailure): Answer {
  if (failure === "aborted") return failureAnswer(failure);
  const wait: Record<string, string> = failure === "unavailable" ? { "retry-after": "1" } : {};
  return errorAnswer(failure, { connection: "close", ...wait });
}

/** Sends the player's call on and brings the answer back, without the bearer in either direction. */
export async function proxyCall(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  route: Route,
  session: Session,
): Promise<Answer> {
  const call = calls[route.name];
  if (hasBadIdempotencyKey(request)) return errorAnswer("validation_failed");
  const body = await readBody(request, call.maxBytes);
  if (typeof body === "string") return bodyFailureAnswer(body);
  const carried = call.encoding === "none" || body.byteLength === 0 ? null : body;
  const contentType =
    carried === null ? null : forwardedContentType(request.headers.get("content-type"), call.encoding);
  if (contentType === undefined) return errorAnswer("unsupported_media_type");

  const caller = callerOf(request, info, session.token);
  const answer = await sendCall(
    context.transport,
    {
      method: call.method,
      path: callPath(route.name, route.gameCode),
      headers: upstreamHeaders(context.upstreamHost, caller, carried, contentType),
      body: carried,
    },
    request,
    context.timeoutMs,
    (failed) => context.tellFailure(route.name, failed),
  );
  if (typeof answer === "string") return failureAnswer(answer);
  if (answer.status >= 400) return refusal(context, route.name, session, answer);
  if (route.name === "me") return accountAnswer(context, session, answer);
  return passedAnswer(context, route.name, answer, session.token);
}

/** The platform's refusal; a 401 says whose it was. A page that waits out a maintenance asks for `/me`, and stays signed in by it. */
export async function refusal(
  context: BffContext,
  name: CallName,
  session: Session,
  answer: UpstreamResponse,
): Promise<Answer> {
  const headers = answer.status === 401 ? { "x-session-id": session.sid } : undefined;
  const refused = refusedAnswer(answer, session.token, headers);
  const waits = name === "me" && upstreamErrorBody(answer).code === "maintenance";
  return waits ? { ...refused, cookies: await renewedCookies(context, session) } : refused;
}

/** `/me` alone keeps a session alive: its cookie is sealed anew, unless the player signed out while the call was on its way. */
async function renewedCookies(context: BffContext, session: Session): Promise<readonly string[]> {
  if (context.sessions.hasEnded(session.sid)) return [];
  return [await sessionCookie(context, { ...session, seenAt: Math.floor(context.now() / 1000) })];
}

async function accountAnswer(context: BffContext, session: Session, answer: UpstreamResponse): Promise<Answer> {
  const found = await readAccount(context, session, answer);
  return "fault" in found ? mismatchAnswer(context, "me", found.fault) : jsonAnswer(200, found.account, found.cookies);
}

/** The account in an answer to `/me`, and the cookies that renew its session; or why it cannot be read. */
export async function readAccount(
  context: BffContext,
  session: Session,
  answer: UpstreamResponse,
): Promise<{ account: Account; cookies: readonly string[] } | { fault: FaultWords }> {
  const { fault, value: account } = readAnswer("me", answer, session.token);
  if (fault !== undefined) return { fault };
  const { id: accountId, lang } = account;
  return { account, cookies: await renewedCookies(context, { ...session, accountId, lang }) };
}
