import { call, CALL_TIMEOUT_MS, type CallOptions } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/catalogue";
import { isCallMissing } from "@/lib/api/missing-call";
import type { Locale } from "@/lib/contract/games";
import { pageCookieSite } from "@/lib/cookie-site";
import { LOCALE_COOKIE, localeCookie, parseLocale } from "@/lib/locale";

/** The player's latest choice of this page, and since when the platform knows it; null until it does. */
let latest: { readonly locale: Locale; sentAt: number | null; sending: boolean } | null = null;

/** Whether the platform stores its players' languages; null until a call has shown it. This page does not ask again if not. */
let isKept: boolean | null = null;

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
  latest = { locale, sentAt: null, sending: false };
  sendLocale();
}

/** Sends the player's choice to the platform, unless it was sent or is being sent. */
export function sendLocale(): void {
  const choice = latest;
  if (choice === null || choice.sending || choice.sentAt !== null || isKept === false) return;
  choice.sending = true;
  void say(choice.locale)
    .then((isSent) => {
      if (isSent) choice.sentAt = performance.now();
    })
    .finally(() => (choice.sending = false));
}

/**
 * True when the platform is known to store its players' languages, so that an account's language may be newer than this browser's.
 * To find this out, the account's own language is sent: that changes nothing at the platform.
 */
export async function isLocaleKept(ofAccount: Locale): Promise<boolean> {
  // The player did not ask for this call, so no refusal is shown.
  return isKept ?? (await say(ofAccount, { handles: EVERY_REFUSAL }));
}

/** True when the platform has accepted the language. */
async function say(lang: Locale, options: CallOptions = {}): Promise<boolean> {
  try {
    await call("locale", { lang }, options);
    isKept = true;
    return true;
  } catch (error) {
    if (isCallMissing(error)) isKept = false;
    else console.warn("the platform was not told the language", error);
    return false;
  }
}

/** True while an account that comes now may have been read before the platform knew the player's own choice. */
export function isChoiceNewer(): boolean {
  return latest !== null && (latest.sentAt === null || performance.now() - latest.sentAt < CALL_TIMEOUT_MS);
}
