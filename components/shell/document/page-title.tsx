"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { GameCode } from "@/lib/contract/games";

export interface PageTitleProps {
  /** The key of the page's name. */
  name:
    | `games.${GameCode}`
    | "meta.signIn"
    | "meta.lobby"
    | "meta.notice"
    | "meta.notFound"
    | "launch.title"
    | "embed.title"
    | "layoutTest.title";
}

/** The document's title, which ends with the brand's name, in the page's current language. */
export function PageTitle({ name }: PageTitleProps): ReactNode {
  const t = useTranslations();
  return <title>{`${t(name)} · ${t("brand.name")}`}</title>;
}
