"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "@/components/ui/button";

/** The link to the lobby is a plain one, because the router may have failed. */
export function CrashScreen({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useTranslations("crash");
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6 text-center">
      <div role="alert">
        <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
        <p className="mt-2.5 text-muted">{t("body")}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" size="lg" onClick={onRetry}>
          {t("retry")}
        </Button>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- see above */}
        <a href="/lobby/home" className={buttonClasses({ size: "lg" })}>
          {t("toLobby")}
        </a>
      </div>
    </main>
  );
}
