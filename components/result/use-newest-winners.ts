import { useState } from "react";
import type { Winner } from "@/lib/live/types";
import { useLastEndedRound, useWinners } from "@/lib/live/game/use-game";

export interface NewestWinners {
  readonly winners: readonly Winner[];
  /** Undefined before the first winners, and if their round is not known. */
  readonly roundNo: string | undefined;
}

/** The winners of the last round that had any: the live list is cleared with its round's result, this one stays until the next. */
export function useNewestWinners(): NewestWinners {
  const winners = useWinners();
  const roundNo = useLastEndedRound()?.roundNo;
  const [kept, setKept] = useState<NewestWinners>({ winners, roundNo });
  if (winners.length > 0 && winners !== kept.winners) setKept({ winners, roundNo });
  return kept;
}
