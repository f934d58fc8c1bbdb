"use client";

import type { ReactNode } from "react";
import { useSlipSummary } from "@/lib/slip/slip-hooks";

/** A dot on the tab of a bet type that carries chips. */
export function TabStakeMark({ type }: { type: string }): ReactNode {
  const staked = useSlipSummary().lines.some((line) => line.type === type);
  return (
    staked && (
      <span
        aria-hidden
        className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-accent desk:top-2.5 desk:right-3"
      />
    )
  );
}
