"use client";

import { createContext, useContext } from "react";
import type { Order } from "@/lib/contract/entities";
import type { GameState } from "./game-state";
import type { Store } from "./store";

/** What a game's page may ask of its live session. */
export interface GameActions {
  /** Fetches the home call and takes it as the new truth; one at a time. */
  refresh(): Promise<void>;
  /** Shows an order as confirmed and its balance at once. */
  acceptOrder(order: Order, balance: number): void;
  /** Asks for the stream in another quality; resolves to its address, or null when there is none. */
  changeStreamingQuality(quality: "hd" | "sd"): Promise<string | null>;
}

export interface GameSession {
  readonly store: Store<GameState>;
  readonly actions: GameActions;
}

export const GameContext = createContext<GameSession | null>(null);

/** Throws outside a `<GameProvider>`: a component used there is a fault of the page. */
export function useGameSession(): GameSession {
  const session = useContext(GameContext);
  if (session === null) throw new Error("useGameSession needs a <GameProvider> above it");
  return session;
}
