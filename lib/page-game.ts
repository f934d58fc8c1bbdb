import { GAME_CODES, type GameCode, LAYOUT_GAME } from "@/lib/contract/games";

/**
 * The game of a player's page, by its address: the third part of the route's name (specification, point 2). `/layout` shows the
 * lucky wheel; the lobby has the code LOBBY. Null for every other page.
 */
export function gameOfPath(pathname: string): GameCode | null {
  if (/^\/lobby2?(\/|$)/.test(pathname)) return "LOBBY";
  if (/^\/layout\/?$/.test(pathname)) return LAYOUT_GAME;
  const name = /^\/game\/(\w+)/.exec(pathname)?.[1]?.toUpperCase();
  return GAME_CODES.find((code) => code === name) ?? null;
}

/** The address of a game's page; of LOBBY the lobby's. */
export const pathOfGame = (game: GameCode): string =>
  game === "LOBBY" ? "/lobby/home" : `/game/${game.toLowerCase()}/home`;
