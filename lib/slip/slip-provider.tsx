"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Store } from "@/lib/live/store";
import { createStore } from "@/lib/live/store";
import type { BetStatus, SlipActions, SlipSummary } from "./slip-types";

export interface SlipView {
  readonly summary: SlipSummary;
  readonly stakes: Readonly<Record<string, number>>;
  readonly status: BetStatus;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canRebet: boolean;
}

export interface SlipSession {
  readonly store: Store<SlipView>;
  readonly actions: SlipActions;
}

const SlipContext = createContext<SlipSession | null>(null);

/** Throws outside a `<SlipProvider>`: a component used there is a fault of the page. */
export function useSlipSession(): SlipSession {
  const session = useContext(SlipContext);
  if (session === null) throw new Error("useSlipSession needs a <SlipProvider> above it");
  return session;
}

const EMPTY: SlipView = {
  summary: { lines: [], total: 0, possibleReturn: 0, problems: [], lineProblems: {}, ready: false },
  stakes: {},
  status: { type: "idle" },
  canUndo: false,
  canRedo: false,
  canRebet: false,
};

/** The chips on the table that are not confirmed; put it inside `<GameProvider>`. */
export function SlipProvider({ children }: { children: ReactNode }): ReactNode {
  const session = useMemo<SlipSession>(() => {
    const nothing = (): void => undefined;
    return {
      store: createStore(EMPTY),
      actions: {
        add: () => false,
        removeChip: nothing,
        removeLine: nothing,
        setStake: nothing,
        undo: nothing,
        redo: nothing,
        clear: nothing,
        double: nothing,
        rebet: nothing,
        acceptOdds: nothing,
        confirm: () => Promise.resolve(),
        retry: () => Promise.resolve(),
        dismissStatus: nothing,
      },
    };
  }, []);
  return <SlipContext value={session}>{children}</SlipContext>;
}
