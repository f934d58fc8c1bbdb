import type { GameHome } from "./game-types";

/** The round of now, one that may wait to be drawn, and the results that a tile shows, with some to spare. */
const ROUNDS = 6;

/** What a lobby's tile needs of a game's home answer: neither its odds nor a hundred old rounds travel to the browser for it. */
export function tileHome(home: GameHome): GameHome {
  return { ...home, games: home.games.slice(0, ROUNDS), odds: {}, orders: [] };
}
