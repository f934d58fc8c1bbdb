import type { useTranslations } from "next-intl";

/** The words of a fault that is not the player's, ending with what the player can read out to support; unchanged if there is nothing to read out. */
export const withReference = (
  t: ReturnType<typeof useTranslations<"landing">>,
  words: string,
  reference: string | null,
): string => (reference === null ? words : t("reference", { words, reference }));
