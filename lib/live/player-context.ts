"use client";

import { createContext, useContext } from "react";
import type { Account } from "@/lib/contract/entities";
import type { PlayerState } from "./player-types";
import type { Store } from "./store";

export interface PlayerActions {
  /** Loads the balance; ignored while one is being loaded. Failures are logged only. */
  refreshBalance(): Promise<void>;
  /** Calls the server, then leaves for `/` even if that call fails. */
  logout(): Promise<void>;
}

export interface PlayerSession {
  readonly account: Account;
  readonly store: Store<PlayerState>;
  readonly actions: PlayerActions;
}

export const PlayerContext = createContext<PlayerSession | null>(null);

/** Throws outside a `<LiveProvider>`: a component used there is a fault of the page. */
export function usePlayerSession(): PlayerSession {
  const session = useContext(PlayerContext);
  if (session === null) throw new Error("usePlayerSession needs a <LiveProvider> above it");
  return session;
}
