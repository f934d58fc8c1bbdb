import { createHash } from "node:crypto";
import { localeOfRequest, LOCALE_COOKIE } from "@/lib/locale";
import { isLandingKey } from "@/lib/landing-keys";
import { noticeKeyOf } from "./notice-sentences";
import { drawAddressOf } from "@/lib/fairness-page";
import { documentOf, isRequestPage, isUnknown, UNKNOWN } from "@/lib/pages";
import type { Answer } from "../answer";
import { offerOf } from "../brand/site-brand";
import { type BffContext, cookieSiteOf } from "../context";
import { errorAnswer } from "../errors";
import { offersFairness } from "../fairness/offer";
import type { BffRequest, ConnectionInfo } from "../request";
import {
  forgeryCookieLine,
  localeCookieLines,
  readCookie,
  sessionCookieLine,
  sessionCookieName,
  XSRF_COOKIE,
} from "../session/cookies";
import { isSignedNotice } from "../session/notice-signature";
import { unsealSession } from "../session/session";
import { presentedSession } from "../session/session-cookie";
import { launch } from "../sign-in/launch";
import { endAtPlatform } from "../sign-in/logout";
import { clearsSession, isFramed, isPrefetch, isRouted, isUnasked, pageRule, type Visit } from "./page-rules";
import type { Brand } from "../brand/read-brands";
import { pageHeaders } from "./policy";

/** The answer to a visit. */
export interface PageAnswer extends Answer {
  /** The document that is its body: `/th/lobby/home`. */
  document?: string;
}

/**
 * Answers a visit to the address of a page: with a launch, with a redirect by session, or with the document in the
 * visitor's language, its headers and cookies. It also ends the session on the pages that do this. The middleware and
 * `server.ts` call it once for each request.
 */
export async function visitPage(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<PageAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return errorAnswer("method_not_allowed", { allow: "GET, HEAD" });
  const { headers } = request;
  const { pathname, searchParams: query } = new URL(request.url, "http://visit.invalid");
  const host = headers.get("host");
  const framed = isFramed(headers);
  // In a frame the document's script launches, because only it knows whether the browser keeps cookies.
  if (/^\/authentication\/?$/.test(pathname) && (query.has("token") || query.has("again")) && !framed) {
    return request.method === "GET"
      ? launch(context, request, info)
      : errorAnswer("method_not_allowed", { allow: "GET" });
  }
  const session = await presentedSession(context, request);
  const routed = isRouted(headers);
  const offer = offerOf(context.brandOf(host));
  const cookie = headers.get("cookie");
  const kept = readCookie(cookie, LOCALE_COOKIE.name);
  const rule = pageRule({
    pathname,
    signedIn: session !== null,
    endsOwnSession: await endsOwnSession(context, request, query.get("ended")),
    prefetch: isPrefetch(headers),
    unasked: isUnasked(headers),
    framed,
    routed,
    hasToken: query.has("token"),
    notice: await noticeOf(query, context.secrets),
    games: offer.games,
    signIn: offer.signIn,
    lang: localeOfRequest([kept], null, offer),
  });
  // The answer deletes the cookie; the platform must also learn that the session is over.
  if (session !== null && clearsSession(rule)) void endAtPlatform(context, request, info, session);
  const site = cookieSiteOf(context);
  const cookies = [
    ...(clearsSession(rule) ? [sessionCookieLine(site, "", 0)] : []),
    ...(readCookie(cookie, XSRF_COOKIE) === undefined ? [forgeryCookieLine(site, context.random(32))] : []),
  ];
  if (rule.act === "redirect") {
    const own = { location: rule.to, "cache-control": "no-store" };
    return { status: 307, headers: { ...pageHeaders(context, host, []), ...own }, cookies, body: null };
  }
  const draws = drawAddressOf(pathname);
  const isHidden = draws !== null && !(await offersFairness(context, request, info, draws.game));
  const shown = isHidden ? UNKNOWN : rule.act === "show" ? (rule.as ?? pathname) : pathname;
  const isLaunch = /^\/launch\/?$/.test(shown);
  const named = isLaunch || /^\/error\/?$/.test(shown) ? query.get("lang") : null;
  // The launch's language, else the player's latest choice in this browser, the shown document's, the account's, the browser's
  // languages. A launch never takes the browser's: the merchant chooses the language.
  const wished = [named, kept, routed ? localeOfRouter(headers) : null, session?.lang];
  const locale = localeOfRequest(wished, isLaunch ? null : headers.get("accept-language"), offer);
  // The page would change to the cookie's language.
  if (kept !== undefined && kept !== locale) cookies.push(...localeCookieLines(site, locale));
  const document = documentOf(shown, locale);
  const rendered = routed ? "for the router" : isRequestPage(shown) ? "at its request" : null;
  return { ...documentAnswer(context, request, document, rendered), cookies };
}

/** The language of the document whose router asks, from the tree of the shown page that the router sends. Parts in another language would replace the whole page. */
const localeOfRouter = (headers: BffRequest["headers"]): string | undefined =>
  /%22locale%22%2C%22([a-z]{2})%22/.exec(headers.get("next-router-state-tree") ?? "")?.[1];

/**
 * The document's status and headers. Next renders two kinds of answers itself: the parts of a page that its router fetches, which
 * have no scripts, and the pages that are rendered at each request, whose scripts have a nonce.
 */
function documentAnswer(
  context: BffContext,
  { headers }: BffRequest,
  document: string,
  rendered: "for the router" | "at its request" | null,
): PageAnswer {
  const { documents } = context;
  const built = rendered === null ? documents?.get(document) : undefined;
  if (built === undefined && rendered === null && documents !== null)
    throw new Error(`the build has no document ${document}`);
  const made = rendered === "at its request" ? [`'nonce-${context.random(16)}'`] : [];
  const scripts = documents === null ? null : (built?.scripts ?? made);
  const host = headers.get("host");
  const own = { ...pageHeaders(context, host, scripts), ...ownHeaders(document), ...fontHeader(context.brandOf(host)) };
  const answer = { status: isUnknown(document) ? 404 : 200, headers: own, cookies: [], body: null, document };
  if (built === undefined) return answer;
  // Some browsers keep the policy of the answer in their cache, therefore a document with another policy has another
  // ETag.
  const policy = createHash("sha256").update(own["content-security-policy"] ?? "");
  const etag = `W/"${built.digest}.${policy.digest("base64url").slice(0, 10)}"`;
  const isKnown = headers.get("if-none-match")?.includes(etag) === true;
  return { ...answer, headers: { ...own, etag, vary: "Accept-Encoding" }, ...(isKnown ? { status: 304 } : {}) };
}

/** Begins to load the brand's own font before its style sheet is there. */
function fontHeader({ font }: Brand): Record<string, string> {
  return font === null ? {} : { link: `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin` };
}

/** The headers that differ between documents. */
function ownHeaders(document: string): Record<string, string> {
  // In a frame the address of this document contains the launch token.
  if (document.endsWith("/launch")) return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  // Going back to the sign-in page must be a visit, which ends the session. Going back to a page that was rendered for
  // one player must not show it to the next player.
  const isUnkept = document.endsWith("/authentication") || isRequestPage(document.replace(/^\/[^/]+/, ""));
  return { "cache-control": isUnkept ? "no-store" : "private, no-cache" };
}

/**
 * Ends the session of the visit's cookie if the page does that. The cookie is deleted even if the BFF has ended the
 * session before.
 */
async function endsOwnSession(context: BffContext, { headers }: BffRequest, sid: string | null): Promise<boolean> {
  if (sid === null) return false;
  const seal = readCookie(headers.get("cookie"), sessionCookieName(cookieSiteOf(context).secure));
  return seal !== undefined && (await unsealSession(seal, context.secrets, context.now()))?.sid === sid;
}

/** The landing page shows known keys, the catalogues' sentences by their keys, and a platform's own words if the BFF signed them. */
async function noticeOf(query: URLSearchParams, secrets: readonly string[]): Promise<Visit["notice"]> {
  const message = query.get("message");
  if (message === null || message === "") return "none";
  const isOwn = isLandingKey(message) || (await isSignedNotice(message, query.get("signature") ?? "", secrets));
  if (isOwn) return "own";
  const key = noticeKeyOf(message);
  return key === undefined ? "foreign" : { key };
}
