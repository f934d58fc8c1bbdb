import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, intlTag, LOCALE_COOKIE } from "@/lib/locale";
import { loadPack } from "./load-pack";

/** Time zone of the product (spec, point 9). */
const TIME_ZONE = "Asia/Kuala_Lumpur";

/**
 * One language per request, from the user_locale cookie or else the browser's own wish: addresses carry none. next-intl
 * hands `locale` to Intl, so it is the Intl tag, not our code.
 */
export default getRequestConfig(async () => {
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(LOCALE_COOKIE.name)?.value, incoming.get("accept-language"));
  return {
    locale: intlTag(locale),
    messages: await loadPack(locale),
    timeZone: TIME_ZONE,
    now: new Date(),
  };
});
