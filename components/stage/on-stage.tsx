import { createContext, type ReactNode, useContext } from "react";
import type { Showing } from "@/games/shared/canvas/play-scene";
import type { Scene } from "@/games/shared/canvas/scene";
import { createStore, type Store } from "@/lib/live/store";

/** `showingAt` takes an instant of page time. */
export interface OnStage {
  readonly scene: Scene;
  showingAt(now: number): Showing;
}

export interface StageStores {
  /** Null while no scene is shown. */
  readonly onStage: Store<OnStage | null>;
  /** The order of the running race, leader first; empty outside a race. */
  readonly ranking: Store<readonly number[]>;
  /** Metres from the leader to the line, rounded up to hundreds; null past the line or without a course length. */
  readonly metresLeft: Store<number | null>;
}

const StageContext = createContext<StageStores | null>(null);

export const createStageStores = (): StageStores => ({
  onStage: createStore<OnStage | null>(null),
  ranking: createStore(NO_ORDER),
  metresLeft: createStore<number | null>(null),
});

export function OnStageProvider({ stores, children }: { stores: StageStores; children: ReactNode }): ReactNode {
  return <StageContext value={stores}>{children}</StageContext>;
}

export const NO_ORDER: readonly number[] = [];

/** Throws outside an `<OnStageProvider>`. */
export function useStageStores(): StageStores {
  const stores = useContext(StageContext);
  if (stores === null) throw new Error("this hook needs an <OnStageProvider> above it");
  return stores;
}
