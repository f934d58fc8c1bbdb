"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { lookForOrder } from "@/lib/api/find-order";
import { placeBet } from "@/lib/api/place-bet";
import { bettingBlock } from "@/lib/live/game/betting";
import { useGameSession } from "@/lib/live/game/context";
import { bettingPaused } from "@/lib/live/game/pause";
import { useBetLimits, useGameLoaded } from "@/lib/live/game/use-game";
import type { GameSession } from "@/lib/live/game/session";
import { useAccount, useSite } from "@/lib/live/player/use-player";
import { createStore, type Store } from "@/lib/live/store";
import { useWinningBetsStore } from "@/lib/live/game/winning-bets";
import { holdPage, type PageHold } from "@/lib/browser/page-holds";
import { gameMoneyKey } from "@/lib/browser/game-money-key";
import { currentPreference, usePreference } from "@/lib/browser/use-preferences";
import { afterPaint } from "./after-paint";
import { type BoardCells, boardCells } from "./board-cells";
import { useChip } from "./use-chip";
import { randomUuid } from "./random-uuid";
import { type SlipEdge, SlipSession, type SlipView } from "./slip-session";
import { tabMemory } from "./tab-memory";

interface SlipValue {
  readonly session: SlipSession;
  /** What the session's store held at the last paint. */
  readonly painted: Store<SlipView>;
  readonly cells: BoardCells;
}

const SlipContext = createContext<SlipValue | null>(null);

/** Throws outside a `<SlipProvider>`. */
export function useSlipSession(): SlipSession {
  return useSlip().session;
}

/**
 * The slip one paint later, for what stands beside the board: the pressed cell is shown first, and the list,
 * the sums and the buttons follow.
 */
export function usePaintedSlip(): Store<SlipView> {
  return useSlip().painted;
}

export function useBoardCells(): BoardCells {
  return useSlip().cells;
}

function useSlip(): SlipValue {
  const slip = useContext(SlipContext);
  if (slip === null) throw new Error("this hook needs a <SlipProvider> above it");
  return slip;
}

/** `idempotent`: the platform honours a bet's key. */
function slipEdge(game: GameSession, idempotent: Pick<Store<boolean>, "get">): SlipEdge {
  return {
    context: (betLimits) => {
      const state = game.store.get();
      return {
        betLimits,
        balance: game.player.store.get().balance,
        block: bettingBlock(state) ?? (bettingPaused.get() ? "paused" : null),
        policy: currentPreference("oddsPolicy"),
        odds: (type, number) => state.odds[type]?.[number],
      };
    },
    currency: () => game.store.get().currency,
    roundId: () => game.store.get().current?.id ?? null,
    mark: () => {
      const { current, orders, currency } = game.store.get();
      return {
        currency,
        roundNo: current?.roundNo ?? "",
        sentAt: game.platformTime(),
        knownOrders: orders.map(({ id }) => id),
      };
    },
    place: (request, options) => {
      const mayRepeat = (): boolean => {
        const state = game.store.get();
        return idempotent.get() && state.current?.id === request.round_id && bettingBlock(state) === null;
      };
      return placeBet(game.game, request, { ...options, mayRepeat });
    },
    lookFor: ({ request, mark }, signal) => lookForOrder(game.game, request, mark, signal),
    onStep: (step) => game.trackBet(step),
    newKey: randomUuid,
    memory: tabMemory(
      () => window.sessionStorage,
      () => game.player.accountId,
      () => gameMoneyKey(game.game, game.player.connection.currency),
    ),
  };
}

/** The chips on the table that are not confirmed; put it inside `<GameProvider>` and `<WinningBetsProvider>`. */
export function SlipProvider({ children }: { children: ReactNode }): ReactNode {
  const game = useGameSession();
  const { betLimits } = useBetLimits();
  // What this tab stored can be restored only once the player and the odds are known.
  const entered = useAccount() !== null;
  const loaded = useGameLoaded();
  const [chip] = useChip();
  const [policy] = usePreference("oddsPolicy");
  const isIdempotent = useSite()?.bets_idempotent === true;
  const [idempotent] = useState(() => createStore(isIdempotent));
  useEffect(() => idempotent.set(isIdempotent), [idempotent, isIdempotent]);
  const [slip] = useState(() => new SlipSession(slipEdge(game, idempotent), { betLimits, chip }));
  useEffect(() => holdPage(() => holdOf(slip.store.get())), [slip]);
  useEffect(() => slip.choose({ betLimits, chip }), [slip, betLimits, chip, policy]);
  useEffect(() => (entered && loaded ? slip.resume() : undefined), [slip, entered, loaded]);
  useEffect(() => {
    slip.takeOrders(game.store.get().orders);
    const stops = [
      game.store.subscribe(watchSlip(game, slip)),
      game.player.store.subscribe(() => slip.refresh()),
      bettingPaused.subscribe(() => slip.refresh()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [game, slip]);
  const [painted] = useState(() => createStore(slip.store.get()));
  useEffect(() => followPaint(slip.store, painted), [slip, painted]);
  const won = useWinningBetsStore();
  const cells = useMemo(() => boardCells({ game: game.store, slip: slip.store, won }), [game, slip, won]);
  const value = useMemo(() => ({ session: slip, painted, cells }), [slip, painted, cells]);
  return <SlipContext value={value}>{children}</SlipContext>;
}

/** Keeps `painted` one paint behind `store`; returns its stop. */
function followPaint(store: Store<SlipView>, painted: Store<SlipView>): () => void {
  let cancel: (() => void) | null = null;
  const show = (): void => {
    cancel = null;
    painted.set(store.get());
  };
  const stop = store.subscribe(() => {
    cancel ??= afterPaint(show);
  });
  show();
  return () => {
    stop();
    cancel?.();
  };
}

/** What leaving the page would lose: a bet without an answer, or unconfirmed chips. */
function holdOf({ status, stakes }: SlipView): PageHold | null {
  if (status.type === "sending" || status.type === "asking_again" || status.type === "unknown") return "bet";
  return Object.keys(stakes).length > 0 ? "chips" : null;
}

/** Checks the slip again only when the odds, the orders or the block changed; the game's store changes every second. */
function watchSlip(game: GameSession, slip: SlipSession): () => void {
  let { odds, orders } = game.store.get();
  let block = bettingBlock(game.store.get());
  return () => {
    const state = game.store.get();
    const next = bettingBlock(state);
    if (state.orders !== orders) {
      ({ orders } = state);
      slip.takeOrders(orders);
    }
    if (state.odds === odds && next === block) return;
    ({ odds } = state);
    block = next;
    slip.refresh();
  };
}
