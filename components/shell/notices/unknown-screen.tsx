"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useVisitor } from "@/lib/api/use-visitor";
import { LanguageSelect } from "../language/language-select";
import { NoticeScreen } from "./notice-screen";
import { PageTitle } from "../document/page-title";

/** There is no page at this address. */
export function UnknownScreen(): ReactNode {
  const t = useTranslations("landing");
  const { visitor } = useVisitor();
  const language = <LanguageSelect signedIn={visitor?.account != null} />;
  return (
    <NoticeScreen title={t("notFoundTitle")} body={t("notFoundBody")} language={language}>
      <PageTitle name="meta.notFound" />
      <SoftLink href="/lobby/home" className={buttonClasses({ look: "primary", size: "lg" })}>
        {t("toLobby")}
      </SoftLink>
    </NoticeScreen>
  );
}
