import type { Messages } from "next-intl";
import type { Locale } from "@/lib/contract/games";
import en from "../messages/en.json";

const packOf = async (locale: Locale): Promise<Messages> => (await import(`../messages/${locale}.json`)).default;

/** A language's words. Where they cannot be loaded that is logged and nothing is shown of it (spec, point 8): English stands in. */
export async function loadPack(locale: Locale, load = packOf): Promise<Messages> {
  try {
    return await load(locale);
  } catch (error) {
    console.error(`the language pack ${locale} could not be loaded`, error);
    return en;
  }
}
