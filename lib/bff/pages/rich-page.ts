import type { Locale } from "@/lib/contract/games";
import { DEFAULT_LOCALE } from "@/lib/locale";
import { type RichSection, richSections } from "./rich-text";

/** A page of the platform, safe to show. */
export interface RichPage {
  /** Its actual language: English where the platform has no other. */
  readonly locale: Locale;
  readonly sections: readonly RichSection[];
}

/**
 * The answer's page (`{content_{locale}: HTML}`) in the player's language, else in English; null when neither has
 * content. A value other than text counts as absent, and so does one that is too long to be cleaned if there is other content.
 * Throws RangeError if there is none.
 */
export function richPageOf(page: Readonly<Record<string, unknown>>, locale: Locale): RichPage | null {
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
