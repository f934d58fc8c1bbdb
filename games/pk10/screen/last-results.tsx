"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { factsOf } from "../trends";
import { LastResults } from "../../shared/screen/last-results";

/** PK10's newest results with their crown sum and first duel. */
export function Pk10LastResults(): ReactNode {
  return <LastResults Facts={Facts} />;
}

function Facts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const { sum, size, parity, duel } = factsOf(numbers);
  return (
    <>
      <b className="font-semibold text-text">{sum}</b> {bets("side", { side: size })} {bets("side", { side: parity })}{" "}
      {bets("side", { side: duel })}
    </>
  );
}
