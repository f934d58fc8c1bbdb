"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageTitle } from "@/components/shell/document/page-title";
import { BrandFooter } from "@/components/shell/document/brand-footer";
import { BrandLogo } from "@/components/shell/header/brand";
import { LanguageSelect } from "@/components/shell/language/language-select";
import { useVisitor } from "@/lib/api/use-visitor";
import type { PlayedCode } from "@/lib/contract/games";
import { FAIRNESS_PAGE, pathOfDraws } from "@/lib/paths";

export interface FairnessFrameProps {
  title: string;
  game?: PlayedCode;
  isRound?: boolean;
  children: ReactNode;
}

export function FairnessFrame({ title, game, isRound = false, children }: FairnessFrameProps): ReactNode {
  const t = useTranslations("fairness");
  const games = useTranslations("games");
  const { visitor } = useVisitor();
  const linkClasses =
    "flex min-h-10 items-center rounded-md text-muted underline-offset-4 hover:text-text hover:underline";
  return (
    <>
      <PageTitle name="fairness.title" of={game === undefined ? undefined : title} />
      <main id="main" className="mx-auto flex w-full max-w-[60rem] flex-col gap-6 px-4 pt-3 pb-10 desk:px-8 desk:pt-6">
        <header className="flex items-center gap-3 border-b border-line pb-3">
          <BrandLogo className="h-7 max-w-24 shrink-0" />
          <nav aria-label={t("title")} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm">
            <a href={FAIRNESS_PAGE} className={linkClasses} aria-current={game === undefined ? "page" : undefined}>
              {t("title")}
            </a>
            {game !== undefined && (
              <>
                <span aria-hidden className="text-faint">
                  /
                </span>
                <a href={pathOfDraws(game)} className={linkClasses} aria-current={isRound ? undefined : "page"}>
                  {games(game)}
                </a>
              </>
            )}
          </nav>
          <LanguageSelect signedIn={visitor?.account != null} />
        </header>
        <h1 className="text-2xl font-bold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {children}
      </main>
      <BrandFooter />
    </>
  );
}
