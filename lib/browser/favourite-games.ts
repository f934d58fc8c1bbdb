import { PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";

/** Keeps the games that the player starred, for the document's first script. */
export const FAVOURITE_GAMES_COOKIE = "favourite_games";
export const FAVOURITE_GAMES_DAYS = 365;

/** The cookie's text in `document.cookie`; empty if absent. */
export function favouriteGamesText(cookies: string): string {
  const prefix = `${FAVOURITE_GAMES_COOKIE}=`;
  return (
    cookies
      .split("; ")
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length) ?? ""
  );
}

/** Marks the starred games, which the style sheet shows first, and the wide tile's game, as the first script does. */
export function markFavouriteGames(
  root: HTMLElement,
  starred: readonly PlayedCode[],
  first: PlayedCode | undefined,
): void {
  root.dataset.starred = starred.join(" ");
  if (first === undefined) delete root.dataset.firstGame;
  else root.dataset.firstGame = first;
}

export function readFavouriteGames(text: string | undefined): readonly PlayedCode[] {
  const named = (text ?? "").split(".");
  return PLAYED_CODES.filter((code) => named.includes(code));
}

export const writeFavouriteGames = (games: readonly PlayedCode[]): string => games.join(".");

export function favouritesFirst(
  games: readonly PlayedCode[],
  favourites: readonly PlayedCode[],
): readonly PlayedCode[] {
  const isStarred = (game: PlayedCode): boolean => favourites.includes(game);
  return [...games.filter(isStarred), ...games.filter((game) => !isStarred(game))];
}
