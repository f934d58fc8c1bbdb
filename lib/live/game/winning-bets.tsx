"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { GameCode } from "@/lib/contract/games";
import { loadGame } from "@/games/manifests";
import { onIdle } from "@/lib/browser/on-idle";
import { useGameCode, useAnnouncedResult } from "./use-game";
import { createStore, type Store } from "../store";
import { useSelected } from "../use-store";

/** `type:number` → the result of the bet; lost bets are not included. */
export type WinningBets = ReadonlyMap<string, "win" | "push">;

/** Time for the first view to finish loading. */
const SETTLE_MS = 3000;

const NONE: WinningBets = new Map();

/** The value outside a provider: always no result. */
const WinningBetsContext = createContext<Store<WinningBets>>(createStore(NONE));

/** Every bet of a game that wins or pushes on an outcome; empty for an outcome or a game that the catalogue does not know. */
async function settleAll(code: GameCode, outcome: readonly number[]): Promise<WinningBets> {
  const game = await loadGame(code);
  if (game?.isOutcome(outcome) !== true) return NONE;
  const settled = new Map<string, "win" | "push">();
  for (const bet of game.betTypes.flatMap((type) => type.bets)) {
    const verdict = game.settle(bet, outcome);
    if (verdict !== "lose") settled.set(`${bet.type}:${bet.number}`, verdict);
  }
  return settled;
}

/** Provides the verdict of the shown result on every bet, after its draw; put it inside `<GameProvider>`. */
export function WinningBetsProvider({ children }: { children: ReactNode }): ReactNode {
  const [store] = useState(() => createStore(NONE));
  const code = useGameCode();
  const outcome = useAnnouncedResult()?.numbers;
  // Loaded before the first result: by then the network may be lost.
  useEffect(() => onIdle(() => void loadGame(code).catch(() => undefined), SETTLE_MS), [code]);
  useEffect(() => {
    if (outcome === undefined) return;
    let shown = true;
    settleAll(code, outcome).then(
      (settled) => shown && store.set(settled),
      // The table works without the marks of winning bets.
      (error: unknown) => console.warn("the winning bets could not be shown", error),
    );
    return () => {
      shown = false;
      store.set(NONE);
    };
  }, [store, code, outcome]);
  return <WinningBetsContext value={store}>{children}</WinningBetsContext>;
}

/** The verdict of the shown result on every bet: empty until its draw has ended, and after the result is cleared. */
export function useWinningBets(): WinningBets {
  return useSelected(useContext(WinningBetsContext), (settled) => settled);
}
