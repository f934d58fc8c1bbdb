"use client";

import type { ReactNode } from "react";
import type { GamePartsProps } from "@/games/shared/screen/parts";
import { Pk10Board } from "./board";
import { useTranslations } from "next-intl";
import { factsOf } from "@/games/pk10/trends";
import { LastResults } from "@/games/shared/screen/last-results";
import { NumberTile } from "@/components/ui/number-tile";
import { StageResult } from "@/games/shared/screen/stage-result";

/**
 * The reveal step of each place, champion first. The names are written out, because the style sheet contains only
 * classes found in the source.
 */
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

/** The crown sum and the fan tan remainder of a finishing order. */
function ResultFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const { sum, size, parity, fan } = factsOf(numbers);
  return (
    <p className="flex shrink-0 gap-x-3 text-xs whitespace-nowrap text-muted max-[23rem]:min-w-0 max-[23rem]:shrink max-[23rem]:flex-wrap max-[23rem]:justify-end max-[23rem]:text-2xs max-[23rem]:whitespace-normal desk:gap-x-4">
      <span>
        {bets("crownSum")} <b className="font-semibold text-text">{sum}</b> · {bets("side", { side: size })} ·{" "}
        {bets("side", { side: parity })}
      </span>
      <span>
        {bets("type.ft")} <b className="font-semibold text-text">{fan}</b>
      </span>
    </p>
  );
}

/** The crown sum and the first duel of one of PK10's newest results. */
function LastFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const { sum, size, parity, duel } = factsOf(numbers);
  return (
    <>
      <b className="font-semibold text-text">{sum}</b> {bets("side", { side: size })} {bets("side", { side: parity })}{" "}
      {bets("side", { side: duel })}
    </>
  );
}

export default function Pk10Parts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <Pk10Board />,
    result: <FinishingOrder />,
    lastResults: <LastResults Facts={LastFacts} />,
  });
}
