import { call } from "@/lib/api/call";
import type { Locale } from "@/lib/contract/games";
import { localeCookie } from "@/lib/locale";

/** Keeps the language in its cookie and tells the platform when a player is signed in. */
export function chooseLocale(locale: Locale, signedIn: boolean): void {
  document.cookie = localeCookie(locale, window.location.protocol === "https:");
  // The cookie has decided already: a platform that cannot be told now hears it with the next call's header.
  if (signedIn) call("locale", { lang: locale }, { quiet: true }).catch(() => undefined);
}
