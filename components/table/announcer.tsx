import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { marksOf } from "@/games/manifests";
import {
  useBettingMs,
  useCountdown,
  useGameCode,
  useGameLoaded,
  usePhase,
  useRound,
  useAnnouncedResult,
} from "@/lib/live/game/use-game";

/** Seconds before the close that are announced, if they come after the first quarter of the betting time. */
const ANNOUNCED_SECONDS: readonly number[] = [30, 10, 5];

/** For screen readers. The strip below the stage announces the player's gain or loss. */
export function Announcer(): ReactNode {
  return (
    <div className="sr-only">
      <p role="status">
        <Moment />
      </p>
      {/* A screen reader reads the whole status when a part of it changes: each text needs a separate status. */}
      <p role="status">
        <Result />
      </p>
    </div>
  );
}

function Moment(): ReactNode {
  const t = useTranslations("stage");
  const phase = usePhase();
  const seconds = useCountdown();
  const round = useRound();
  const loaded = useGameLoaded();
  const latest = (0.75 * useBettingMs()) / 1000;
  if (!loaded) return t("oddsComing");
  if (phase === "closed") return t("betsClosed");
  if (phase !== "open" || round === null) return null;
  // The last announcement stays until the next one: it must not be read twice.
  const announced = ANNOUNCED_SECONDS.findLast((moment) => seconds <= moment && moment <= latest);
  return announced === undefined ? t("newRound", { roundNo: round.roundNo }) : t("secondsLeft", { seconds: announced });
}

function Result(): ReactNode {
  const t = useTranslations("stage");
  const bets = useTranslations("bets");
  const game = useGameCode();
  const result = useAnnouncedResult();
  if (result === null) return null;
  const numbers = marksOf(game, result.numbers).map((mark) =>
    mark.shape === "symbol"
      ? t("segmentSaid", { symbol: bets("symbol", { symbol: mark.symbol }), segment: mark.value })
      : mark.value,
  );
  return t("resultSaid", { roundNo: result.roundNo, numbers: numbers.join(", ") });
}
