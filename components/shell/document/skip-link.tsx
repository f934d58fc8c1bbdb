"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";

/** In a frame the hash would add a step to the embedding page's history. */
function skipInFrame(click: MouseEvent): void {
  if (window.parent === window) return;
  click.preventDefault();
  window.location.replace("#main");
}

export function SkipLink(): ReactNode {
  const t = useTranslations("shell");
  return (
    <a
      href="#main"
      onClick={skipInFrame}
      className="sr-only z-50 rounded-md bg-accent-fill px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("skip")}
    </a>
  );
}
