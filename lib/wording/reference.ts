import type { useTranslations } from "next-intl";

/** The text of a fault of the server or the platform, followed by its reference, which the player can read out to support; unchanged without a reference. */
export const withReference = (
  t: ReturnType<typeof useTranslations<"landing">>,
  words: string,
  reference: string | null,
): string => (reference === null ? words : t("reference", { words, reference }));
