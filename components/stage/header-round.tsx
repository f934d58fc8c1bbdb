import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCountdown, useGameCode, useLatestRound } from "@/lib/live/game/use-game";
import { classNames } from "@/components/ui/class-names";
import { CountdownCard, type CountdownCardProps } from "@/components/ui/countdown-card";
import { CLOSING_SECONDS } from "@/lib/live/game/timings";

/** Empty after the close. A `timer` is not announced by itself: the announcer announces the important moments. */
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

export function HeaderCountdown(): ReactNode {
  return (
    <span data-testid="countdown" className="flex">
      <Countdown size="bar" />
    </span>
  );
}

export function RoundSummary(): ReactNode {
  const t = useTranslations("shell");
  const games = useTranslations("games");
  const game = useGameCode();
  const round = useLatestRound();
  return (
    <p className="flex min-w-0 flex-col text-sm leading-tight max-desk:gap-0.5 max-desk:text-2xs max-desk:leading-none desk:max-wide:text-xs">
      <span className="font-semibold desk:max-wide:text-2xs">{games(game)}</span>
      <span className="text-muted max-desk:text-[0.625rem] max-desk:leading-none max-desk:wrap-anywhere">
        <span className="max-wide:sr-only">{t("roundNo")} </span>
        <span data-testid="round-no" className="text-text desk:whitespace-nowrap">
          {round?.roundNo ?? "–"}
        </span>
      </span>
    </p>
  );
}
