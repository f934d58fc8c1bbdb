"use client";

import type { Account } from "@/lib/contract/entities";
import type { Minor } from "@/lib/money";
import type { OwnWin } from "./game-types";
import { type PlayerActions, usePlayerSession } from "./player-context";
import { useSelected } from "./use-store";

/** The account the page was rendered with. */
export function useAccount(): Account {
  return usePlayerSession().account;
}

/** The wallet's shown balance in minor units. */
export function useBalance(): Minor {
  return useSelected(usePlayerSession().store, (state) => state.balance);
}

/** False until the server gave a balance. */
export function useBalanceLoaded(): boolean {
  return useSelected(usePlayerSession().store, (state) => state.balanceLoaded);
}

/** The player's own latest winnings, or null; goes away 2 s after the next round came. */
export function useOwnWin(): OwnWin | null {
  return useSelected(usePlayerSession().store, (state) => state.ownWin);
}

export function usePlayerActions(): PlayerActions {
  return usePlayerSession().actions;
}
