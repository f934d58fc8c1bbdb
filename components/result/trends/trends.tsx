"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { StateMessage } from "@/components/ui/state-message";
import { useToldResults } from "@/lib/live/game-hooks";
import { NumbersView } from "./numbers-view";
import { RoadView } from "./road-view";

/** Results that the roads and counts look back on. */
const WINDOW = 100;

/** The panel's inside: roads of one question, or counts of numbers. */
export function Trends(): ReactNode {
  const t = useTranslations("trends");
  const [view, setView] = useState<"road" | "numbers">("road");
  const results = useToldResults(WINDOW);
  return (
    <div className="flex flex-1 animate-fade flex-col gap-2.5">
      <Segmented
        label={t("views")}
        value={view}
        onChange={setView}
        options={[
          { value: "road", label: t("road") },
          { value: "numbers", label: t("numbers") },
        ]}
      />
      {results.length === 0 ? (
        <StateMessage title={t("few")} body={t("fewBody")} className="flex-1" />
      ) : view === "road" ? (
        <RoadView results={results} />
      ) : (
        <NumbersView results={results} />
      )}
    </div>
  );
}
