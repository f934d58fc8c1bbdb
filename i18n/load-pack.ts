import type { Messages } from "next-intl";
import type { Locale } from "@/lib/contract/games";
import { readPack } from "./read-pack";

/** On failure, logs the error and loads English: the player sees no error (specification, point 8). */
export async function loadPack(locale: Locale, read = readPack): Promise<Messages> {
  try {
    return await read(locale);
  } catch (error) {
    console.error(`the language pack ${locale} could not be loaded`, error);
    return readPack("en");
  }
}
