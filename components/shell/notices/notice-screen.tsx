"use client";

import type { ReactNode } from "react";
import { BrandLogo } from "@/components/shell/header/brand";
import { useTranslations } from "next-intl";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useVisitor } from "@/lib/api/use-visitor";
import { LanguageSelect } from "@/components/shell/language/language-select";
import { PageTitle } from "@/components/shell/document/page-title";

export interface NoticeScreenProps {
  /** Empty while unknown. Absent: the children have a heading of their own. */
  title?: string | undefined;
  /** Empty while unknown. */
  body?: string | undefined;
  more?: string | undefined;
  language?: ReactNode;
  children: ReactNode;
}

/** Each part reserves its space: content that arrives later moves nothing. */
export function NoticeScreen({ title, body, more, language, children }: NoticeScreenProps): ReactNode {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-start gap-6 p-6 pt-[24dvh] text-center">
      <div className="absolute top-3 right-3">{language}</div>
      <BrandLogo className="mx-auto h-10" />
      {title !== undefined && (
        <div>
          <h1 className="min-h-[1lh] text-2xl font-bold tracking-tight text-balance">{title}</h1>
          <p className="mt-2.5 min-h-[3lh] text-muted text-balance wrap-anywhere">{body}</p>
          {more !== undefined && <p className="mt-3 text-balance wrap-anywhere">{more}</p>}
        </div>
      )}
      <div className="flex min-h-12 flex-wrap justify-center gap-2">{children}</div>
    </main>
  );
}

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
