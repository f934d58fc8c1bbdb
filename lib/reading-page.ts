import type { GameCode } from "@/lib/contract/games";

/** The parts of a game with a page of text. */
export const READING_PAGES = ["rules", "limits"] as const;
export type ReadingPage = (typeof READING_PAGES)[number];

/** The address of a game's rules or bet limits. */
export const pathOfReading = (game: GameCode, page: ReadingPage): string => `/game/${game.toLowerCase()}/${page}`;
