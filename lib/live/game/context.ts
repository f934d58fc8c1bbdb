"use client";

import { createContext, useContext } from "react";
import type { GameSession } from "./session";

export const GameContext = createContext<GameSession | null>(null);

/** Throws outside a `<GameProvider>`. */
export function useGameSession(): GameSession {
  const session = useContext(GameContext);
  if (session === null) throw new Error("this hook needs a <GameProvider> above it");
  return session;
}
