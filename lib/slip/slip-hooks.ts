"use client";

import { useSelected } from "@/lib/live/use-store";
import type { Minor } from "@/lib/money";
import { usePaintedSlip, useSlipSession } from "./slip-provider";
import type { BetStatus, SlipActions, SlipProblem, SlipRefusal, SlipSummary } from "./slip-types";

/** The unconfirmed stake on one bet, 0 for none; renders only when this bet's stake changes. */
export function useSlipStake(type: string, number: string): Minor {
  return useSelected(useSlipSession().store, (view) => view.stakes[`${type}:${number}`] ?? 0);
}

/** What is wrong with the chips on one bet, or null. */
export function useSlipLineProblem(type: string, number: string): SlipProblem | null {
  return useSelected(useSlipSession().store, (view) => view.summary.lineProblems[`${type}:${number}`] ?? null);
}

/** Lines, totals and problems of the whole slip, a painting after the board. */
export function useSlipSummary(): SlipSummary {
  return useSelected(usePaintedSlip(), (view) => view.summary);
}

export function useBetStatus(): BetStatus {
  return useSelected(useSlipSession().store, (view) => view.status);
}

/** Why the latest press added nothing or not all of it, or null. */
export function useSlipRefusal(): SlipRefusal | null {
  return useSelected(useSlipSession().store, (view) => view.refusal);
}

export function useSlipCan(): { readonly undo: boolean; readonly redo: boolean; readonly rebet: boolean } {
  const store = usePaintedSlip();
  return {
    undo: useSelected(store, (view) => view.canUndo),
    redo: useSelected(store, (view) => view.canRedo),
    rebet: useSelected(store, (view) => view.canRebet),
  };
}

export function useSlipActions(): SlipActions {
  return useSlipSession().actions;
}
