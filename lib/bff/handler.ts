import { API_BASE } from "@/lib/contract/calls";
import { type Answer, emptyAnswer, jsonAnswer, toResponse } from "./answer";
import { type BffContext, cookieSiteOf, presentedSession } from "./context";
import { writeCookie, XSRF_COOKIE } from "./cookies";
import { errorAnswer } from "./errors";
import { isForged } from "./forgery";
import { proxyCall } from "./proxy";
import { type BffRequest, type ConnectionInfo, pathOf } from "./request";
import { routeOf } from "./routes";
import type { Session } from "./session";
import { launch, login, logout } from "./sign-in";

export interface Bff {
  /** One request → its answer, or null when the path is not the BFF's. Never rejects for what a browser or the upstream does. */
  answer(request: BffRequest, info: ConnectionInfo): Promise<Answer | null>;
  /** The same in Web standard objects. */
  respond(request: Request, info: ConnectionInfo): Promise<Response | null>;
}

/**
 * The back-end-for-front-end: sign-in, launch, anti-forgery cookie and the allow-listed proxy. The same function serves
 * the Node host (before Next's router) and the route handlers below `app/`.
 */
export function createBff(context: BffContext): Bff {
  const answer: Bff["answer"] = async (request, info) => {
    const path = pathOf(request.url);
    if (path.startsWith(`${API_BASE}/`)) return userCall(context, request, info, path);
    if (path === "/api/auth/login") return guarded(context, request, () => login(context, request, info));
    if (path === "/api/auth/launch" || isLaunchVisit(path, request.url))
      return request.method === "GET" ? launch(context, request, info) : notAllowed("GET");
    if (path === "/sanctum/csrf-cookie") return request.method === "GET" ? forgeryCookie(context) : notAllowed("GET");
    return path === "/api" || path.startsWith("/api/") || path.startsWith("/sanctum/")
      ? errorAnswer("not_found")
      : null;
  };
  return {
    answer,
    async respond(request, info) {
      const plain = await answer(request, info);
      return plain === null ? null : toResponse(plain);
    },
  };
}

/** A merchant's link, with whatever method: Next's middleware would carry it on over the network, token and all. */
const isLaunchVisit = (path: string, url: string): boolean =>
  /^\/authentication\/?$/.test(path) && /[?&]token=/.test(url);

async function userCall(context: BffContext, request: BffRequest, info: ConnectionInfo, path: string): Promise<Answer> {
  const routing = routeOf(request.method, path);
  if ("refused" in routing) return routing.refused === "not_found" ? errorAnswer("not_found") : notAllowed("POST");
  return guarded(context, request, async () => {
    const session = await presentedSession(context, request);
    const replaced = session !== null && isOfAnotherSignIn(request, session);
    if (routing.found.name === "logout")
      return replaced ? jsonAnswer(200, {}) : logout(context, request, info, session);
    return session === null || replaced
      ? errorAnswer("unauthenticated")
      : proxyCall(context, request, info, routing.found, session);
  });
}

/**
 * A tab that was opened under an earlier sign-in of this browser says so: its bets must not fall on the wallet of whoever
 * signed in since, nor its logout end that session.
 */
function isOfAnotherSignIn({ headers }: BffRequest, session: Session): boolean {
  const sid = headers.get("x-session-id");
  return sid !== null && sid !== session.sid;
}

/** Everything that can change something: POST, and not forged. */
async function guarded(context: BffContext, request: BffRequest, work: () => Promise<Answer>): Promise<Answer> {
  if (request.method !== "POST") return notAllowed("POST");
  return isForged(request, context.publicOrigins) ? errorAnswer("csrf_mismatch") : work();
}

const notAllowed = (allow: string): Answer => errorAnswer("method_not_allowed", { allow });

/** GET /sanctum/csrf-cookie: a fresh anti-forgery token, which the page's script reads and sends back as a header. */
function forgeryCookie(context: BffContext): Answer {
  return emptyAnswer(204, {}, [writeCookie(XSRF_COOKIE, context.random(32), cookieSiteOf(context))]);
}
