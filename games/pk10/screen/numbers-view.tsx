"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Select } from "@/components/ui/select";
import type { LastResult } from "@/lib/live/types";
import { CarHeat } from "./car-heat";
import type { Measure } from "../../shared/screen/trends-panel/heat";
import { HeatLegend, MeasurePicker } from "../../shared/screen/trends-panel/heat-parts";
import { SumHeat } from "./sum-heat";

/** How often, and how long ago, cars came at each position or crown sums came. `results` newest first. */
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
