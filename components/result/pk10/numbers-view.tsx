"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { LastResult } from "@/lib/live/game-types";
import { CarHeat } from "./car-heat";
import { HEAT_LOOKS, type Measure } from "../trends/heat";
import { SumHeat } from "./sum-heat";

/** How often, and how long ago, cars came at each position or crown sums came. `results` newest first. */
export function NumbersView({ results }: { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("trends");
  const [what, setWhat] = useState<"cars" | "sums">("cars");
  const [measure, setMeasure] = useState<Measure>("seen");
  const outcomes = useMemo(() => results.map((result) => result.numbers), [results]);
  return (
    <>
      <Select
        label={t("what")}
        value={what}
        onChoose={setWhat}
        options={[
          { value: "cars", label: t("cars") },
          { value: "sums", label: t("crownSums") },
        ]}
      />
      <Segmented
        label={t("measure")}
        value={measure}
        onChange={setMeasure}
        options={[
          { value: "seen", label: t("seen") },
          { value: "since", label: t("since") },
        ]}
      />
      {what === "cars" ? (
        <CarHeat outcomes={outcomes} measure={measure} />
      ) : (
        <SumHeat outcomes={outcomes} measure={measure} />
      )}
      <p className="mt-auto flex items-center justify-between gap-2 text-2xs text-muted">
        <span className="truncate">{t("lastRounds", { count: outcomes.length })}</span>
        <span aria-hidden className="flex items-center gap-1.5 whitespace-nowrap">
          {t("cold")}
          <span className="flex gap-px">
            {HEAT_LOOKS.slice(0, measure === "seen" ? 5 : 3).map(([heat, look]) => (
              <span key={heat} className={`size-3 rounded-xs ${look}`} />
            ))}
          </span>
          {measure === "seen" && t("hot")}
        </span>
      </p>
    </>
  );
}
