import type { Messages } from "next-intl";
import type { Locale } from "@/lib/contract/games";
import { readPack } from "./read-pack";

/** A language's words. Where they cannot be loaded that is logged and nothing is shown of it (spec, point 8): English stands in. */
export async function loadPack(locale: Locale, read = readPack): Promise<Messages> {
  try {
    return await read(locale);
  } catch (error) {
    console.error(`the language pack ${locale} could not be loaded`, error);
    return readPack("en");
  }
}
