import { calls } from "@/lib/contract/calls";
import { type Answer, jsonAnswer } from "../answer";
import { callerOf } from "../caller";
import { forwardedContentType } from "../content-type";
import { type BffContext, cookieSiteOf, presentedSession } from "../context";
import { sessionCookieLine } from "../cookies";
import { errorAnswer, parseJson } from "../errors";
import { callPlatform } from "../platform-call";
import { bodyFailureAnswer, failureAnswer, foreignAnswer, inZone } from "../proxy";
import { type BffRequest, type ConnectionInfo, readBody } from "../request";
import type { Session } from "../session";
import { refusedAnswer } from "../upstream-answer";
import { chosenLocale, endAtPlatform, isTooLong, newSession, saveLocale, signInCookies } from "./session-start";

/** POST /api/auth/login: user name and password → session cookie. The answer tells how long it lasts, and no more. */
export async function login(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const bytes = await readBody(request, calls.login.maxBytes);
  if (typeof bytes === "string") return bodyFailureAnswer(bytes);
  if (forwardedContentType(request.headers.get("content-type"), "json") === undefined)
    return errorAnswer("unsupported_media_type");
  const json = parseJson(bytes);
  if (json === undefined) return errorAnswer("malformed_request");
  const credentials = calls.login.request.safeParse(json);
  if (!credentials.success) return errorAnswer("validation_failed");

  const answer = await callPlatform(context, request, info, { name: "login", body: credentials.data });
  if (typeof answer === "string") return failureAnswer(answer);
  if (answer.status >= 400) return refusedAnswer(answer, undefined);
  const granted = calls.login.response.safeParse(parseJson(answer.body));
  if (!granted.success || isTooLong(granted.data.token)) return foreignAnswer(context, "login");
  const old = await presentedSession(context, request);
  if (old !== null) void endAtPlatform(context, request, info, old);
  await saveLocale(context, request, info, chosenLocale(request), granted.data.token);
  const session = inZone(newSession(context, granted.data.token), callerOf(request, info, undefined).timeZone);
  return jsonAnswer(200, { expires_in: granted.data.expires_in }, await signInCookies(context, session));
}

/** POST /api/user/logout: the cookie goes, whatever the upstream says. */
export async function logout(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session | null,
): Promise<Answer> {
  if (session !== null) await endAtPlatform(context, request, info, session);
  return jsonAnswer(200, {}, [sessionCookieLine(cookieSiteOf(context), "", 0)]);
}
