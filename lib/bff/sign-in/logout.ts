import { SESSION_HANDLE } from "@/lib/contract/session-handle";
import { type Answer, jsonAnswer } from "../answer";
import { type BffContext, cookieSiteOf } from "../context";
import type { BffRequest, ConnectionInfo } from "../request";
import { sessionCookieLine } from "../session/cookies";
import type { Session } from "../session/session";
import { callPlatform } from "../upstream/send-call";
import type { CallFailure, UpstreamResponse } from "../upstream/transport";

/** How long the player waits for the platform to confirm a logout. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** POST /api/user/logout: the cookie is deleted, whatever the upstream says. A page with a session handle, its session live or over, has none. */
export async function logout(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session | null,
): Promise<Answer> {
  if (session !== null) await endAtPlatform(context, request, info, session);
  const hasHandle = request.headers.get(SESSION_HANDLE) !== null;
  return jsonAnswer(200, {}, hasHandle ? [] : [sessionCookieLine(cookieSiteOf(context), "", 0)]);
}

const failureOf = (answer: UpstreamResponse | CallFailure): string | number | undefined =>
  typeof answer === "string" ? answer : answer.status >= 400 ? answer.status : undefined;

/** Ends a session here at once, and at the platform as soon as it answers. Never rejects. */
export async function endAtPlatform(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session,
): Promise<void> {
  context.sessions.end(session.sid);
  const call = { name: "logout", body: {}, token: session.token, timeoutMs: LOGOUT_TIMEOUT_MS } as const;
  const failed = await callPlatform(context, request, info, call).then(failureOf, String);
  if (failed !== undefined) context.log.warn({ failed, trace: info.trace }, "the upstream did not confirm a logout");
}
