"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { CROWN_SUMS, crownSumChance, crownSumOf } from "../trends";
import { talliesOf } from "../../shared/trends/tally";
import type { HeatProps } from "./car-heat";
import { heatFigure } from "../../shared/screen/trends-panel/heat";
import { Figure } from "../../shared/screen/trends-panel/heat-parts";

/** The seventeen crown sums, each judged by its own chance. */
export function SumHeat({ outcomes, measure }: HeatProps): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("pk10");
  const figures = useMemo(
    () =>
      talliesOf(outcomes.map(crownSumOf), CROWN_SUMS).map((tally) => ({
        sum: tally.value,
        ...heatFigure(tally, measure, outcomes.length, crownSumChance(tally.value)),
      })),
    [outcomes, measure],
  );
  return (
    <>
      <p className="sr-only">{own("crownSumsSaid", { measure: t(measure), count: outcomes.length })}</p>
      <dl className="grid grid-cols-5 gap-1" data-testid="sum-heat">
        {figures.map(({ sum, figure, look }) => (
          <div key={sum} className={`flex h-13 flex-col items-center justify-center rounded-sm leading-tight ${look}`}>
            <dt className="text-2xs text-muted">{sum}</dt>
            <dd className="text-base font-semibold text-text">
              <Figure figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
