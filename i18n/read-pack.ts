import type { Messages } from "next-intl";
import { manifests } from "@/games/manifests";
import type { Words } from "@/games/shared/manifest";
import type { Locale } from "@/lib/contract/games";

/** All words of a language: the product's own and those of every game. Rejects if a script does not come. */
export async function readPack(locale: Locale): Promise<Messages> {
  const own: { default: Words } = await import(`../messages/${locale}.json`);
  const games = await Promise.all(Object.values(manifests).map(({ loadMessages }) => loadMessages(locale)));
  return [own, ...games].map((pack) => pack.default).reduce(merged) as Messages;
}

/** A compiled text is a list. */
const isNamespace = (words: string | Words | undefined): words is Words =>
  typeof words === "object" && !Array.isArray(words);

/** Two packs as one; they may share namespaces. */
export function merged(one: Words, other: Words): Words {
  const both: Record<string, string | Words> = { ...one };
  for (const [key, words] of Object.entries(other)) {
    const known = both[key];
    both[key] = isNamespace(known) && isNamespace(words) ? merged(known, words) : words;
  }
  return both;
}
