import type { GameCode } from "@/lib/contract/games";

/** What of a game has a page to read. */
export const READING_PAGES = ["rules", "limits"] as const;
export type ReadingPage = (typeof READING_PAGES)[number];

/** The address of a game's rules or bet limits. */
export const pathOfReading = (game: GameCode, page: ReadingPage): string => `/game/${game.toLowerCase()}/${page}`;
