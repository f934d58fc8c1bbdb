"use client";

import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { useGameSeconds, useLastResults, useLatestResult, usePhase } from "@/lib/live/game-hooks";
import type { LastResult } from "@/lib/live/game-types";
import { ResultFacts } from "./result-facts";

/** The race takes ten of a round's sixty seconds; the tenth car is told first, the champion last, each at a tenth of it. */
const RACE_SHARE = 10 / 60;

/** A place's own step of the reveal, champion first: written out, so that the style sheet knows them. */
const REVEALS: readonly string[] = [
  "reveal reveal-10",
  "reveal reveal-9",
  "reveal reveal-8",
  "reveal reveal-7",
  "reveal reveal-6",
  "reveal reveal-5",
  "reveal reveal-4",
  "reveal reveal-3",
  "reveal reveal-2",
  "reveal reveal-1",
];

/** The result being shown; between results the last one. While the race runs the finishing order comes up from its tail. */
export function ResultReveal(): ReactNode {
  const t = useTranslations("stage");
  const results = useTranslations("result");
  const phase = usePhase();
  const latest = useLatestResult();
  const [last] = useLastResults(1);
  const shown = latest ?? last;
  if (!shown) {
    return <p className="grid h-full min-h-16 place-items-center text-center text-sm text-muted">{results("none")}</p>;
  }
  const racing = latest !== null && phase === "drawing";
  return (
    <div className="flex h-full flex-col justify-center gap-2" data-testid="result" data-round={shown.roundNo}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span className="font-medium text-text">{latest === null ? t("lastResult") : t("finish")}</span>
        <span>{shown.roundNo}</span>
      </p>
      <FinishingOrder key={shown.roundId} result={shown} racing={racing} />
      {racing ? <div className="h-5" /> : <ResultFacts numbers={shown.numbers} />}
    </div>
  );
}

function FinishingOrder({ result, racing }: { result: LastResult; racing: boolean }): ReactNode {
  const seconds = useGameSeconds() * RACE_SHARE;
  const style: CSSProperties & Record<"--reveal-step", string> = { "--reveal-step": `${(seconds / 11).toFixed(2)}s` };
  return (
    <ol className="grid grid-cols-10 gap-1 desk:gap-1.5" style={style} aria-hidden={racing}>
      {result.numbers.map((car, index) => (
        <li key={car} className={racing ? REVEALS[index] : undefined}>
          <NumberTile value={car} size="lg" />
        </li>
      ))}
    </ol>
  );
}
