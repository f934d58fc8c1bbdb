"use client";

import { type ReactNode, useEffect, useState } from "react";
import { call } from "@/lib/api/call";
import { requestReload } from "@/lib/api/page-exit";
import type { GameCode } from "@/lib/contract/games";
import { isMobile } from "@/lib/browser/layout";
import { wantedQuality } from "@/lib/stream/quality";
import { GameContext } from "./use-game";
import { type GameEdge, GameSession } from "./session";
import { PresenceProvider } from "./presence";
import type { GameHome, Received, LiveRound } from "../types";
import { watchPage } from "../page-events";
import type { PageLoader } from "../page-loader";
import { usePlayerContext } from "@/lib/live/player/use-player";
import { appEvents } from "@/lib/browser/events";
import { type GameState, shownRound } from "./state";
import { beforePaint, type Store } from "../store";

const SNAPSHOT_TIMEOUT_MS = 8000;
/** All pages of a game see the next round at the same time: their reloads are spread over this time. */
const NEW_VERSION_SPREAD_MS = 2000;

const fetchHome = async (gameCode: GameCode, signal: AbortSignal): Promise<Received<GameHome>> => {
  const request = { streaming_quality: wantedQuality(), is_mobile: isMobile() };
  const data = await call("gameHome", request, { gameCode, signal, timeoutMs: SNAPSHOT_TIMEOUT_MS });
  return { data, at: performance.now() };
};

const edgeOf = (loader: PageLoader): GameEdge => ({
  now: () => performance.now(),
  random: Math.random,
  // The page's first data contain the home of the game with which it was opened.
  fetchHome: (gameCode, signal) => loader.gameHome(gameCode) ?? fetchHome(gameCode, signal),
  changeStream: (gameCode, streaming_quality) =>
    call("changeStreamingResolution", { streaming_quality, is_mobile: isMobile() }, { gameCode }),
  beforePaint,
  watchPage,
  isVisible: () => !document.hidden,
  // `ifLeft` does nothing, because the next page is notified of the version, too.
  reload: () => requestReload({ spreadMs: NEW_VERSION_SPREAD_MS, ifLeft: () => undefined }),
});

/** Put it around one game's page, inside `<PlayerProvider>`, with `key={game}`. */
export function GameProvider({ game, children }: { game: GameCode; children: ReactNode }): ReactNode {
  const { session: player, loader } = usePlayerContext();
  const [session] = useState(() => new GameSession(game, player, edgeOf(loader)));
  useEffect(() => {
    const stops = [publishGameEvents(session.store), session.start()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session]);
  return (
    <GameContext value={session}>
      <PresenceProvider game={game}>{children}</PresenceProvider>
    </GameContext>
  );
}

/** Publishes the rounds, phases and results of a game's page as app events. */
export function publishGameEvents(store: Store<GameState>): () => void {
  let shown = store.get();
  return store.subscribe(() => {
    const before = shown;
    shown = store.get();
    if (shown.rounds !== before.rounds) publishRounds(before, shown);
    publishPhase(before, shown);
    const result = shown.latestResult;
    if (result !== null && result.roundId !== before.latestResult?.roundId)
      appEvents.emit("result:new", shown.game, result);
  });
}

function publishRounds(before: GameState, { game, rounds }: GameState): void {
  const newestBefore = before.rounds[0]?.id ?? 0;
  for (const round of rounds) {
    const known = before.rounds.find((each) => each.id === round.id);
    if (known !== undefined) {
      if (isChanged(known, round)) appEvents.emit("round:update", game, round);
      // Older rounds of a snapshot are history: no event.
    } else if (round.id > newestBefore) appEvents.emit("round:new", game, round);
  }
}

function publishPhase(before: GameState, after: GameState): void {
  const round = shownRound(after);
  // The first home answer comes in the middle of a phase.
  if (round === null || !before.loaded) return;
  if (after.phase !== before.phase || round.id !== shownRound(before)?.id) {
    appEvents.emit("round:phase", after.game, round.roundNo, after.phase);
  }
}

/** Each snapshot measures the instants again: a difference below a second is no change. */
const isChanged = (before: LiveRound, after: LiveRound): boolean =>
  before.status !== after.status ||
  before.result !== after.result ||
  Math.abs(before.countdownEndsAt - after.countdownEndsAt) >= 1000;
