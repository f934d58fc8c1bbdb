import { createHash } from "node:crypto";
import { localeOfRequest, LOCALE_COOKIE } from "@/lib/locale";
import { isLandingKey } from "@/lib/contract/errors";
import { isSignedNotice } from "./notice-signature";
import { noticeKeyOf } from "./notices";
import { documentOf, drawAddressOf, isRequestPage, isUnknown, UNKNOWN } from "@/lib/paths";
import { type Answer, errorAnswer } from "../answer";
import { offerOf } from "../brand/site-brand";
import { cookieSiteOf, type Visit } from "../context";
import { offersFairness } from "../fairness";
import { type BffRequest, isPrefetch } from "../request";
import {
  forgeryCookieLine,
  localeCookieLines,
  readCookie,
  sessionCookieLine,
  sessionCookieName,
  XSRF_COOKIE,
} from "../session/cookies";
import { unsealSession, presentedSession } from "../session/session";
import { launch } from "../sign-in/launch";
import { endAtPlatform } from "../sign-in/logout";
import type { Brand } from "../brand/read-brands";
import { pageHeaders } from "./documents";
import { type GameCode, type Locale, PLAYED_CODES } from "@/lib/contract/games";

export interface PageAnswer extends Answer {
  /** The name of the document that is the body: `/th/lobby/home`. */
  document?: string;
}

/**
 * Answers a visit to the address of a page: with a launch, a redirect, or the document in the visitor's language. Ends the session if
 * the rule of the visit clears it. The middleware or the host calls this function once for each request.
 */
export async function visitPage(visit: Visit): Promise<PageAnswer> {
  const { context, request, brand } = visit;
  if (request.method !== "GET" && request.method !== "HEAD")
    return errorAnswer("method_not_allowed", { allow: "GET, HEAD" });
  const { headers } = request;
  const { pathname, searchParams: query } = new URL(request.url, "http://visit.invalid");
  const framed = isFramed(headers);
  // In a frame the document's script launches, because only it knows whether the browser keeps cookies.
  if (/^\/authentication\/?$/.test(pathname) && (query.has("token") || query.has("again")) && !framed) {
    return request.method === "GET" ? launch(visit) : errorAnswer("method_not_allowed", { allow: "GET" });
  }
  const session = await presentedSession(visit);
  const routed = isRouted(headers);
  const offer = offerOf(brand);
  const cookie = headers.get("cookie");
  const kept = readCookie(cookie, LOCALE_COOKIE.name);
  const rule = pageRule({
    pathname,
    signedIn: session !== null,
    endsOwnSession: await endsOwnSession(visit, query.get("ended")),
    prefetch: isPrefetch(headers),
    withoutClick: isWithoutClick(headers),
    framed,
    routed,
    hasToken: query.has("token"),
    notice: noticeOf(query, context.secrets),
    games: brand.games,
    signIn: brand.signIn,
    lang: localeOfRequest([kept], null, offer),
  });
  // The answer deletes the cookie; the platform must also learn that the session is over.
  if (session !== null && clearsSession(rule)) void endAtPlatform(visit, session);
  const site = cookieSiteOf(context);
  // The sign-in that ended the session may be in another tab, and replace the cookie before this answer arrives.
  const mayBeReplaced = query.get("message") === "duplicate_login";
  const cookies = [
    ...(clearsSession(rule) && !mayBeReplaced ? [sessionCookieLine(site, "", 0)] : []),
    ...(readCookie(cookie, XSRF_COOKIE) === undefined ? [forgeryCookieLine(site, context.random(32))] : []),
  ];
  if (rule.act === "redirect") {
    const own = { location: rule.to, "cache-control": "no-store" };
    return { status: 307, headers: { ...pageHeaders(visit, []), ...own }, cookies, body: null };
  }
  const draws = drawAddressOf(pathname);
  const isHidden = draws !== null && !(await offersFairness(visit, draws.game));
  const shown = isHidden ? UNKNOWN : rule.act === "show" ? (rule.as ?? pathname) : pathname;
  const isLaunch = /^\/launch\/?$/.test(shown);
  const named = isLaunch || /^\/error\/?$/.test(shown) ? query.get("lang") : null;
  // The language in the address of a launch or of the landing page, else the player's latest choice in this browser, the shown
  // document's, the account's, the browser's. A launch never takes the browser's: the merchant chooses the language.
  const wished = [named, kept, routed ? localeOfRouter(headers) : null, session?.lang];
  const locale = localeOfRequest(wished, isLaunch ? null : headers.get("accept-language"), offer);
  // With the old cookie the page would change to the cookie's language.
  if (kept !== undefined && kept !== locale) cookies.push(...localeCookieLines(site, locale));
  const document = documentOf(shown, locale);
  const rendered = routed ? "for the router" : isRequestPage(shown) ? "at its request" : null;
  return { ...documentAnswer(visit, document, rendered), cookies };
}

/** The language of the shown document, from the page tree that Next's router sends. For parts in another language the router would replace the whole page. */
const localeOfRouter = (headers: BffRequest["headers"]): string | undefined =>
  /%22locale%22%2C%22([a-z]{2})%22/.exec(headers.get("next-router-state-tree") ?? "")?.[1];

/**
 * Next itself renders two kinds of answers: the parts of a page that its router fetches, which have no scripts, and the pages that are
 * rendered at each request, whose scripts have a nonce.
 */
function documentAnswer(
  visit: Visit,
  document: string,
  rendered: "for the router" | "at its request" | null,
): PageAnswer {
  const { context, request, brand } = visit;
  const { documents } = context;
  const built = rendered === null ? documents?.get(document) : undefined;
  if (built === undefined && rendered === null && documents !== null)
    throw new Error(`the build has no document ${document}`);
  const made = rendered === "at its request" ? [`'nonce-${context.random(16)}'`] : [];
  const scripts = documents === null ? null : (built?.scripts ?? made);
  const own = { ...pageHeaders(visit, scripts), ...ownHeaders(document), ...fontHeader(brand) };
  const answer = { status: isUnknown(document) ? 404 : 200, headers: own, cookies: [], body: null, document };
  if (built === undefined) return answer;
  // Some browsers keep the policy of the answer in their cache, therefore a document with another policy has another ETag.
  const policy = createHash("sha256").update(own["content-security-policy"] ?? "");
  const etag = `W/"${built.digest}.${policy.digest("base64url").slice(0, 10)}"`;
  const isKnown = request.headers.get("if-none-match")?.includes(etag) === true;
  return { ...answer, headers: { ...own, etag, vary: "Accept-Encoding" }, ...(isKnown ? { status: 304 } : {}) };
}

/** Makes the browser load the brand's own font before the style sheet arrives. */
function fontHeader({ font }: Brand): Record<string, string> {
  return font === null ? {} : { link: `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin` };
}

function ownHeaders(document: string): Record<string, string> {
  // In a frame the address of this document contains the launch token.
  if (document.endsWith("/launch")) return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  // Going back to the sign-in page must be a visit, which ends the session. Going back to a page that was rendered for
  // one player must not show it to the next player.
  const isUnkept = document.endsWith("/authentication") || isRequestPage(document.replace(/^\/[^/]+/, ""));
  return { "cache-control": isUnkept ? "no-store" : "private, no-cache" };
}

/**
 * True if this visit reports the end of the session in its cookie. True also if the BFF has ended that session before:
 * the cookie must still be deleted.
 */
async function endsOwnSession({ context, request }: Visit, sid: string | null): Promise<boolean> {
  if (sid === null) return false;
  const seal = readCookie(request.headers.get("cookie"), sessionCookieName(cookieSiteOf(context).secure));
  return seal !== undefined && (await unsealSession(seal, context.secrets, context.now()))?.sid === sid;
}

function noticeOf(query: URLSearchParams, secrets: readonly string[]): PageVisit["notice"] {
  const message = query.get("message");
  if (message === null || message === "") return "none";
  const isOwn = isLandingKey(message) || isSignedNotice(message, query.get("signature") ?? "", secrets);
  if (isOwn) return "own";
  const key = noticeKeyOf(message);
  return key === undefined ? "foreign" : { key };
}

/** What a visit to a page does (specification, point 2): {@link pageRule} decides it. */
type PageRule =
  /** `as`: the page whose document is shown, if it differs from the address's page. */
  | { act: "show"; as?: "/launch" }
  /** Another address; `clearSession` also ends the visitor's session. */
  | { act: "redirect"; to: string; clearSession?: true }
  | { act: "show-and-clear-session" };

const AUTH_REQUIRED = ["/lobby", "/lobby2", "/game", "/layout"];

const isBelow = (pathname: string, root: string): boolean => pathname === root || pathname.startsWith(`${root}/`);

export interface PageVisit {
  pathname: string;
  signedIn: boolean;
  /** True if this visit reports the end of the sign-in that its cookie belongs to. */
  endsOwnSession: boolean;
  /** The browser only prefetches: the player has not visited the page. */
  prefetch: boolean;
  /** Another site opened the address, and not by a click of the player. */
  withoutClick: boolean;
  framed: boolean;
  /** Next's router requests the parts of a page; the document is already shown. */
  routed: boolean;
  hasToken: boolean;
  /** The address's `message`. `own`: a key, or words that the BFF has signed; `key`: the key of a sentence of the catalogues. */
  notice: "none" | "own" | "foreign" | { readonly key: string };
  games: readonly GameCode[];
  signIn: boolean;
  /** The language that a redirect to the launch page names, because that page's document does not know the visitor's language. */
  lang: Locale;
}

/**
 * True if another site opened the address without a click of the player: as a frame, by a redirect or by a script. A
 * browser without this header (Safari before 16.4) counts as a click: losing a session harms a player less than a
 * session that continues behind the sign-in form.
 */
export const isWithoutClick = (headers: { get(name: string): string | null }): boolean =>
  /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "") && headers.get("sec-fetch-user") !== "?1";

const isFramed = (headers: { get(name: string): string | null }): boolean =>
  /^i?frame$/.test(headers.get("sec-fetch-dest") ?? "");

export const isRouted = (headers: { get(name: string): string | null }): boolean => headers.get("rsc") !== null;

const clearsSession = (rule: PageRule): boolean =>
  rule.act === "show-and-clear-session" || (rule.act === "redirect" && rule.clearSession === true);

export function pageRule(visit: PageVisit): PageRule {
  const { signedIn, endsOwnSession, prefetch, withoutClick, framed, routed, hasToken, notice, games, signIn, lang } =
    visit;
  // For Next, a path with a slash at its end is the same as the path without it.
  const pathname = visit.pathname.replace(/(?<=.)\/$/, "");
  // A foreign link must not put words on the page.
  if (pathname === "/error" && notice === "foreign") return { act: "redirect", to: "/error" };
  if (pathname === "/error" && typeof notice === "object") {
    const to = `/error?message=${notice.key}`;
    return { act: "redirect", to, ...(endsOwnSession && !prefetch ? { clearSession: true } : {}) };
  }
  // A page leads here after a logout without an answer: the cookie must be deleted.
  if (pathname === "/error" && endsOwnSession && !prefetch) return { act: "show-and-clear-session" };
  if (pathname === "/")
    return { act: "redirect", to: "/error", ...(endsOwnSession && !prefetch ? { clearSession: true } : {}) };
  if (pathname === "/authentication" && framed && hasToken) return { act: "show", as: "/launch" };
  if (pathname === "/authentication" && !signIn)
    return { act: "redirect", to: "/error", ...(prefetch || withoutClick ? {} : { clearSession: true }) };
  if (pathname === "/authentication") return { act: prefetch || withoutClick ? "show" : "show-and-clear-session" };
  // The router of a page with a session handle sends neither handle nor cookie; the page's first call shows who is signed in.
  if (AUTH_REQUIRED.some((root) => isBelow(pathname, root)) && !signedIn && !routed)
    return {
      act: "redirect",
      to: framed ? `/launch?game=${gameOf(pathname)}&lang=${lang}` : signIn ? "/authentication" : "/error",
    };
  if (pathname === "/lobby") return { act: "redirect", to: "/lobby/home" };
  if (pathname === "/lobby2") return { act: "redirect", to: "/lobby2/home" };
  const game = gameOf(pathname);
  if (PLAYED_CODES.some((code) => code === game && !games.includes(code)))
    return { act: "redirect", to: "/lobby/home" };
  return { act: "show" };
}

/** The game of a page's address, in capitals; every other page is the lobby's. */
const gameOf = (pathname: string): string =>
  /^\/game\/(\w+)\/(?:home|rules|limits)$/.exec(pathname)?.[1]?.toUpperCase() ?? "LOBBY";
