"use client";

import type { Account } from "@/lib/contract/entities";
import type { Minor } from "@/lib/money";
import type { OwnWin } from "./game-types";
import { usePlayerContext } from "./player-context";
import type { PlayerActions } from "./player-session";
import { useSelected } from "./use-store";

/** The account: as the server rendered it, then as the newest `/me` told. */
export function useAccount(): Account {
  return usePlayerContext().account;
}

/** The wallet's shown balance in minor units. */
export function useBalance(): Minor {
  return useSelected(usePlayerContext().session.store, (state) => state.balance);
}

/** False until the server gave a balance. */
export function useBalanceLoaded(): boolean {
  return useSelected(usePlayerContext().session.store, (state) => state.balanceLoaded);
}

/** The player's own latest winnings, or null; goes away 2 s after the next round came. */
export function useOwnWin(): OwnWin | null {
  return useSelected(usePlayerContext().session.store, (state) => state.ownWin);
}

/** True once the hub has turned this page away for ever. */
export function useLiveRefused(): boolean {
  return useSelected(usePlayerContext().session.store, (state) => state.refused);
}

export function usePlayerActions(): PlayerActions {
  return usePlayerContext().session.actions;
}
