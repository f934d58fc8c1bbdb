"use client";

import type { Site } from "@/lib/contract/bootstrap";
import type { Account } from "@/lib/contract/entities";
import type { Currency, Minor } from "@/lib/money";
import type { LoaderState, PageLoader } from "@/lib/live/page-loader";
import type { CachedAccount } from "./cached-account";
import type { OwnWin, PlayerSession } from "./session";
import { useSelected } from "@/lib/live/use-store";
import { createContext, useContext } from "react";

export interface PlayerContextValue {
  readonly account: Account | null;
  /** The account's data from an earlier page of this tab; null after the page's first data have arrived. */
  readonly kept: CachedAccount | null;
  readonly site: Site | null;
  readonly session: PlayerSession;
  readonly loader: PageLoader;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** Throws outside a `<PlayerProvider>`. */
export function usePlayerContext(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (value === null) throw new Error("this hook needs a <PlayerProvider> above it");
  return value;
}

export const useAccount = (): Account | null => usePlayerContext().account;

/** The player's name, from the previous page of this tab until the first data arrive; undefined if that page stored no name. */
export function useUsername(): string | undefined {
  const { account, kept } = usePlayerContext();
  return (account ?? kept?.account)?.username;
}

export const useCachedAccount = (): CachedAccount | null => usePlayerContext().kept;

export const useSite = (): Site | null => usePlayerContext().site;

export const useLoaderState = (): LoaderState => useSelected(usePlayerContext().loader.store, (state) => state);

/** The currency of every amount on the page; the default currency until the page's first data arrive. */
export const useCurrency = (): Currency => useSelected(usePlayerContext().session.store, (state) => state.currency);

export const useBalance = (): Minor => useSelected(usePlayerContext().session.store, (state) => state.balance);

export function useBalanceLoaded(): boolean {
  return useSelected(usePlayerContext().session.store, (state) => state.balanceLoaded);
}

export function useBalanceFrom(): Date | null {
  return useSelected(usePlayerContext().session.store, (state) => state.balanceFrom);
}

/** The player's latest winnings, or null; cleared with the round's results. */
export const useOwnWin = (): OwnWin | null => useSelected(usePlayerContext().session.store, (state) => state.ownWin);

export const useLiveRefused = (): boolean => useSelected(usePlayerContext().session.store, (state) => state.refused);

export const usePlayerActions = (): Pick<PlayerSession, "refreshBalance" | "logout"> => usePlayerContext().session;
