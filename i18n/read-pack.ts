import type { Messages } from "next-intl";
import type { Locale, PlayedCode } from "@/lib/contract/games";

export type Words = { readonly [key: string]: string | Words };

/** Each game's folder in `games/`, which is also the namespace of the words that only its screen uses. */
export const GAME_FOLDERS = {
  PK10: "pk10",
  RACINGGOD: "racinggod",
  LUCKYWHEEL: "luckywheel",
  BALLS12: "balls",
  BALLS24: "balls",
  BALLS36: "balls",
  BALLS48: "balls",
} as const satisfies Record<PlayedCode, keyof Messages>;

/** All words of a language: the product's and every game's. Rejects if one of the scripts cannot be loaded. */
export async function readPack(locale: Locale): Promise<Messages> {
  const folders = [...new Set(Object.values(GAME_FOLDERS))];
  const packs: readonly { default: Words }[] = await Promise.all([
    import(`../messages/${locale}.json`),
    ...folders.map((folder) => import(`../games/${folder}/messages/${locale}.json`)),
  ]);
  return packs.map((pack) => pack.default).reduce(merged) as Messages;
}

/** A compiled text is an array, not a namespace. */
const isNamespace = (words: string | Words | undefined): words is Words =>
  typeof words === "object" && !Array.isArray(words);

export function merged(one: Words, other: Words): Words {
  const both: Record<string, string | Words> = { ...one };
  for (const [key, words] of Object.entries(other)) {
    const known = both[key];
    both[key] = isNamespace(known) && isNamespace(words) ? merged(known, words) : words;
  }
  return both;
}
