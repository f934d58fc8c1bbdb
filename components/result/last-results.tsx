"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { StateMessage } from "@/components/ui/state-message";
import { useLastResults, useLatestResult, usePhase } from "@/lib/live/game-hooks";

/** The newest results, and the line that they predict nothing. A race that still runs is not told here. */
export function LastResults({ count }: { count: number }): ReactNode {
  const t = useTranslations("result");
  const phase = usePhase();
  const latest = useLatestResult();
  const known = useLastResults(count + 1);
  const told = known.filter((result) => phase !== "drawing" || result.roundId !== latest?.roundId).slice(0, count);
  return (
    <section aria-label={t("last")} className="panel flex flex-col">
      <h2 className="border-b border-line px-3 py-2.5 text-sm font-semibold">{t("last")}</h2>
      {told.length === 0 ? (
        <StateMessage title={t("none")} className="py-6" />
      ) : (
        <ol className="flex flex-col" data-testid="last-results">
          {told.map((result) => (
            <li key={result.roundId} className="flex flex-col gap-1 border-b border-line px-3 py-2">
              <span className="flex justify-between text-2xs text-faint">{result.roundNo}</span>
              <span className="flex gap-0.5">
                {result.numbers.map((car) => (
                  <NumberTile key={car} value={car} size="xs" />
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="px-3 py-2 text-2xs text-faint">{t("disclaimer")}</p>
    </section>
  );
}
