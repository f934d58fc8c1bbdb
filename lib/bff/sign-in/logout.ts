import { SESSION_HANDLE } from "@/lib/contract/session/session-handle";
import { SESSION_SECONDS } from "@/lib/contract/session/cookie-lifetimes";
import { type Answer, jsonAnswer } from "../answer";
import { type BffContext, cookieSiteOf } from "../context";
import type { BffRequest, ConnectionInfo } from "../request";
import { sessionCookieLine } from "../session/cookies";
import type { Session } from "../session/session";
import { callPlatform } from "../upstream/send-call";

/** Time that the player waits for the platform to confirm a logout. */
const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * POST /api/user/logout: deletes the cookie after any answer of the upstream. A page with a session handle has no
 * cookie to delete.
 */
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

/** The platform is overloaded or failing: the same logout may succeed later. Any other status is final. */
const mayRecover = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** Replaces the browser when a logout is sent again, because the browser's request is over. */
const NO_BROWSER: BffRequest = new Request("http://logout.invalid/");

/**
 * Ends a session here at once, and at the platform as soon as it answers: the logout is repeated until then, or until
 * the token has expired. Resolves after the first attempt and never rejects.
 */
export function endAtPlatform(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { sid, token, tokenSeconds = SESSION_SECONDS }: Session,
): Promise<void> {
  context.sessions.end(sid);
  const { address, trace } = info;
  const call = { name: "logout", body: {}, token, timeoutMs: LOGOUT_TIMEOUT_MS } as const;
  const send = async (browser: BffRequest, connection: ConnectionInfo): Promise<boolean> => {
    const answer = await callPlatform(context, browser, connection, call).catch(() => "aborted" as const);
    if (typeof answer === "string" || mayRecover(answer.status)) return false;
    if (answer.status >= 400 && answer.status !== 401) {
      context.log.warn({ status: answer.status, trace }, "the platform refused a logout");
    }
    return true;
  };
  // No later account fetch can prolong the token.
  const until = context.now() + tokenSeconds * 1000;
  return context.logouts.deliver(send(request, info), {
    sid,
    until,
    send: () => send(NO_BROWSER, { address, trace }),
  });
}
