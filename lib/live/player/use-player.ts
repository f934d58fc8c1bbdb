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
  /** Null until the page's first data arrive. */
  readonly account: Account | null;
  /** The account's data from an earlier page of this tab; null after the page's first data have arrived. */
  readonly kept: CachedAccount | null;
  /** Null until the page's first data arrive. */
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

/** The account in the newest answer; null until the page's first data arrive. */
export const useAccount = (): Account | null => usePlayerContext().account;

/** The player's name, from the previous page of this tab until the first data arrive; undefined if that page stored no name. */
export function useUsername(): string | undefined {
  const { account, kept } = usePlayerContext();
  return (account ?? kept?.account)?.username;
}

/** The account and balance of this tab's previous page; null after the first data have arrived. */
export const useCachedAccount = (): CachedAccount | null => usePlayerContext().kept;

/** The site's data; null until the page's first data arrive. */
export const useSite = (): Site | null => usePlayerContext().site;

/** Loading state of the page's first data. */
export const useLoaderState = (): LoaderState => useSelected(usePlayerContext().loader.store, (state) => state);

/** The currency of every amount on the page; the default currency until the page's first data arrive. */
export const useCurrency = (): Currency => useSelected(usePlayerContext().session.store, (state) => state.currency);

/** The wallet's shown balance in minor units. */
export const useBalance = (): Minor => useSelected(usePlayerContext().session.store, (state) => state.balance);

/** False until the server has sent a balance. */
export function useBalanceLoaded(): boolean {
  return useSelected(usePlayerContext().session.store, (state) => state.balanceLoaded);
}

/** If the newest call for the balance failed or is late, the time of the shown balance; else null. */
export function useBalanceFrom(): Date | null {
  return useSelected(usePlayerContext().session.store, (state) => state.balanceFrom);
}

/** The player's latest winnings, or null; cleared 2 s after the next round has begun. */
export const useOwnWin = (): OwnWin | null => useSelected(usePlayerContext().session.store, (state) => state.ownWin);

/** True once the hub has refused this page and the page will not retry. */
export const useLiveRefused = (): boolean => useSelected(usePlayerContext().session.store, (state) => state.refused);

export const usePlayerActions = (): Pick<PlayerSession, "refreshBalance" | "logout"> => usePlayerContext().session;
