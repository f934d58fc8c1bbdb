import type { GameCode } from "@/lib/contract/games";
import type { CookieSite } from "@/lib/cookie-site";
import { chooseLocale, LOCALE_COOKIE, type LocaleOffer, parseLocale } from "@/lib/locale";
import { isNoticeKey } from "@/lib/notice-keys";
import { documentOf } from "@/lib/pages";
import { forgeryCookieLine, readCookie, sessionCookieLine, XSRF_COOKIE } from "../session/cookies";
import { isSignedNotice } from "../session/notice-signature";
import { clearsSession, isFramed, isPrefetch, pageRule, type Visit } from "./page-rules";
import type { Session } from "../session/session";

/** A browser's visit to the address of a page. */
export interface PageVisit {
  pathname: string;
  query: URLSearchParams;
  headers: { get(name: string): string | null };
  /** Its live session, if it has one. */
  session: Session | null;
  /** The sign-in of its cookie, live or ended. */
  presentedSid: string | null;
  secrets: readonly string[];
  /** Next's router asks, for a page that is shown already. */
  routed: boolean;
  /** The form of this deployment's cookies. */
  site: CookieSite;
  /** The languages and games of the brand at this address. */
  offer: Offer;
  /** Random text of this many bytes, base64url. */
  random: (bytes: number) => string;
}

/** What a brand offers at its address. */
export interface Offer extends LocaleOffer {
  readonly games: readonly GameCode[];
}

/** What a visit leads to, and the Set-Cookie values of its answer. */
export type PageOutcome = ({ redirect: string } | { document: string }) & { cookies: readonly string[] };

/**
 * Redirects by session, the document in the visitor's language, the anti-forgery cookie's first value. Both the middleware and the
 * host ask it, so that there is one set of rules.
 */
export async function outcomeOf(visit: PageVisit): Promise<PageOutcome> {
  const { pathname, query, headers, session, presentedSid, secrets, routed, site, offer, random } = visit;
  const rule = pageRule({
    pathname,
    signedIn: session !== null,
    endsOwnSession: presentedSid !== null && presentedSid === query.get("ended"),
    prefetch: isPrefetch(headers),
    framed: isFramed(headers),
    routed,
    hasToken: query.has("token"),
    notice: await noticeOf(query, secrets),
    games: offer.games,
  });
  const cookie = headers.get("cookie");
  const cookies = [
    ...(clearsSession(rule) ? [sessionCookieLine(site, "", 0)] : []),
    ...(readCookie(cookie, XSRF_COOKIE) === undefined ? [forgeryCookieLine(site, random(32))] : []),
  ];
  if (rule.act === "redirect") return { redirect: rule.to, cookies };
  // The player's latest choice in this browser, else the account's language, else what the browser asks for.
  const kept = parseLocale(readCookie(cookie, LOCALE_COOKIE.name)) ?? session?.lang;
  const shown = rule.act === "show" ? (rule.as ?? pathname) : pathname;
  return { document: documentOf(shown, chooseLocale(kept, headers.get("accept-language"), offer)), cookies };
}

/** The landing page shows known keys, and a platform's own words where the BFF signed them. */
async function noticeOf(query: URLSearchParams, secrets: readonly string[]): Promise<Visit["notice"]> {
  const message = query.get("message");
  if (message === null || message === "") return "none";
  const isOwn = isNoticeKey(message) || (await isSignedNotice(message, query.get("signature") ?? "", secrets));
  return isOwn ? "own" : "foreign";
}
