"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBrand } from "@/lib/browser/brand";
import type { GameCode } from "@/lib/contract/games";

export interface PageTitleProps {
  /** The key of the page's name. */
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
  /** The page's subject, such as a game; shown before the name. */
  of?: string | undefined;
}

/** The document's title, in the present language of the page. It ends with the brand's name when that is known. */
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

/** The part of the head that needs the bootstrap answer: the colour of the browser's bars in each scheme of the brand. */
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
