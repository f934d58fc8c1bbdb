"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Select } from "@/components/ui/select";
import type { LastResult } from "@/lib/live/types";
import { CarHeat, type HeatProps } from "./car-heat";
import { heatFigure, type Measure } from "../../shared/screen/trends-panel/heat";
import { Figure, HeatLegend, MeasurePicker } from "../../shared/screen/trends-panel/heat-parts";
import { CROWN_SUMS, crownSumChance, crownSumOf } from "../trends";
import { talliesOf } from "@/games/shared/trends/tally";

/** How often, and how long ago, each car took each position and each crown sum occurred. `results` newest first. */
export function NumbersView({ results }: { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("pk10");
  const bets = useTranslations("bets");
  const [what, setWhat] = useState<"cars" | "sums">("cars");
  const [measure, setMeasure] = useState<Measure>("seen");
  const outcomes = useMemo(() => results.map((result) => result.numbers), [results]);
  return (
    <>
      <Select
        label={t("numbersOf")}
        value={what}
        onChoose={setWhat}
        options={[
          { value: "cars", label: t("carAtPosition") },
          { value: "sums", label: bets("crownSum") },
        ]}
      />
      <MeasurePicker measure={measure} onChange={setMeasure} />
      {what === "cars" ? (
        <CarHeat outcomes={outcomes} measure={measure} />
      ) : (
        <SumHeat outcomes={outcomes} measure={measure} />
      )}
      <HeatLegend count={outcomes.length} measure={measure} />
    </>
  );
}

/** The seventeen crown sums, each judged by its own chance. */
function SumHeat({ outcomes, measure }: HeatProps): ReactNode {
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
