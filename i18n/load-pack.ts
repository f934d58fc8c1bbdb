import type { Messages } from "next-intl";
import type { Locale } from "@/lib/contract/games";
import { readPack } from "./read-pack";

/** A language's words. If they cannot be loaded, the failure is logged, the player sees no error (spec, point 8), and English is used. */
export async function loadPack(locale: Locale, read = readPack): Promise<Messages> {
  try {
    return await read(locale);
  } catch (error) {
    console.error(`the language pack ${locale} could not be loaded`, error);
    return readPack("en");
  }
}
