"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { placeBet } from "@/lib/api/place-bet";
import { bettingBlock } from "@/lib/live/betting";
import { useGameSession } from "@/lib/live/game-context";
import { useBetSetting } from "@/lib/live/game-hooks";
import type { GameSession } from "@/lib/live/game-session";
import { currentPreference, usePreference } from "@/lib/preferences-hooks";
import { useChip } from "./chip-choice";
import { randomUuid } from "./random-uuid";
import { type SlipEdge, SlipSession } from "./slip-session";

const SlipContext = createContext<SlipSession | null>(null);

/** Throws outside a `<SlipProvider>`: a component used there is a fault of the page. */
export function useSlipSession(): SlipSession {
  const session = useContext(SlipContext);
  if (session === null) throw new Error("this hook needs a <SlipProvider> above it");
  return session;
}

function slipEdge(game: GameSession): SlipEdge {
  return {
    context: (setting) => {
      const state = game.store.get();
      return {
        setting,
        balance: game.player.store.get().balance,
        block: bettingBlock(state),
        policy: currentPreference("oddsPolicy"),
        odds: (type, number) => state.odds[type]?.[number],
      };
    },
    roundId: () => game.store.get().current?.id ?? null,
    place: (request, options) => placeBet(game.game, request, options),
    onAccepted: ({ answer }) => game.acceptOrder(answer.order, answer.balance),
    onRefused: (code) => {
      void game.player.refreshBalance();
      if (code !== "insufficient_balance") void game.refresh();
    },
    newKey: randomUuid,
  };
}

/** The chips on the table that are not confirmed; put it inside `<GameProvider>`. */
export function SlipProvider({ children }: { children: ReactNode }): ReactNode {
  const game = useGameSession();
  const { setting } = useBetSetting();
  const [chip] = useChip();
  const [policy] = usePreference("oddsPolicy");
  const [slip] = useState(() => new SlipSession(slipEdge(game), { setting, chip }));
  useEffect(() => slip.choose({ setting, chip }), [slip, setting, chip, policy]);
  useEffect(() => {
    const stops = [game.store.subscribe(watchSlip(game, slip)), game.player.store.subscribe(() => slip.refresh())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [game, slip]);
  return <SlipContext value={slip}>{children}</SlipContext>;
}

/** The game's store changes every second; the slip is judged again only when something that it is judged by did. */
function watchSlip(game: GameSession, slip: SlipSession): () => void {
  let { odds } = game.store.get();
  let block = bettingBlock(game.store.get());
  return () => {
    const state = game.store.get();
    const next = bettingBlock(state);
    if (state.odds === odds && next === block) return;
    ({ odds } = state);
    block = next;
    slip.refresh();
  };
}
