import { type NextRequest, NextResponse } from "next/server";
import { forgeryCookieLine, sessionCookieLine, sessionCookieName, XSRF_COOKIE } from "@/lib/bff/cookies";
import { isSignedNotice } from "@/lib/bff/notice-signature";
import {
  contentSecurityPolicy,
  frameAncestorsFor,
  namesForeignSites,
  PAGE_HEADERS,
  STRICT_TRANSPORT,
} from "@/lib/bff/page-policy";
import { clearsSession, isPrefetch, pageRule, type Visit } from "@/lib/bff/page-rules";
import { type Session, unsealSession } from "@/lib/bff/session";
import { isNoticeKey } from "@/lib/notice-keys";

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
    prefetch: isPrefetch(request.headers),
    notice: await noticeOf(request.nextUrl.searchParams),
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
  if (clearsSession(rule)) response.headers.append("set-cookie", sessionCookieLine(site, "", 0));
  if (request.cookies.get(XSRF_COOKIE) === undefined) {
    response.headers.append("set-cookie", forgeryCookieLine(site, randomText(32)));
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
  const secrets = sessionSecrets();
  return secrets.length === 0 ? "unknown" : unsealSession(seal, secrets, Date.now());
}

/** The landing page shows known keys, and a platform's own words where the BFF signed them. */
async function noticeOf(query: URLSearchParams): Promise<Visit["notice"]> {
  const message = query.get("message");
  if (message === null || message === "") return "none";
  const isOwn = isNoticeKey(message) || (await isSignedNotice(message, query.get("signature") ?? "", sessionSecrets()));
  return isOwn ? "own" : "foreign";
}

const sessionSecrets = (): string[] => (process.env.SESSION_SECRET ?? "").split(",").filter((secret) => secret !== "");

/** Players see the app over https exactly when an origin of PUBLIC_URL says so. */
const isSecure = (): boolean => /(^|,)\s*https:/i.test(process.env.PUBLIC_URL ?? "");
