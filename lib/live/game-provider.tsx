"use client";

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { call } from "@/lib/api/call";
import { requestReload } from "@/lib/api/page-exit";
import type { GameCode } from "@/lib/contract/games";
import { isMobile } from "@/lib/layout";
import { GameContext } from "./game-context";
import { type GameEdge, GameSession } from "./game-session";
import { tellGameNews } from "./game-news";
import type { GameHome } from "./game-types";
import { beforePaint, receivedAt, watchPage } from "./page-events";
import { usePlayerContext } from "./player-context";

const SNAPSHOT_TIMEOUT_MS = 8000;
/** All pages of a game see its next round at the same instant. */
const NEW_VERSION_SPREAD_MS = 2000;

const edge: GameEdge = {
  now: () => performance.now(),
  random: Math.random,
  fetchHome: (gameCode, signal) =>
    call("gameHome", {}, { gameCode, signal, quiet: true, timeoutMs: SNAPSHOT_TIMEOUT_MS }),
  changeStream: (gameCode, streaming_quality) =>
    call("changeStreamingResolution", { streaming_quality, is_mobile: isMobile() }, { gameCode, quiet: true }),
  beforePaint,
  watchPage,
  isVisible: () => !document.hidden,
  reload: () => requestReload({ spreadMs: NEW_VERSION_SPREAD_MS }),
};

const never = (): (() => void) => () => undefined;

/** True in the first client render of a page that the server rendered, and on the server. */
function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

export interface GameProviderProps {
  game: GameCode;
  /** The home answer the server rendered with; nothing is fetched again while hydrating. */
  home: GameHome;
  /** True for a tile of the lobby: its game is shown, but the player is not in it. */
  tile?: boolean;
  children: ReactNode;
}

/** Put around one game's page or tile, inside `<LiveProvider>`: subscribes on mount, leaves (after a short delay) on unmount. Give it `key={game}`. */
export function GameProvider({ game, home, tile = false, children }: GameProviderProps): ReactNode {
  const { session: player } = usePlayerContext();
  const hydrating = useHydrating();
  const [session] = useState(() => {
    const at = typeof window === "undefined" ? 0 : receivedAt(home, hydrating);
    return new GameSession(game, home, at, player, edge);
  });
  useEffect(() => {
    const stops = [tellGameNews(session.store, tile ? "tile" : "page"), session.start({ isPage: !tile })];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, tile]);
  return <GameContext value={session}>{children}</GameContext>;
}
