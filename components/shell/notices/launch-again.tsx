"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { PageTitle } from "../document/page-title";
import { ExitLink } from "../header/merchant-links";
import { LanguageSelect } from "../language/language-select";
import { NoticeScreen } from "./notice-screen";

/** Shortest interval between two tries; the longest is twice this. */
const RETRY_MS = 10_000;

/** Opens the launch link again, which the server keeps, if the server answers: otherwise the browser would show its own error page. */
async function openAgain(): Promise<void> {
  const isThere = await fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) window.location.replace("/authentication?again");
}

/** The page of a launch that waits for the end of the maintenance: tries by itself, and on a press. */
export function LaunchAgain(): ReactNode {
  const t = useTranslations("maintenance");
  useEffect(() => {
    const timer = setInterval(() => void openAgain(), RETRY_MS * (1 + Math.random()));
    return () => clearInterval(timer);
  }, []);
  return (
    <NoticeScreen title={t("title")} body={t("body")} more={t("safe")} language={<LanguageSelect signedIn={false} />}>
      <PageTitle name="meta.notice" />
      <Button look="primary" size="lg" onClick={() => void openAgain()}>
        {t("retry")}
      </Button>
      <ExitLink className={buttonClasses({ size: "lg" }, "max-w-full")} />
      <p className="basis-full text-xs text-faint">{t("auto")}</p>
    </NoticeScreen>
  );
}
