import { type NextRequest, NextResponse } from "next/server";
import { sessionCookieLine, sessionCookieName, writeCookie, XSRF_COOKIE } from "@/lib/bff/cookies";
import {
  contentSecurityPolicy,
  frameAncestorsFor,
  namesForeignSites,
  PAGE_HEADERS,
  STRICT_TRANSPORT,
} from "@/lib/bff/page-policy";
import { pageRule } from "@/lib/bff/page-rules";
import { type Session, unsealSession } from "@/lib/bff/session";

/** Pages only: calls, the sanctum cookie, the socket and files carry their own headers. */
export const config = {
  matcher: [
    "/((?!api/|sanctum/|app/|_next/|healthz$|readyz$|favicon\\.ico$|.*\\.(?:svg|png|webp|avif|ico|woff2|mp3|mp4|txt|webmanifest)$).*)",
  ],
};

const randomText = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Redirects by session, security headers, the anti-forgery cookie's first value; nothing else. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const site = { secure: isSecure(), framed: namesForeignSites(process.env.FRAME_ANCESTORS) };
  const visitor = await visitorOf(request);
  const rule = pageRule({
    pathname: request.nextUrl.pathname,
    hasLaunchToken: request.nextUrl.searchParams.has("token"),
    signedIn: visitor !== null,
    endsOwnSession:
      typeof visitor === "object" && visitor !== null && visitor.sid === request.nextUrl.searchParams.get("ended"),
    prefetch: isPrefetch(request),
  });
  const nonce = randomText(16);
  const policy = contentSecurityPolicy({
    nonce,
    realtimeUrl: process.env.REALTIME_URL || undefined,
    frameAncestors: frameAncestorsFor(process.env.FRAME_ANCESTORS, request.headers.get("host")),
    mediaOrigins: process.env.MEDIA_ORIGINS ?? "",
    development: process.env.NODE_ENV === "development",
  });
  const response = carryOut(rule, request, policy, nonce);
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
  if (site.secure) response.headers.set("strict-transport-security", STRICT_TRANSPORT);
  if (rule.act === "show-and-clear-session" || (rule.act === "redirect" && rule.clearSession === true)) {
    response.headers.append("set-cookie", sessionCookieLine(site, "", 0));
  }
  if (request.cookies.get(XSRF_COOKIE) === undefined) {
    response.headers.append("set-cookie", writeCookie(XSRF_COOKIE, randomText(32), site));
  }
  return response;
}

function carryOut(
  rule: ReturnType<typeof pageRule>,
  request: NextRequest,
  policy: string,
  nonce: string,
): NextResponse {
  if (rule.act === "redirect") return NextResponse.redirect(new URL(rule.to, request.url), 307);
  if (rule.act === "launch")
    return NextResponse.rewrite(new URL(`/api/auth/launch${request.nextUrl.search}`, request.url));
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  // The page of this very visit must not meet the session that its answer deletes.
  if (rule.act === "show-and-clear-session") headers.set("cookie", withoutSession(headers.get("cookie")));
  return NextResponse.next({ request: { headers } });
}

const withoutSession = (cookie: string | null): string =>
  (cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(`${sessionCookieName(isSecure())}=`))
    .join("; ");

/** Without the secret at hand (embedded mode under a foreign host) the cookie's presence decides, and the page looks closer. */
async function visitorOf(request: NextRequest): Promise<Session | "unknown" | null> {
  const seal = request.cookies.get(sessionCookieName(isSecure()))?.value;
  if (seal === undefined || seal === "") return null;
  const secrets = (process.env.SESSION_SECRET ?? "").split(",").filter((secret) => secret !== "");
  return secrets.length === 0 ? "unknown" : unsealSession(seal, secrets, Date.now());
}

const isPrefetch = (request: NextRequest): boolean =>
  request.headers.has("next-router-prefetch") ||
  `${request.headers.get("purpose")} ${request.headers.get("sec-purpose")}`.includes("prefetch");

/** Players see the app over https exactly when an origin of PUBLIC_URL says so. */
const isSecure = (): boolean => /(^|,)\s*https:/i.test(process.env.PUBLIC_URL ?? "");
