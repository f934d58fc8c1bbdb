"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useCountdown } from "@/lib/live/game-hooks";
import { minutesOf } from "./minutes";

/** Minutes and seconds until betting closes. It is looked at, not heard: the announcer says the moments that matter. */
export function Clock({ className }: { className?: string }): ReactNode {
  const t = useTranslations("stage");
  const seconds = useCountdown();
  return (
    <span
      role="timer"
      aria-label={t("closesIn")}
      data-testid="countdown"
      className={classNames(
        "whitespace-nowrap transition-colors",
        seconds === 0 ? "text-faint" : seconds <= 5 ? "text-lose" : seconds <= 10 ? "text-warn" : "",
        className,
      )}
    >
      {minutesOf(seconds)}
    </span>
  );
}
