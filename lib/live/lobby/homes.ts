import { call } from "@/lib/api/call";
import { CallError, isCallMissing } from "@/lib/api/call-error";
import { EVERY_REFUSAL } from "@/lib/api/notices";
import type { GameCode } from "@/lib/contract/games";
import { isMobile } from "@/lib/browser/layout";
import { wantedQuality } from "@/lib/stream/quality";
import type { GameHome, LobbyHome, Received } from "../types";
import type { PageLoader } from "../page-loader";

const TIMEOUT_MS = 8000;

/**
 * The lobby's home: from the page's first data if the page was opened in the lobby, else fetched. Null from a platform without a lobby,
 * which is asked once a page. Throws CallError.
 */
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

/** Failures that say nothing about the lobby: no answer, an ended session, an old page, too many calls, an outage. */
const OTHER_REASONS: ReadonlySet<number> = new Set([401, 408, 418, 419, 429, 502, 503, 504]);

/** A refusal, or the answer of a platform that takes LOBBY for an unknown game code. */
function isNoLobby({ status, code }: CallError): boolean {
  if (code === "contract_mismatch" || code === "malformed_answer") return true;
  return status >= 400 && !OTHER_REASONS.has(status);
}

/** A game's home for its tile; null for a game that this player may not enter, or that the platform does not have. Throws CallError. */
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
