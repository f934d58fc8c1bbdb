import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { LOCALE_COOKIE } from "@/lib/bff/cookies";
import { localeSchema, type Locale } from "@/lib/contract/games";

/** Time zone of the product (spec, point 9). */
const TIME_ZONE = "Asia/Kuala_Lumpur";

const TAGS: Record<Locale, string> = { en: "en", id: "id", tc: "zh-Hant", th: "th-u-ca-gregory", vn: "vi", zh: "zh-Hans" };

/** One locale per request, from the user_locale cookie: addresses carry none. next-intl hands `locale` to Intl, so it is the BCP 47 tag. */
export default getRequestConfig(async () => {
  const jar = await cookies();
  const chosen = localeSchema.safeParse(jar.get(LOCALE_COOKIE)?.value);
  const locale = chosen.success ? chosen.data : "en";
  return {
    locale: TAGS[locale],
    messages: (await import(`../messages/${locale}.json`)).default,
    timeZone: TIME_ZONE,
    now: new Date(),
  };
});
