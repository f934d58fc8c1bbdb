"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { StageResult } from "../../shared/screen/stage-result";
import { ResultFacts } from "./result-facts";

/** The reveal step of each place, champion first: written out, so that the style sheet contains the classes. */
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

/** PK10's finishing order, ten tiles, with its crown sum and fan. */
export function FinishingOrder(): ReactNode {
  const t = useTranslations("stage");
  return <StageResult title={t("finish")} Facts={ResultFacts} Marks={Tiles} />;
}

function Tiles({ numbers }: { numbers: readonly number[] }): ReactNode {
  return (
    <ol className="grid grid-cols-10 gap-1 [--reveal-step:70ms] desk:gap-1.5">
      {numbers.map((car, index) => (
        <li key={car} className={REVEALS[index]}>
          <NumberTile value={car} size="lg" />
        </li>
      ))}
    </ol>
  );
}
