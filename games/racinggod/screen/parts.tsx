"use client";

import { type ReactNode, useMemo } from "react";
import type { GamePartsProps } from "@/games/shared/screen/parts";
import { RacingGodBoard } from "./board";
import { useTranslations } from "next-intl";
import { parityOf, sizeOf } from "@/games/racinggod/trends";
import { LastResults } from "@/games/shared/screen/last-results";
import { NumberTile } from "@/components/ui/number-tile";
import { resultTimes } from "@/games/racinggod/result-times";
import { useResultText } from "@/lib/live/game/use-game";
import { StageResult, type StageResultParts } from "@/games/shared/screen/stage-result";

/** Racing God's finishing order: eight tiles, with the times below if the platform sends them. */
export function RacingOrder(): ReactNode {
  const t = useTranslations("stage");
  return <StageResult title={t("finish")} Facts={Facts} Marks={Tiles} room="min-h-14" />;
}

function Facts({ numbers }: StageResultParts): ReactNode {
  const t = useTranslations("racinggod");
  const bets = useTranslations("bets");
  return (
    <p className="shrink-0 text-xs whitespace-nowrap text-muted">
      {t("winner")} <b className="font-semibold text-text">{numbers[0]}</b> · {bets("side", { side: sizeOf(numbers) })}{" "}
      · {bets("side", { side: parityOf(numbers) })}
    </p>
  );
}

function Tiles({ numbers, roundNo }: StageResultParts): ReactNode {
  const text = useResultText(roundNo);
  const times = useMemo(() => resultTimes(text, roundNo, numbers), [text, roundNo, numbers]);
  return (
    <ol className="grid grid-cols-8 gap-1 desk:gap-1.5">
      {numbers.map((racer, place) => (
        <li key={racer} className="flex flex-col items-center gap-0.5 leading-none">
          <NumberTile value={racer} size="lg" className="h-6! wide:h-8! split:h-6!" />
          {times !== null && <span className="text-2xs text-muted">{clockOf(times[place] ?? 0)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Milliseconds as a race's clock: 61 230 → `1:01.23`. */
function clockOf(ms: number): string {
  const hundredths = Math.floor(ms / 10);
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000];
  const seconds = `${String(Math.floor(rest / 100)).padStart(2, "0")}.${String(rest % 100).padStart(2, "0")}`;
  return `${minutes}:${seconds}`;
}

/** The winner's sides in one of Racing God's newest finishing orders. */
function LastFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  return (
    <>
      {bets("side", { side: sizeOf(numbers) })} {bets("side", { side: parityOf(numbers) })}
    </>
  );
}

export default function RacingGodParts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <RacingGodBoard />,
    result: <RacingOrder />,
    lastResults: <LastResults Facts={LastFacts} />,
  });
}
