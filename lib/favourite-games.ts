import { PLAYED_CODES, type PlayedCode } from "./contract/games";

/** Keeps the games that the player starred, so that the server already renders them first. */
export const FAVOURITE_GAMES_COOKIE = "favourite_games";
export const FAVOURITE_GAMES_DAYS = 365;

/** The cookie's text → games; whatever else it holds is left out. */
export function readFavouriteGames(text: string | undefined): readonly PlayedCode[] {
  const named = (text ?? "").split(".");
  return PLAYED_CODES.filter((code) => named.includes(code));
}

export const writeFavouriteGames = (games: readonly PlayedCode[]): string => games.join(".");

/** Starred games first, each group in the order given. */
export function favouritesFirst(
  games: readonly PlayedCode[],
  favourites: readonly PlayedCode[],
): readonly PlayedCode[] {
  const isStarred = (game: PlayedCode): boolean => favourites.includes(game);
  return [...games.filter(isStarred), ...games.filter((game) => !isStarred(game))];
}
