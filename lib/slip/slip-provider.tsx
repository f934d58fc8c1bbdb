"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { lookForOrder } from "@/lib/api/find-order";
import { codeOf } from "@/lib/contract/bet";
import { placeBet } from "@/lib/api/place-bet";
import { useBetLimits, useGameLoaded, useGameSession, useChip } from "@/lib/live/game/use-game";
import type { GameSession } from "@/lib/live/game/session";
import { useAccount, useCurrency, useSite } from "@/lib/live/player/use-player";
import { createStore, type Store, type Watched, watchedAfterPaint } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { holdPage, type PageHold } from "@/lib/browser/page-holds";
import { bettingPaused } from "@/lib/browser/parent-page";
import { gameMoneyKey, tabStorage } from "@/lib/browser/storage-keys";
import { currentPreference, usePreference } from "@/lib/browser/use-preferences";
import type { Preferences } from "@/lib/browser/preferences";
import type { SlipEdge } from "./sending";
import { SlipSession } from "./slip-session";
import {
  type BetChips,
  type BetCode,
  type BetStatus,
  type MissedChips,
  NO_CHIPS,
  type PressReport,
  type SlipLine,
  type SlipProblem,
  type SlipRefusal,
  type SlipSummary,
  type SlipView,
} from "./slip-types";
import { tabMemory } from "./tab-memory";
import type { Currency, Minor } from "@/lib/money";

interface SlipValue {
  readonly session: SlipSession;
  /** The session's store; its listeners are notified one paint later. */
  readonly late: Watched<SlipView>;
}

const SlipContext = createContext<SlipValue | null>(null);

/** The slip with its actions, always the same object. Throws outside a `<SlipProvider>`. */
export const useSlip = (): SlipSession => useSlipValue().session;

/** The pressed cell is painted first; the parts beside the board are notified one paint later. */
export const useLateSlip = (): Watched<SlipView> => useSlipValue().late;

function useSlipValue(): SlipValue {
  const slip = useContext(SlipContext);
  if (slip === null) throw new Error("this hook needs a <SlipProvider> above it");
  return slip;
}

/** A random UUID (version 4). `crypto.randomUUID` is missing on pages that came over plain HTTP. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const versioned = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return versioned.toString(16).padStart(2, "0");
  }).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** `idempotent`: the platform honours a bet's key. */
function slipEdge(game: GameSession, idempotent: Pick<Store<boolean>, "get">): SlipEdge {
  return {
    context: (betLimits) => {
      const state = game.store.get();
      return {
        betLimits,
        balance: game.player.store.get().balance,
        block: state.block ?? (bettingPaused.get() ? "paused" : null),
        policy: currentPreference("oddsPolicy"),
        odds: (type, number) => state.odds[type]?.[number],
      };
    },
    currency: () => game.store.get().currency,
    roundId: () => {
      const { current, enabled } = game.store.get();
      return enabled ? (current?.id ?? null) : null;
    },
    confirmedStakes: () => game.store.get().confirmedStakes,
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
        const { current, block } = game.store.get();
        return idempotent.get() && current?.id === request.round_id && block === null;
      };
      return placeBet(game.game, request, { ...options, mayRepeat });
    },
    lookFor: ({ request, mark }, signal) => lookForOrder(game.game, request, mark, signal),
    onStep: (step) => game.trackBet(step),
    newKey: randomUuid,
    tapMaximum: () => tapMaximumOf(currentPreference("oneTapMax"), game.store.get().currency),
    memory: tabMemory(
      tabStorage,
      () => game.player.accountId,
      () => gameMoneyKey(game.game, game.player.connection.currency),
    ),
  };
}

/** Put it inside `<GameProvider>`. */
export function SlipProvider({ children }: { children: ReactNode }): ReactNode {
  const game = useGameSession();
  const { betLimits } = useBetLimits();
  // The data that this tab stored can be restored only after the player and the odds are known.
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
  const value = useMemo(() => ({ session: slip, late: watchedAfterPaint(slip.store) }), [slip]);
  return <SlipContext value={value}>{children}</SlipContext>;
}

/** What the player would lose by leaving the page: a bet without an answer, or unconfirmed chips. */
function holdOf({ status, stakes }: SlipView): PageHold | null {
  if (status.type === "sending" || status.type === "asking_again" || status.type === "unknown") return "bet";
  return Object.keys(stakes).length > 0 ? "chips" : null;
}

/** The game's store changes every second: checks the slip only after a change that concerns the slip. */
function watchSlip(game: GameSession, slip: SlipSession): () => void {
  let { current, odds, orders, confirmedStakes, block } = game.store.get();
  return () => {
    const state = game.store.get();
    if (state.orders !== orders) {
      ({ orders } = state);
      slip.takeOrders(orders);
    }
    const isSame = state.current?.id === current?.id && state.block === block;
    if (isSame && state.odds === odds && state.confirmedStakes === confirmedStakes) return;
    ({ current, odds, confirmedStakes, block } = state);
    slip.refresh();
  };
}

/** Null while taps wait for Confirm, as they do until the player sets an amount. */
const tapMaximumOf = (stored: Preferences["oneTapMax"], currency: Currency): Minor | null => stored[currency] || null;

export function useTapMaximum(): Minor | null {
  const [stored] = usePreference("oneTapMax");
  return tapMaximumOf(stored, useCurrency());
}

/** The part of a bet that a cell of the board shows, without the odds, which change without a render. */
interface BoardCell extends BetChips {
  readonly isOnSale: boolean;
}

/** Renders only when this part of the bet changes. */
export function useBoardCell(type: string, number: string): BoardCell {
  const code = codeOf({ type, number });
  const chips = useSelected(useSlip().store, (view) => view.chips[code] ?? NO_CHIPS);
  const isOnSale = useSelected(useGameSession().store, ({ odds }) => odds[type]?.[number] !== undefined);
  return { ...chips, isOnSale };
}

export function useSlipLineProblem(type: string, number: string): SlipProblem | null {
  return useSelected(useLateSlip(), (view) => view.summary.lineProblems[codeOf({ type, number })] ?? null);
}

/** The characters of a typed stake that the bet did not accept. */
export function useBlockedKeys(type: string, number: string): string | null {
  const isOf = (bet: BetCode): boolean => bet.type === type && bet.number === number;
  return useSelected(useLateSlip(), ({ unread }) => (unread !== null && isOf(unread) ? unread.keys : null));
}

export const useSlipSummary = (): SlipSummary => useSelected(useLateSlip(), (view) => view.summary);

export const useSlipInFlight = (): readonly SlipLine[] => useSelected(useLateSlip(), (view) => view.inFlight);

export const useBetStatus = (): BetStatus => useSelected(useSlip().store, (view) => view.status);

export const useSlipRefusal = (): SlipRefusal | null => useSelected(useSlip().store, (view) => view.refusal);

export const usePressReport = (): PressReport | null => useSelected(useSlip().store, (view) => view.report);

export const useMissedChips = (): MissedChips | null => useSelected(useSlip().store, (view) => view.missed);

export function useSlipCan(): { readonly undo: boolean; readonly redo: boolean; readonly rebet: boolean } {
  const store = useLateSlip();
  return {
    undo: useSelected(store, (view) => view.canUndo),
    redo: useSelected(store, (view) => view.canRedo),
    rebet: useSelected(store, (view) => view.canRebet),
  };
}
