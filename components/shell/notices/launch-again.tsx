"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { PageTitle } from "../document/page-title";
import { ExitLink } from "../header/merchant-links";
import { LanguageSelect } from "../language/language-select";
import { NoticeScreen } from "./notice-screen";

/** Shortest interval between two tries; the longest is twice this. */
const RETRY_MS = 10_000;

/**
 * Opens the waiting launch link again if the server answers: otherwise the browser would replace this page by its own
 * error page. Any status below 500 is an answer, because a proxy may hide `/healthz`.
 * @returns whether this page is being left
 */
async function openAgain(): Promise<boolean> {
  const isThere = await fetch("/healthz", { cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isThere) window.location.replace("/authentication?again");
  return isThere;
}

export function LaunchAgain(): ReactNode {
  const t = useTranslations("maintenance");
  // Stays true after the navigation has begun: a second navigation would cancel the first one, which may have used the
  // token.
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isAsking) {
      void openAgain().then(setAsking);
      return;
    }
    const timer = setTimeout(() => setAsking(true), RETRY_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [isAsking]);
  return (
    <NoticeScreen title={t("title")} body={t("body")} more={t("safe")} language={<LanguageSelect signedIn={false} />}>
      <PageTitle name="meta.notice" />
      <Button look="primary" size="lg" disabled={isAsking} onClick={() => setAsking(true)}>
        {t("retry")}
      </Button>
      <ExitLink className={buttonClasses({ size: "lg" }, "max-w-full")} />
      <p className="basis-full text-xs text-faint">{t("auto")}</p>
    </NoticeScreen>
  );
}
