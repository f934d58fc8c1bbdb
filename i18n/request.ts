import { getRequestConfig } from "next-intl/server";
import { locale as localeOfPage } from "next/root-params";
import { DEFAULT_LOCALE, intlTag, parseLocale, TIME_ZONE } from "@/lib/locale";
import { loadPack } from "./load-pack";

/** next-intl passes `locale` to Intl: it must be the Intl tag, not our code. */
export default getRequestConfig(async () => {
  const locale = parseLocale(await localeOfPage()) ?? DEFAULT_LOCALE;
  return { locale: intlTag(locale), messages: await loadPack(locale), timeZone: TIME_ZONE };
});
