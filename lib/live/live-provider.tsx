"use client";

import { type ReactNode, useMemo } from "react";
import type { Account } from "@/lib/contract/entities";
import { toMinor } from "@/lib/money";
import { PlayerContext, type PlayerSession } from "./player-context";
import type { PlayerState, RealtimeSettings } from "./player-types";
import { createStore } from "./store";

export interface LiveProviderProps {
  account: Account;
  realtime: RealtimeSettings;
  /** Defer the socket and timers for ever: for stories and tests. */
  disabled?: boolean;
  children: ReactNode;
}

/** Put once around all signed-in pages: owns the one connection, the balance, and the player's and merchant's channels. */
export function LiveProvider({ account, children }: LiveProviderProps): ReactNode {
  const session = useMemo<PlayerSession>(
    () => ({
      account,
      store: createStore<PlayerState>({ balance: toMinor(account.balance), balanceLoaded: true, ownWin: null }),
      actions: { refreshBalance: () => Promise.resolve(), logout: () => Promise.resolve() },
    }),
    [account],
  );
  return <PlayerContext value={session}>{children}</PlayerContext>;
}
