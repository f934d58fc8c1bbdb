"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAnnouncedResult, useAnnouncedResults, useGameLoaded, usePhase } from "@/lib/live/game/use-game";

export interface StageResultParts {
  numbers: readonly number[];
  roundNo: string;
}

export interface StageResultProps {
  /** The title of the round's own result: “Finishing order”. */
  title: string;
  /** An outcome in words. */
  Facts: (props: StageResultParts) => ReactNode;
  /** Classes of the height that facts and marks need. The height is kept while there is nothing to show. */
  room?: string;
  /** The outcome as the game shows it; mounted anew for every round. */
  Marks: (props: StageResultParts) => ReactNode;
}

/** The result in the stage's lower edge: the round's own once its draw is over, before that the last one. */
export function StageResult({ title, Facts, Marks, room = "min-h-10" }: StageResultProps): ReactNode {
  const t = useTranslations("stage");
  const results = useTranslations("result");
  const phase = usePhase();
  const latest = useAnnouncedResult();
  const [last] = useAnnouncedResults(1);
  const loaded = useGameLoaded();
  const shown = latest ?? last;
  if (!shown) {
    return <p className={`grid place-items-center text-sm text-muted ${room}`}>{loaded && results("none")}</p>;
  }
  const own = latest !== null && phase !== "open";
  return (
    <div
      data-testid="result"
      data-round={shown.roundNo}
      className={`flex flex-col justify-center gap-0.5 wide:flex-row wide:items-center wide:gap-5 split:flex-col split:gap-0.5 ${room}`}
    >
      <div className="flex shrink-0 items-baseline justify-between gap-x-3 wide:flex-col wide:gap-0">
        <p className="text-xs text-muted split:min-w-0 split:truncate">
          <span className="font-medium text-text">{own ? title : t("lastResult")}</span>{" "}
          <span className="text-2xs max-wide:sr-only">{shown.roundNo}</span>
        </p>
        <Facts numbers={shown.numbers} roundNo={shown.roundNo} />
      </div>
      <div className="min-w-0 wide:max-w-xl wide:flex-1">
        <Marks key={shown.roundId} numbers={shown.numbers} roundNo={shown.roundNo} />
      </div>
    </div>
  );
}
