"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBrand } from "@/lib/browser/brand";
import type { GameCode } from "@/lib/contract/games";

export interface PageTitleProps {
  name:
    | `games.${GameCode}`
    | "meta.signIn"
    | "meta.lobby"
    | "meta.notice"
    | "meta.notFound"
    | "fairness.title"
    | "launch.title"
    | "launch.loading"
    | "embed.title"
    | "layoutTest.title";
  /** Shown before the name, such as a game. */
  of?: string | undefined;
}

export function PageTitle({ name, of }: PageTitleProps): ReactNode {
  const t = useTranslations();
  const brand = useBrand();
  return (
    <>
      <title>{[of, t(name), brand?.name].filter((part) => part !== undefined).join(" · ")}</title>
      <BrandHead />
    </>
  );
}

/** The colours of the browser's bars in the brand's schemes, known with the bootstrap answer. */
function BrandHead(): ReactNode {
  const { dark, light } = useBrand()?.grounds ?? {};
  const both = dark !== undefined && light !== undefined;
  return (
    <>
      {dark !== undefined && (
        <meta name="theme-color" content={dark} {...(both && { media: "(prefers-color-scheme: dark)" })} />
      )}
      {light !== undefined && (
        <meta name="theme-color" content={light} {...(both && { media: "(prefers-color-scheme: light)" })} />
      )}
    </>
  );
}
