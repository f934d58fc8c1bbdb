"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { factsOf } from "../trends";

/** The crown sum and the fan tan remainder of a finishing order. */
export function ResultFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
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
