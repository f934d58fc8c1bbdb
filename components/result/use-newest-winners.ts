import { useState } from "react";
import type { Winner } from "@/lib/live/types";
import { useWinners } from "@/lib/live/game/use-game";

/** The winners of the last round that had any: the live list is cleared with its round's result, this one stays until the next. */
export function useNewestWinners(): readonly Winner[] {
  const winners = useWinners();
  const [kept, setKept] = useState(winners);
  if (winners.length > 0 && winners !== kept) setKept(winners);
  return kept;
}
