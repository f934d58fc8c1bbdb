"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { useLastResults, useLatestResult, usePhase } from "@/lib/live/game-hooks";
import type { LastResult } from "@/lib/live/game-types";
import { ResultFacts } from "./result-facts";

/** A place's own step of the reveal, champion first: written out, so that the style sheet knows them. */
const REVEALS: readonly string[] = [
  "reveal reveal-1",
  "reveal reveal-2",
  "reveal reveal-3",
  "reveal reveal-4",
  "reveal reveal-5",
  "reveal reveal-6",
  "reveal reveal-7",
  "reveal reveal-8",
  "reveal reveal-9",
  "reveal reveal-10",
];

/** The finishing order in the stage's lower edge: the round's own once its race is over, before that the last one. */
export function FinishingOrder(): ReactNode {
  const t = useTranslations("stage");
  const results = useTranslations("result");
  const phase = usePhase();
  const latest = useLatestResult();
  const [last] = useLastResults(1);
  const shown = latest ?? last;
  if (!shown) return <p className="pb-2 text-center text-sm text-muted">{results("none")}</p>;
  const own = latest !== null && phase !== "open";
  return (
    <div
      data-testid="result"
      data-round={shown.roundNo}
      // While the race runs nobody who listens may know more than those who watch.
      aria-hidden={phase === "drawing"}
      className="flex flex-col gap-1 desk:gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-x-3">
        <p className="truncate text-xs text-muted">
          <span className="font-medium text-text">{own ? t("finish") : t("lastResult")}</span>{" "}
          <span className="text-2xs max-desk:sr-only">{shown.roundNo}</span>
        </p>
        <ResultFacts numbers={shown.numbers} />
      </div>
      <Tiles key={shown.roundId} result={shown} />
    </div>
  );
}

function Tiles({ result }: { result: LastResult }): ReactNode {
  return (
    <ol className="grid grid-cols-10 gap-1 [--reveal-step:70ms] desk:gap-1.5">
      {result.numbers.map((car, index) => (
        <li key={car} className={REVEALS[index]}>
          <NumberTile value={car} size="lg" />
        </li>
      ))}
    </ol>
  );
}
