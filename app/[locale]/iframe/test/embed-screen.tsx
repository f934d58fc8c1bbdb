"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BrandLogo, DemoMark } from "@/components/shell/header/brand";
import { LanguageSelect } from "@/components/shell/language/language-select";
import { PageTitle } from "@/components/shell/document/page-title";
import { useVisitor } from "@/lib/api/use-visitor";
import { EmbedTester } from "@/components/embed/embed-tester";

/** The page on which a merchant's engineer tries the embedding before writing code. */
export function EmbedScreen(): ReactNode {
  const t = useTranslations("embed");
  const { visitor } = useVisitor();
  return (
    <>
      <PageTitle name="embed.title" />
      <header className="flex items-center gap-3 border-b border-line px-4 py-3 desk:px-6">
        <BrandLogo className="h-7 shrink" />
        <h1 className="text-lg font-semibold tracking-tight">{t("title")}</h1>
        {/* This element reserves the mark's space: otherwise the title would wrap when the mark appears. */}
        <span className={visitor?.site.demo === true ? "flex shrink-0" : "invisible flex shrink-0"}>
          <DemoMark />
        </span>
        <LanguageSelect signedIn={false} className="ml-auto" />
      </header>
      <main id="main">
        <EmbedTester site={visitor?.site ?? null} />
      </main>
    </>
  );
}
