import type { useTranslations } from "next-intl";

/** Adds the reference that the player can read out to support; without a reference, `words` stays unchanged. */
export const withReference = (
  t: ReturnType<typeof useTranslations<"landing">>,
  words: string,
  reference: string | null,
): string => (reference === null ? words : t("reference", { words, reference }));
