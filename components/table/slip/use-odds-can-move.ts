"use client";

import { useEffect, useState } from "react";
import { manifestOf } from "@/games/manifests";
import { useGameSession } from "@/lib/live/game/context";

/**
 * True if odds can change between a chip and its confirmation: in a game whose rounds have their own odds, and on a
 * platform that has changed odds since the table was opened.
 */
export function useOddsCanMove(): boolean {
  const { game, store } = useGameSession();
  const [haveMoved, setHaveMoved] = useState(false);
  useEffect(() => {
    let before = store.get();
    return store.subscribe(() => {
      const now = store.get();
      if (before.loaded && now.odds !== before.odds) setHaveMoved(true);
      before = now;
    });
  }, [store]);
  return haveMoved || manifestOf(game)?.hasRoundOdds === true;
}
