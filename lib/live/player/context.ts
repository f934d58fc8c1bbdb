"use client";

import { createContext, useContext } from "react";
import type { Site } from "@/lib/contract/bootstrap";
import type { Account } from "@/lib/contract/entities";
import type { PageLoader } from "../page-loader";
import type { KeptAccount } from "./kept-account";
import type { PlayerSession } from "./session";

export interface PlayerContextValue {
  /** Null until the page's first data are here. */
  readonly account: Account | null;
  /** The data of the account that the tab has kept, until the page's first data arrive; then null. */
  readonly kept: KeptAccount | null;
  /** Null until the page's first data are here. */
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
