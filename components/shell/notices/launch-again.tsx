"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { Button } from "@/components/ui/button";

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

/** A launch that waits for the end of the maintenance: tries by itself, and on a press. */
export function LaunchAgain(): ReactNode {
  const t = useTranslations("maintenance");
  useEffect(() => {
    const timer = setInterval(() => void openAgain(), RETRY_MS * (1 + Math.random()));
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Button look="primary" size="lg" onClick={() => void openAgain()}>
        {t("retry")}
      </Button>
      <p className="basis-full text-xs text-faint">{t("auto")}</p>
    </>
  );
}
