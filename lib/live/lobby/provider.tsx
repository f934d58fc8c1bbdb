"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { requestReload } from "@/lib/api/page-exit";
import { brandOfPage } from "@/lib/browser/brand";
import { type GameCode, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import type { ConnectionStatus, GameHome, LobbyHome, Received } from "../types";
import { type LobbyEdge, LobbySession } from "./session";
import type { LobbyState, LobbyTile } from "./state";
import { watchPage } from "../page-events";
import type { PageLoader } from "../page-loader";
import { usePlayerContext } from "@/lib/live/player/use-player";
import type { Store } from "../store";
import { useSelected } from "../use-store";
import { call } from "@/lib/api/call";
import { CallError, isCallMissing } from "@/lib/api/call-error";
import { EVERY_REFUSAL } from "@/lib/api/notices";
import { isMobile } from "@/lib/browser/layout";
import { wantedQuality } from "@/lib/stream/quality";

/** All lobbies receive a round at the same instant: their reloads are spread over this time. */
const NEW_VERSION_SPREAD_MS = 2000;

const edgeOf = (loader: PageLoader): LobbyEdge => ({
  now: () => performance.now(),
  random: Math.random,
  fetchHome: (signal) => fetchLobbyHome(loader, signal),
  fetchGame: fetchTileHome,
  offered: () => brandOfPage()?.games ?? PLAYED_CODES,
  watchPage,
  isVisible: () => !document.hidden,
  // A dialog in which the player types stays open. A game that the player opens is notified of the version too.
  reload: () => requestReload({ spreadMs: NEW_VERSION_SPREAD_MS, afterDialogs: true, ifLeft: () => undefined }),
});

const LobbyContext = createContext<Store<LobbyState> | null>(null);

/** Put it around the lobby, inside `<PlayerProvider>`. */
export function LobbyProvider({ children }: { children: ReactNode }): ReactNode {
  const { session: player, loader } = usePlayerContext();
  const [session] = useState(() => new LobbySession(PLAYED_CODES, player, edgeOf(loader)));
  useEffect(() => session.start(), [session]);
  return <LobbyContext value={session.store}>{children}</LobbyContext>;
}

/** Throws outside a `<LobbyProvider>`. */
export function useLobbyStore(): Store<LobbyState> {
  const store = useContext(LobbyContext);
  if (store === null) throw new Error("this hook needs a <LobbyProvider> above it");
  return store;
}

const useLobby = <V,>(select: (state: LobbyState) => V): V => useSelected(useLobbyStore(), select);

export function useLobbyGames(): readonly PlayedCode[] {
  const codes = useLobby(({ tiles }) => tiles.map(({ game }) => game).join(" "));
  return useMemo(() => codes.split(" ").flatMap((code) => PLAYED_CODES.filter((played) => played === code)), [codes]);
}

export const useLobbyLoaded = (): boolean => useLobby(({ loaded }) => loaded);

/** True if a round of the lobby has a commitment; not every platform commits its draws. */
export const useLobbyCommits = (): boolean =>
  useLobby(({ tiles }) => tiles.some(({ round }) => round !== null && round.commitment !== null));

export const useLobbyConnection = (): ConnectionStatus => useLobby(({ connection }) => connection);

/** One fact of a game's tile. Throws outside a `<LobbyProvider>` and for a game without a tile. */
export function useLobbyTile<Fact extends keyof LobbyTile>(game: GameCode, fact: Fact): LobbyTile[Fact] {
  return useLobby(({ tiles }) => {
    const tile = tiles.find((each) => each.game === game);
    if (tile === undefined) throw new Error(`the lobby has no ${game}`);
    return tile[fact];
  });
}

const TIMEOUT_MS = 8000;

/** Null on a platform without a lobby, which the page calls only once. Throws CallError. */
export async function fetchLobbyHome(loader: PageLoader, signal: AbortSignal): Promise<Received<LobbyHome | null>> {
  const { data, at } = (await loader.lobbyHome()) ?? { data: await askLobby(loader, signal), at: performance.now() };
  loader.hasLobby ??= data !== null && data.games.length > 0;
  return { data: loader.hasLobby ? data : null, at };
}

async function askLobby(loader: PageLoader, signal: AbortSignal): Promise<LobbyHome | null> {
  if (loader.hasLobby === false) return null;
  try {
    return await call("lobbyHome", {}, { signal, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (loader.hasLobby === null && error instanceof CallError && isNoLobby(error)) return null;
    throw error;
  }
}

/** Statuses that do not mean that the lobby is absent: no answer, an ended session, an old page, too many calls, an outage. */
const OTHER_REASONS: ReadonlySet<number> = new Set([401, 408, 418, 419, 429, 502, 503, 504]);

function isNoLobby({ status, code }: CallError): boolean {
  if (code === "contract_mismatch" || code === "malformed_answer") return true;
  return status >= 400 && !OTHER_REASONS.has(status);
}

/** A game's home for its tile; null for a game that this player may not enter, or that the platform lacks. Throws CallError. */
export async function fetchTileHome(gameCode: GameCode, signal: AbortSignal): Promise<Received<GameHome> | null> {
  const device = { streaming_quality: wantedQuality(), is_mobile: isMobile() };
  try {
    // A refused game must not redirect a player away from the lobby.
    const options = { gameCode, signal, timeoutMs: TIMEOUT_MS, handles: EVERY_REFUSAL };
    const data = await call("gameHome", device, options);
    return { data, at: performance.now() };
  } catch (error) {
    if (isCallMissing(error) || (error instanceof CallError && error.status === 403)) return null;
    throw error;
  }
}
