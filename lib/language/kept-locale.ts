import { call, CALL_TIMEOUT_MS } from "@/lib/api/call";
import { isCallMissing } from "@/lib/api/call-error";
import type { Locale } from "@/lib/contract/games";
import { pageCookieSite } from "@/lib/cookie-site";
import { LOCALE_COOKIE, localeCookie, parseLocale } from "@/lib/locale";

/** The player's latest choice of this page, until the platform knows it. */
let unsent: Locale | null = null;
let sending = false;
/** When the platform last accepted a choice of this page. */
let sentAt = Number.NEGATIVE_INFINITY;

/** The platform stores no languages: this page does not ask again. */
let isUnkept = false;

/** Stores the language in its cookie. */
export function keepLocale(locale: Locale): void {
  const site = pageCookieSite();
  // A partitioned cookie does not replace an older cookie that is not partitioned: that would keep the old language.
  if (site.framed) document.cookie = `${LOCALE_COOKIE.name}=; Path=/; Max-Age=0`;
  document.cookie = localeCookie(locale, site);
}

/** The cookie's language, if it has one. */
export function keptLocale(): Locale | undefined {
  const prefix = `${LOCALE_COOKIE.name}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  return parseLocale(found?.slice(prefix.length));
}

/** Stores the language in its cookie, and sends it to the platform when a player is signed in. */
export function chooseLocale(locale: Locale, signedIn: boolean): void {
  keepLocale(locale);
  if (!signedIn) return;
  unsent = locale;
  void sendLocale();
}

/** Sends the player's choice to the platform, unless it was sent or is being sent. */
export async function sendLocale(): Promise<void> {
  const lang = unsent;
  if (lang === null || sending || isUnkept) return;
  sending = true;
  try {
    await call("locale", { lang });
  } catch (error) {
    isUnkept = isCallMissing(error);
    if (!isUnkept) console.warn("the platform was not told the language", error);
    return;
  } finally {
    sending = false;
  }
  sentAt = performance.now();
  if (unsent === lang) unsent = null;
  // The player has chosen again meanwhile.
  else await sendLocale();
}

/** True while an account that comes now may have been read before the platform knew the player's own choice. */
export const isChoiceNewer = (): boolean => unsent !== null || performance.now() - sentAt < CALL_TIMEOUT_MS;
