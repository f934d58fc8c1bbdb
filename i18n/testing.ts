import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Messages } from "next-intl";
import { LOCALES, type Locale } from "@/lib/contract/games";
import { merged, type Words } from "./read-pack";

const games = readdirSync("games").map((game) => join("games", game, "messages"));
const folders = ["messages", ...games.filter((folder) => existsSync(folder))];

export function wordsOf(locale: Locale): Messages {
  const packs = folders.map((folder): Words => JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8")));
  return packs.reduce(merged) as Messages;
}

export const english = wordsOf("en");
export const allWords = Object.fromEntries(LOCALES.map((locale) => [locale, wordsOf(locale)])) as Readonly<
  Record<Locale, Messages>
>;
