"use client";

import { createContext, useContext, useMemo, useEffect, useState, useCallback } from "react";
import type { Order } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import type { OddsMilli, Game } from "@/games/shared/rules/types";
import { bettingPaused } from "@/lib/browser/parent-page";
import { usePreference } from "@/lib/browser/use-preferences";
import { betLimitsAt, forcedIdOf } from "./bet-limits";
import { type GameState, ridingBetsIn } from "./state";
import { CLOSING_SECONDS } from "./timings";
import { type Minor, toMinor } from "@/lib/money";
import type {
  BetLimits,
  BettingBlock,
  ConnectionStatus,
  GamePhase,
  LastResult,
  LiveRound,
  Winner,
} from "@/lib/live/types";
import { useSelected } from "@/lib/live/use-store";
import type { GameSession } from "./session";
import { loadGame } from "@/games/manifests";

export const GameContext = createContext<GameSession | null>(null);

/** Throws outside a `<GameProvider>`. */
export function useGameSession(): GameSession {
  const session = useContext(GameContext);
  if (session === null) throw new Error("this hook needs a <GameProvider> above it");
  return session;
}

function useGame<V>(select: (state: GameState) => V): V {
  return useSelected(useGameSession().store, select);
}

export const useGameCode = (): GameCode => useGame((state) => state.game);

export const useGameLoaded = (): boolean => useGame((state) => state.loaded);

export function useGameEnabled(): boolean {
  return useGame((state) => state.enabled);
}

export const useBettingMs = (): number => useGame((state) => state.timings.bettingMs);

export const useHasStream = (): boolean => useGame((state) => state.streamingUrl !== null);

export const useRound = (): LiveRound | null => useGame((state) => state.current);

/** The round with the highest id, whatever its status. */
export const useLatestRound = (): LiveRound | null => useGame((state) => state.rounds[0] ?? null);

export const usePhase = (): GamePhase => useGame((state) => state.phase);

/** Whole seconds until betting closes on this screen, 0 when closed; renders once a second at most. */
export const useCountdown = (): number => useGame((state) => state.countdown);

export function useClosingSeconds(): number | null {
  return useGame(({ countdown }) => (countdown > 0 && countdown <= CLOSING_SECONDS ? countdown : null));
}

/** Odds of one bet in thousandths, stake included; undefined for a bet that is not on sale. */
export function useOdds(type: string, number: string): OddsMilli | undefined {
  return useGame((state) => state.odds[type]?.[number]);
}

export function useRoundNo(roundId: number | null): string | undefined {
  return useGame(
    ({ rounds, results }) =>
      rounds.find(({ id }) => id === roundId)?.roundNo ?? results.find((result) => result.roundId === roundId)?.roundNo,
  );
}

/** The platform's own text of a round's racing result, or null if it sent no text. */
export function useResultText(roundNo: string): string | null {
  return useGame((state) => state.rounds.find((round) => round.roundNo === roundNo)?.resultText ?? null);
}

/** The newest `count` results whose draw is over, newest first; only these may be shown as text. */
export function useAnnouncedResults(count: number): readonly LastResult[] {
  const results = useGame((state) => state.results);
  const running = useGame((state) => (state.phase === "drawing" ? state.rounds[0]?.id : undefined));
  return useMemo(
    () => results.filter((result) => result.roundId !== running).slice(0, count),
    [results, running, count],
  );
}

/** The shown result after its draw has ended; else null. */
export function useAnnouncedResult(): LastResult | null {
  return useGame((state) => (state.phase === "drawing" ? null : state.latestResult));
}

export const useLastEndedRound = (): LiveRound | null => useGame((state) => state.lastEnded);

export const useWinners = (): readonly Winner[] => useGame((state) => state.winners);

export const useConfirmedOrders = (): readonly Order[] => useGame((state) => state.orders);

/** The accepted bets of the newest round, while this screen does not show its result; null without such bets. */
export function useRidingBets(): { readonly count: number; readonly total: Minor } | null {
  const orders = useConfirmedOrders();
  const currency = useGame((state) => state.currency);
  const count = useGame((state) => ridingBetsIn(state)?.count ?? null);
  return useMemo(() => {
    if (count === null) return null;
    return { count, total: orders.reduce((sum, order) => sum + toMinor(order.total_amount, currency), 0) };
  }, [orders, currency, count]);
}

/** The player's accepted orders of one round, while that round or its result is shown. */
export function useOrdersOf(roundId: number | undefined): readonly Order[] {
  const current = useGame((state) => state.orders);
  const past = useGame((state) => state.pastOrders);
  return useMemo(() => [...past, ...current].filter((order) => order.round_id === roundId), [past, current, roundId]);
}

export const useConnection = (): ConnectionStatus => useGame((state) => state.connection);

export function useBettingBlock(): BettingBlock {
  const paused = useSelected(bettingPaused, Boolean);
  return useGame((state) => state.block) ?? (paused ? "paused" : null);
}

interface BetLimitsChoice {
  /** The limits in force; null if the server sent no limits, or forces a set that it did not send. */
  readonly betLimits: BetLimits | null;
  /** Index among all sets; -1 if the forced set is missing. */
  readonly index: number;
  readonly count: number;
  readonly forced: boolean;
  /** Does nothing while forced. */
  choose(index: number): void;
}

export function useBetLimits(): BetLimitsChoice {
  const game = useGameCode();
  const settings = useGame((state) => state.settings);
  const currency = useGame((state) => state.currency);
  const forcedId = useGame(forcedIdOf);
  const [indexes, setIndexes] = usePreference("betSettingIndex");
  const wanted = indexes[game] ?? 0;
  return useMemo(() => {
    const { betLimits, index } = betLimitsAt({ settings, currency }, forcedId, wanted);
    return {
      betLimits,
      index,
      count: settings.settings.length,
      forced: forcedId !== null,
      choose(next) {
        if (forcedId === null) setIndexes({ ...indexes, [game]: next });
      },
    };
  }, [settings, currency, forcedId, wanted, indexes, setIndexes, game]);
}

export interface BetLimitSets extends Pick<BetLimitsChoice, "index" | "forced" | "choose"> {
  readonly sets: readonly BetLimits[];
}

export function useBetLimitSets(): BetLimitSets {
  const settings = useGame((state) => state.settings);
  const currency = useGame((state) => state.currency);
  const { index, forced, choose } = useBetLimits();
  const sets = useMemo(
    () =>
      settings.settings.flatMap((_, at) => {
        const { betLimits } = betLimitsAt({ settings, currency }, null, at);
        return betLimits === null ? [] : [betLimits];
      }),
    [settings, currency],
  );
  return { sets, index, forced, choose };
}

/** The rules of the page's game; null until their script is loaded; stays null if loading fails. */
export function useGameRules(): Game | null {
  const code = useGameCode();
  const [rules, setRules] = useState<Game | null>(null);
  useEffect(() => {
    let wanted = true;
    loadGame(code).then(
      (game) => wanted && setRules(game ?? null),
      (error: unknown) => console.warn("the game's rules could not be loaded", error),
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  return rules;
}

/** If the bet limits lack the stored chip, their first chip is selected. */
export function useChip(): readonly [Minor, (chip: Minor) => void] {
  const game = useGameCode();
  const { betLimits } = useBetLimits();
  const [chips, setChips] = usePreference("chip");
  const offered = betLimits?.chips ?? [];
  const remembered = chips[game];
  const chip = remembered !== undefined && offered.includes(remembered) ? remembered : (offered[0] ?? 0);
  const choose = useCallback((next: Minor) => setChips({ ...chips, [game]: next }), [chips, setChips, game]);
  return [chip, choose];
}
