"use client";

import { createContext, useContext } from "react";
import type { Account } from "@/lib/contract/entities";
import type { PlayerSession } from "./player-session";

export interface PlayerContextValue {
  readonly account: Account;
  readonly session: PlayerSession;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** Throws outside a `<LiveProvider>`: a component used there is a fault of the page. */
export function usePlayerContext(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (value === null) throw new Error("this hook needs a <LiveProvider> above it");
  return value;
}
