"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { GameCode } from "@/lib/contract/games";
import { loadGame } from "@/games/manifests";
import { onIdle } from "@/lib/browser/on-idle";
import {
  useAnnouncedResult,
  useBetLimits,
  useGameCode,
  useGameSession,
  useLatestRound,
  useOrdersOf,
  usePhase,
} from "./use-game";
import { createStore, type Store } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { returnedBy } from "@/games/shared/rules/pricing";
import type { Verdict } from "@/games/shared/rules/types";
import type { Order } from "@/lib/contract/entities";
import { type Currency, type Minor, returnOf, toMinor } from "@/lib/money";
import type { OwnWin } from "@/lib/live/player/session";
import { useOwnWin } from "@/lib/live/player/use-player";

/** `type:number` → the result of the bet; lost bets are not included. */
export type WinningBets = ReadonlyMap<string, "win" | "push">;

/** Time for the first view to finish loading. */
const SETTLE_MS = 3000;

const NONE: WinningBets = new Map();

const WinningBetsContext = createContext<Store<WinningBets>>(createStore(NONE));

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

/** Put it inside `<GameProvider>`. */
export function WinningBetsProvider({ children }: { children: ReactNode }): ReactNode {
  const [store] = useState(() => createStore(NONE));
  const code = useGameCode();
  const outcome = useAnnouncedResult()?.numbers;
  // Loaded early, because the network may be lost when the first result comes.
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

/** The winning and pushed bets of the shown result; empty until the draw has ended, and after the result is cleared. */
export const useWinningBets = (): WinningBets => useSelected(useContext(WinningBetsContext), (settled) => settled);

/** One bet of the player in a finished round, with the stakes of all orders added up. */
export interface NetLine {
  readonly type: string;
  readonly number: string;
  readonly stake: Minor;
  readonly verdict: Verdict;
  /** The returned amount, stake included; null if unknown. */
  readonly returned: Minor | null;
}

export interface RoundNet {
  readonly roundId: number;
  readonly roundNo: string;
  readonly isVoid: boolean;
  readonly staked: Minor;
  /** The returned amount, stakes included. */
  readonly returned: Minor;
  /** The largest return first; empty if this page does not know the orders, or the result of the bets. */
  readonly lines: readonly NetLine[];
}

export interface FinishedRound {
  readonly roundId: number;
  readonly roundNo: string;
  readonly isVoid: boolean;
  readonly orders: readonly Order[];
  readonly verdicts: WinningBets;
  /** The platform's message of this round's winnings, which it sends only if the player gets a return. */
  readonly win: OwnWin | null;
  /** The maximum return of one order. */
  readonly maxPayout: Minor;
  readonly currency: Currency;
}

/**
 * Null without bets, and while the result is unknown. The platform's own figures take precedence. If the lines do not
 * add up to the payout, as under a maximum payout, only lost lines have amounts.
 */
export function roundNetOf(round: FinishedRound): RoundNet | null {
  const { roundId, roundNo, isVoid, orders, verdicts, win } = round;
  const known = { roundId, roundNo, isVoid };
  if (orders.length === 0 || (verdicts.size === 0 && !isVoid))
    return win === null ? null : { ...known, staked: win.staked, returned: win.amount, lines: [] };
  const paid = orders.map((order) => order.numbers.map((line) => netLineOf(line, round)));
  const lines = merged(paid.flat());
  const staked = win?.staked ?? lines.reduce((sum, { stake }) => sum + stake, 0);
  const whole = sumOf(lines);
  const returned = win?.amount ?? paid.reduce<Minor | null>((sum, order) => added(sum, orderReturn(order, round)), 0);
  if (returned === null) return null;
  const shown =
    whole === returned ? lines : lines.map((line) => (line.verdict === "lose" ? line : { ...line, returned: null }));
  return { ...known, staked, returned, lines: shown };
}

function netLineOf(line: Order["numbers"][number], { isVoid, verdicts, currency }: FinishedRound): NetLine {
  const { bet_type: type, number, odds } = line;
  const stake = toMinor(line.amount, currency);
  const verdict = isVoid ? "push" : (verdicts.get(`${type}:${number}`) ?? "lose");
  const win = odds === undefined ? null : returnOf(stake, Math.round(odds * 1000));
  const returned = verdict === "win" && win === null ? null : returnedBy(verdict, { stake, win: win ?? 0 });
  return { type, number, stake, verdict, returned };
}

const added = (left: Minor | null, right: Minor | null): Minor | null =>
  left === null || right === null ? null : left + right;

const sumOf = (lines: readonly NetLine[]): Minor | null =>
  lines.reduce<Minor | null>((sum, { returned }) => added(sum, returned), 0);

/** The maximum payout does not limit a refund. */
function orderReturn(lines: readonly NetLine[], { isVoid, maxPayout }: FinishedRound): Minor | null {
  const sum = sumOf(lines);
  return sum === null || isVoid ? sum : Math.min(sum, maxPayout);
}

function merged(lines: readonly NetLine[]): readonly NetLine[] {
  const bets = new Map<string, NetLine>();
  for (const line of lines) {
    const code = `${line.type}:${line.number}`;
    const before = bets.get(code);
    bets.set(code, {
      ...line,
      stake: line.stake + (before?.stake ?? 0),
      returned: added(line.returned, before?.returned ?? (before === undefined ? 0 : null)),
    });
  }
  return [...bets.values()].sort((a, b) => (b.returned ?? 0) - (a.returned ?? 0));
}

/** Null without bets, before the result, and after the result is cleared. */
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
