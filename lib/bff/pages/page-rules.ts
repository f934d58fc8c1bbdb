import { type GameCode, type Locale, PLAYED_CODES } from "@/lib/contract/games";

/** The rules of the routes for a visitor (spec, point 2 and Decisions: Routes). Pure; `visit.ts` uses them for host and middleware. */
type PageRule =
  /** `as`: the page whose document is shown, if it differs from the address's page. */
  | { act: "show"; as?: "/launch" }
  /** Another address; `clearSession` also ends the visitor's session. */
  | { act: "redirect"; to: string; clearSession?: true }
  | { act: "show-and-clear-session" };

const AUTH_REQUIRED = ["/lobby", "/lobby2", "/game", "/layout"];

const isBelow = (pathname: string, root: string): boolean => pathname === root || pathname.startsWith(`${root}/`);

export interface Visit {
  pathname: string;
  signedIn: boolean;
  /** True if this visit reports the end of the sign-in that its cookie belongs to. */
  endsOwnSession: boolean;
  /** The browser only prefetches: the player has not visited the page. */
  prefetch: boolean;
  /** Another site opened the address, and not by a click of the player. */
  unasked: boolean;
  /** A document for a frame. */
  framed: boolean;
  /** Next's router requests the parts of a page; the document is already shown. */
  routed: boolean;
  /** The address has a launch token. */
  hasToken: boolean;
  /**
   * The kind of the address's `message`: absent, a key or words that the product has signed, a sentence of the key, or
   * a foreign text.
   */
  notice: "none" | "own" | "foreign" | { readonly key: string };
  /** The games that the brand offers. */
  games: readonly GameCode[];
  /** The brand has a password sign-in. */
  signIn: boolean;
  /** The language for a launch whose document does not know it. */
  lang: Locale;
}

/** True if the request headers say that the browser only prefetches. */
export const isPrefetch = (headers: { get(name: string): string | null }): boolean =>
  headers.get("next-router-prefetch") !== null ||
  `${headers.get("purpose")} ${headers.get("sec-purpose")}`.includes("prefetch");

/**
 * True if another site opened the address without a click of the player: as a frame, by a redirect or by a script. A
 * browser without this header (Safari before 16.4) counts as a click: losing a session harms a player less than a
 * session that continues behind the sign-in form.
 */
export const isUnasked = (headers: { get(name: string): string | null }): boolean =>
  /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "") && headers.get("sec-fetch-user") !== "?1";

/** True if the request headers say that it is the document of a frame. */
export const isFramed = (headers: { get(name: string): string | null }): boolean =>
  /^i?frame$/.test(headers.get("sec-fetch-dest") ?? "");

/** True if the request headers say that Next's router requests the parts of a page. */
export const isRouted = (headers: { get(name: string): string | null }): boolean => headers.get("rsc") !== null;

/** True if a visit ends the session of its cookie. */
export const clearsSession = (rule: PageRule): boolean =>
  rule.act === "show-and-clear-session" || (rule.act === "redirect" && rule.clearSession === true);

export function pageRule(visit: Visit): PageRule {
  const { signedIn, endsOwnSession, prefetch, unasked, framed, routed, hasToken, notice, games, signIn, lang } = visit;
  // For Next, a path with a slash at its end is the same as the path without it.
  const pathname = visit.pathname.replace(/(?<=.)\/$/, "");
  // A foreign link must not put words on the page.
  if (pathname === "/error" && notice === "foreign") return { act: "redirect", to: "/error" };
  if (pathname === "/error" && typeof notice === "object") {
    const to = `/error?message=${notice.key}`;
    return { act: "redirect", to, ...(endsOwnSession && !prefetch ? { clearSession: true } : {}) };
  }
  // A page comes here after a logout without an answer: its cookie must be deleted.
  if (pathname === "/error" && endsOwnSession && !prefetch) return { act: "show-and-clear-session" };
  if (pathname === "/")
    return { act: "redirect", to: "/error", ...(endsOwnSession && !prefetch ? { clearSession: true } : {}) };
  if (pathname === "/authentication" && framed && hasToken) return { act: "show", as: "/launch" };
  if (pathname === "/authentication" && !signIn)
    return { act: "redirect", to: "/error", ...(prefetch || unasked ? {} : { clearSession: true }) };
  if (pathname === "/authentication") return { act: prefetch || unasked ? "show" : "show-and-clear-session" };
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
