"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CountdownCard, type CountdownCardProps } from "@/components/ui/countdown-card";
import { CLOSING_SECONDS } from "@/lib/live/game/timings";
import { useCountdown } from "@/lib/live/game/use-game";

/** The time until betting closes, and nothing after. Screen readers skip it: the announcer says the important moments. */
export function Countdown({ size, onEnd }: Pick<CountdownCardProps, "size" | "onEnd">): ReactNode {
  const t = useTranslations("stage");
  const seconds = useCountdown();
  return (
    <CountdownCard
      seconds={seconds}
      label={t("closesIn")}
      {...{ size, onEnd }}
      className={classNames(
        "transition-colors",
        seconds <= CLOSING_SECONDS ? "text-lose" : seconds <= 10 && "text-warn",
      )}
    />
  );
}

/** The header's clock. */
export function HeaderCountdown(): ReactNode {
  return (
    <span data-testid="countdown" className="flex">
      <Countdown size="bar" />
    </span>
  );
}
