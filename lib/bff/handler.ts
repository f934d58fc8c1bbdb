import { BOOTSTRAP_PATH, API_BASE } from "@/lib/contract/client-calls";
import { FAIRNESS_BASE } from "@/lib/contract/fairness";
import type { GameCode } from "@/lib/contract/games";
import { RULES_PATH } from "@/lib/contract/rules";
import { type Answer, emptyAnswer, jsonAnswer, errorAnswer } from "./answer";
import type { Brand } from "./brand/read-brands";
import { brandAnswer } from "./brand/site-brand";
import { bootstrap } from "./bootstrap";
import { type BffContext, cookieSiteOf, type Visit } from "./context";
import { fairness } from "./fairness";
import { forgeryCookieLine, isForged, sameOrigin } from "./session/cookies";
import { readiness } from "./host/health";
import { mediaAnswer } from "./host/media";
import { answerBounded, proxyCall, routeOf } from "./upstream/proxy";
import { type BffRequest, pathOf } from "./request";
import { rules } from "./pages/rules";
import { type Session, presentedSession, renewableSession } from "./session/session";
import { demoLaunchToken } from "./sign-in/demo-launch";
import { launch, launchInFrame } from "./sign-in/launch";
import { login } from "./sign-in/login";
import { logout } from "./sign-in/logout";
import { answerLaunch, pendingLaunch } from "./sign-in/pending-launch";

/** Answers a call or a request for a file; null for any other path. Never rejects because of a browser or the upstream. */
export async function answerCall(visit: Visit): Promise<Answer | null> {
  const { context, request, brand } = visit;
  const path = pathOf(request.url);
  const noneMatch = request.headers.get("if-none-match");
  const games = context.absentGames.without(brand.games);
  const file = brandAnswer(brand, { method: request.method, path, noneMatch, games });
  if (file !== null) return file;
  const reads = request.method === "GET" || request.method === "HEAD";
  if (path.startsWith(`${API_BASE}/`)) return userCall(visit, path);
  if (path.startsWith(`${FAIRNESS_BASE}/`)) return reads ? fairness(visit) : notAllowed("GET, HEAD");
  switch (path) {
    case BOOTSTRAP_PATH:
      return request.method === "GET" ? bootstrap(visit) : notAllowed("GET");
    case RULES_PATH:
      return request.method === "GET" ? rules(visit) : notAllowed("GET");
    case "/api/auth/login":
      if (!brand.signIn) return errorAnswer("not_found");
      return refusedPost(visit) ?? login(visit);
    case "/api/auth/launch":
      if (request.method === "GET") return launch(visit);
      if (request.method !== "POST") return notAllowed("GET, POST");
      // The first call of a frame may have no cookies. It needs our page's Origin and a launch token instead.
      return sameOrigin(request, context.publicOrigins) ? launchInFrame(visit) : errorAnswer("csrf_mismatch");
    case "/api/auth/pending-launch":
      if (request.method === "GET") return pendingLaunch(visit);
      return refusedPost(visit, "GET, POST") ?? answerLaunch(visit);
    case "/api/demo/launch_tokens":
      return refusedPost(visit) ?? demoLaunchToken(visit);
    case "/sanctum/csrf-cookie":
      return request.method === "GET" ? forgeryCookie(context) : notAllowed("GET");
    case "/healthz":
      return reads ? jsonAnswer(200, { status: "alive", version: process.env.VERSION }) : notAllowed("GET, HEAD");
    case "/readyz":
      return reads ? readiness(context) : notAllowed("GET, HEAD");
    case "/favicon.ico":
      return emptyAnswer(307, { location: "/brand/icon" });
  }
  if (path.startsWith("/stream/") && context.settings.embedded) return mediaAnswer(context, request);
  return isCall(path) ? errorAnswer("not_found") : null;
}

export const isCall = (path: string): boolean => /^\/(?:api|sanctum)(?:\/|$)/.test(path);

async function userCall(visit: Visit, path: string): Promise<Answer> {
  const { request, brand } = visit;
  const routing = routeOf(request.method, path);
  if ("refused" in routing) return routing.refused === "not_found" ? errorAnswer("not_found") : notAllowed("POST");
  const refused = refusedPost(visit);
  if (refused !== null) return refused;
  const { found } = routing;
  if (found.gameCode !== undefined && !offers(brand, found.gameCode)) return errorAnswer("not_found");
  const session = await (found.name === "me" ? renewableSession : presentedSession)(visit);
  const replaced = session !== null && isOfAnotherSignIn(request, session);
  if (found.name === "logout") return replaced ? jsonAnswer(200, {}) : logout(visit, session);
  if (session === null || replaced) return errorAnswer("unauthenticated");
  return answerBounded(visit, session.sid, found.name, () => proxyCall(visit, found, session));
}

/**
 * True if the page was opened under an earlier sign-in of this browser. Its bets must not use the wallet of the player
 * who is signed in now, and its logout must not end that session.
 */
function isOfAnotherSignIn({ headers }: BffRequest, session: Session): boolean {
  const sid = headers.get("x-session-id");
  return sid !== null && sid !== session.sid;
}

const offers = ({ games }: Brand, game: GameCode): boolean => game === "LOBBY" || games.includes(game);

function refusedPost({ context, request }: Visit, allow = "POST"): Answer | null {
  if (request.method !== "POST") return notAllowed(allow);
  return isForged(request, context.publicOrigins) ? errorAnswer("csrf_mismatch") : null;
}

const notAllowed = (allow: string): Answer => errorAnswer("method_not_allowed", { allow });

function forgeryCookie(context: BffContext): Answer {
  return emptyAnswer(204, {}, [forgeryCookieLine(cookieSiteOf(context), context.random(32))]);
}
