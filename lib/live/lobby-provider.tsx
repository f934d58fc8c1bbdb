"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { call } from "@/lib/api/call";
import { requestReload } from "@/lib/api/page-exit";
import type { GameCode } from "@/lib/contract/games";
import type { ConnectionStatus } from "./game-types";
import { LobbySession } from "./lobby-session";
import type { LobbyHome, LobbyState, LobbyTile } from "./lobby-state";
import { receivedAt, watchPage } from "./page-events";
import { usePlayerContext } from "./player-context";
import type { Store } from "./store";
import { useHydrating } from "./use-hydrating";
import { useSelected } from "./use-store";

/** All lobbies hear of a round at the same instant. */
const NEW_VERSION_SPREAD_MS = 2000;

const edge = {
  now: () => performance.now(),
  fetchHome: (signal: AbortSignal) => call("lobbyHome", {}, { signal, timeoutMs: 8000 }),
  watchPage,
  isVisible: () => !document.hidden,
  // What somebody writes in a dialog is not taken away from them; a game entered meanwhile is told of the version, too.
  reload: () => requestReload({ spreadMs: NEW_VERSION_SPREAD_MS, afterDialogs: true, ifLeft: () => undefined }),
};

const LobbyContext = createContext<Store<LobbyState> | null>(null);

/** Put around the lobby, inside `<LiveProvider>`: all its tiles live by one channel. */
export function LobbyProvider({ home, children }: { home: LobbyHome; children: ReactNode }): ReactNode {
  const { session: player } = usePlayerContext();
  const hydrating = useHydrating();
  const [session] = useState(() => {
    const at = typeof window === "undefined" ? 0 : receivedAt(home, hydrating);
    return new LobbySession(home, at, player, edge);
  });
  useEffect(() => session.start(), [session]);
  return <LobbyContext value={session.store}>{children}</LobbyContext>;
}

function useLobby<V>(select: (state: LobbyState) => V): V {
  const store = useContext(LobbyContext);
  if (store === null) throw new Error("this hook needs a <LobbyProvider> above it");
  return useSelected(store, select);
}

/** Whether the tiles are live. Throws outside a `<LobbyProvider>`. */
export const useLobbyConnection = (): ConnectionStatus => useLobby(({ connection }) => connection);

/** One fact of a game's tile. Throws outside a `<LobbyProvider>` and for a game that is not in it. */
export function useLobbyTile<Fact extends keyof LobbyTile>(game: GameCode, fact: Fact): LobbyTile[Fact] {
  return useLobby(({ tiles }) => {
    const tile = tiles.find((each) => each.game === game);
    if (tile === undefined) throw new Error(`the lobby has no ${game}`);
    return tile[fact];
  });
}
