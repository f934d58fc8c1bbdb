"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The first keyboard stop: skips the bar, to the page's content. */
export function SkipLink(): ReactNode {
  const t = useTranslations("shell");
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("skip")}
    </a>
  );
}
