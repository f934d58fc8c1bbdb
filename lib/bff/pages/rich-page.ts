import type { Locale } from "@/lib/contract/games";
import type { Rules } from "@/lib/contract/rules";
import { DEFAULT_LOCALE } from "@/lib/locale";
import { richSections } from "./rich-text";

/**
 * The answer's page (`{content_{locale}: HTML}`) in the player's language, else in English; null when neither has
 * content. A value other than text counts as absent, and so does one that is too long or nested very deeply if there is other content.
 * Throws RangeError if there is none.
 */
export function richPageOf(page: Readonly<Record<string, unknown>>, locale: Locale): Rules | null {
  let tooLong: RangeError | undefined;
  for (const candidate of new Set([locale, DEFAULT_LOCALE])) {
    const content = page[`content_${candidate}`];
    if (typeof content !== "string") continue;
    try {
      const sections = richSections(content, "section");
      if (sections.length > 0) return { locale: candidate, sections };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tooLong ??= error;
    }
  }
  if (tooLong !== undefined) throw tooLong;
  return null;
}
