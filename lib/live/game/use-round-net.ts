"use client";

import { useMemo } from "react";
import { useOwnWin } from "../player/use-player";
import { useSelected } from "../use-store";
import { useGameSession } from "./context";
import { type RoundNet, roundNetOf } from "./round-net";
import { useAnnouncedResult, useBetLimits, useLatestRound, useOrdersOf, usePhase } from "./use-game";
import { useWinningBets } from "./winning-bets";

/** What the round whose result is shown brought the player; null without bets, before the result, and once it is cleared. */
export function useRoundNet(): RoundNet | null {
  const announced = useAnnouncedResult();
  const latest = useLatestRound();
  const isVoid = usePhase() === "void";
  const roundId = isVoid ? latest?.id : announced?.roundId;
  const roundNo = isVoid ? latest?.roundNo : announced?.roundNo;
  const orders = useOrdersOf(roundId);
  const verdicts = useWinningBets();
  const ownWin = useOwnWin();
  const win = ownWin?.roundId === roundId ? ownWin : null;
  const maxPayout = useBetLimits().betLimits?.maxPayout ?? Number.MAX_SAFE_INTEGER;
  const currency = useSelected(useGameSession().store, (state) => state.currency);
  return useMemo(
    () =>
      roundId === undefined || roundNo === undefined
        ? null
        : roundNetOf({ roundId, roundNo, isVoid, orders, verdicts, win, maxPayout, currency }),
    [roundId, roundNo, isVoid, orders, verdicts, win, maxPayout, currency],
  );
}
