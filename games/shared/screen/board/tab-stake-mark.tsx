"use client";

import type { ReactNode } from "react";
import { useSlipSummary } from "@/lib/slip/use-slip";

/** A dot on the tab of a board that holds chips. */
export function TabStakeMark({ types }: { types: readonly string[] }): ReactNode {
  const staked = useSlipSummary().lines.some((line) => types.includes(line.type));
  return (
    staked && (
      <span
        aria-hidden
        className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-accent desk:top-2.5 desk:right-3"
      />
    )
  );
}
