"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { parityOf, sizeOf } from "../trends";
import { LastResults } from "../../shared/screen/last-results";

/** Racing God's newest finishing orders with the winner's sides. */
export function RacingGodLastResults(): ReactNode {
  return <LastResults Facts={Facts} />;
}

function Facts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  return (
    <>
      {bets("side", { side: sizeOf(numbers) })} {bets("side", { side: parityOf(numbers) })}
    </>
  );
}
