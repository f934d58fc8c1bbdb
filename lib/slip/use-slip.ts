"use client";

import { useGameSession } from "@/lib/live/game/context";
import { useSelected } from "@/lib/live/use-store";
import { useLateSlip, useSlipSession } from "./slip-provider";
import { codeOf } from "./slip-state";
import {
  type BetChips,
  type BetCode,
  type BetStatus,
  type MissedChips,
  NO_CHIPS,
  type PressReport,
  type SlipActions,
  type SlipLine,
  type SlipProblem,
  type SlipRefusal,
  type SlipSummary,
} from "./slip-types";

/** The part of a bet that a cell of the board shows, without the odds, which change without a render. */
export interface BoardCell extends BetChips {
  /** False for a bet without odds. */
  readonly isOnSale: boolean;
}

/** The part of one bet that the board shows; renders only when it changes. */
export function useBoardCell(type: string, number: string): BoardCell {
  const code = codeOf({ type, number });
  const chips = useSelected(useSlipSession().store, (view) => view.chips[code] ?? NO_CHIPS);
  const isOnSale = useSelected(useGameSession().store, ({ odds }) => odds[type]?.[number] !== undefined);
  return { ...chips, isOnSale };
}

/** The problem of the chips on one bet, or null, one paint after the board. */
export function useSlipLineProblem(type: string, number: string): SlipProblem | null {
  return useSelected(useLateSlip(), (view) => view.summary.lineProblems[codeOf({ type, number })] ?? null);
}

/** The characters of a typed stake that one bet did not accept, or null; one paint after the board. */
export function useBlockedKeys(type: string, number: string): string | null {
  const isOf = (bet: BetCode): boolean => bet.type === type && bet.number === number;
  return useSelected(useLateSlip(), ({ unread }) => (unread !== null && isOf(unread) ? unread.keys : null));
}

/** Lines, totals and problems of the whole slip, one paint after the board. */
export function useSlipSummary(): SlipSummary {
  return useSelected(useLateSlip(), (view) => view.summary);
}

/** The lines that are sent and not yet answered, one paint after the board. */
export function useSlipInFlight(): readonly SlipLine[] {
  return useSelected(useLateSlip(), (view) => view.inFlight);
}

export function useBetStatus(): BetStatus {
  return useSelected(useSlipSession().store, (view) => view.status);
}

/** Why the latest press added nothing or only a part, or null. */
export function useSlipRefusal(): SlipRefusal | null {
  return useSelected(useSlipSession().store, (view) => view.refusal);
}

/** The effect of the latest press that the board does not show, or null. */
export function usePressReport(): PressReport | null {
  return useSelected(useSlipSession().store, (view) => view.report);
}

/** The chips that the latest close took off the board, or null. */
export function useMissedChips(): MissedChips | null {
  return useSelected(useSlipSession().store, (view) => view.missed);
}

export function useSlipCan(): { readonly undo: boolean; readonly redo: boolean; readonly rebet: boolean } {
  const store = useLateSlip();
  return {
    undo: useSelected(store, (view) => view.canUndo),
    redo: useSelected(store, (view) => view.canRedo),
    rebet: useSelected(store, (view) => view.canRebet),
  };
}

export function useSlipActions(): SlipActions {
  return useSlipSession().actions;
}
