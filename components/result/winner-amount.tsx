"use client";

import type { ReactNode } from "react";
import type { Winner } from "@/lib/live/game/types";
import { useMoney } from "@/lib/wording/use-money";

/** What somebody won, in that player's currency. */
export function WinnerAmount({ winner }: { winner: Winner }): ReactNode {
  return useMoney(winner.currency).labelled(winner.amount);
}
