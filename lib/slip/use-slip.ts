"use client";

import { useMemo, useSyncExternalStore } from "react";
import { useSelected } from "@/lib/live/use-store";
import type { BoardCell } from "./board-cells";
import { useBoardCells, usePaintedSlip, useSlipSession } from "./slip-provider";
import { codeOf } from "./slip-state";
import type { BetStatus, SlipActions, SlipLine, SlipProblem, SlipRefusal, SlipSummary } from "./slip-types";

/** What the board shows of one bet; renders only when that changes. */
export function useBoardCell(type: string, number: string): BoardCell {
  const cells = useBoardCells();
  const { now, initial } = useMemo(() => cells.readerOf(type, number), [cells, type, number]);
  return useSyncExternalStore(cells.subscribe, now, initial);
}

/** What is wrong with the chips on one bet, or null, one paint after the board. */
export function useSlipLineProblem(type: string, number: string): SlipProblem | null {
  return useSelected(usePaintedSlip(), (view) => view.summary.lineProblems[codeOf({ type, number })] ?? null);
}

/** Lines, totals and problems of the whole slip, one paint after the board. */
export function useSlipSummary(): SlipSummary {
  return useSelected(usePaintedSlip(), (view) => view.summary);
}

/** The lines that are sent and not yet answered, one paint after the board. */
export function useSlipInFlight(): readonly SlipLine[] {
  return useSelected(usePaintedSlip(), (view) => view.inFlight);
}

export function useBetStatus(): BetStatus {
  return useSelected(useSlipSession().store, (view) => view.status);
}

/** Why the latest press added nothing or only a part, or null. */
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
