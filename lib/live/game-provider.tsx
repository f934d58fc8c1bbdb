"use client";

import { type ReactNode, useEffect, useState } from "react";
import { call } from "@/lib/api/call";
import { requestReload } from "@/lib/api/page-exit";
import type { GameCode } from "@/lib/contract/games";
import { isMobile } from "@/lib/layout";
import { wantedQuality } from "@/lib/stream/quality";
import { GameContext } from "./game-context";
import { type GameEdge, GameSession } from "./game-session";
import { tellGameNews } from "./game-news";
import type { GameHome } from "./game-types";
import { beforePaint, receivedAt, watchPage } from "./page-events";
import { usePlayerContext } from "./player-context";
import { useHydrating } from "./use-hydrating";

const SNAPSHOT_TIMEOUT_MS = 8000;
/** All pages of a game see its next round at the same instant. */
const NEW_VERSION_SPREAD_MS = 2000;

const edge: GameEdge = {
  now: () => performance.now(),
  random: Math.random,
  fetchHome: (gameCode, signal) =>
    call(
      "gameHome",
      { streaming_quality: wantedQuality(), is_mobile: isMobile() },
      { gameCode, signal, timeoutMs: SNAPSHOT_TIMEOUT_MS },
    ),
  changeStream: (gameCode, streaming_quality) =>
    call("changeStreamingResolution", { streaming_quality, is_mobile: isMobile() }, { gameCode }),
  beforePaint,
  watchPage,
  isVisible: () => !document.hidden,
  // Whatever page comes after this one is told of the version, too.
  reload: () => requestReload({ spreadMs: NEW_VERSION_SPREAD_MS, ifLeft: () => undefined }),
};

export interface GameProviderProps {
  game: GameCode;
  /** The home answer the server rendered with; nothing is fetched again while hydrating. */
  home: GameHome;
  children: ReactNode;
}

/** Put around one game's page, inside `<LiveProvider>`: subscribes on mount, leaves (after a short delay) on unmount. Give it `key={game}`. */
export function GameProvider({ game, home, children }: GameProviderProps): ReactNode {
  const { session: player } = usePlayerContext();
  const hydrating = useHydrating();
  const [session] = useState(() => {
    const at = typeof window === "undefined" ? 0 : receivedAt(home, hydrating);
    return new GameSession(game, home, at, player, edge);
  });
  useEffect(() => {
    const stops = [tellGameNews(session.store), session.start()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session]);
  return <GameContext value={session}>{children}</GameContext>;
}
