import {
  pathOfGame,
  drawAddressOf,
  FAIRNESS_PAGE,
  pathOfDraw,
  pathOfDraws,
  pathOfReading,
  READING_PAGES,
} from "@/lib/paths";
import { type Locale, PLAYED_CODES } from "@/lib/contract/games";

/** All rounds of a game share one document, whose script reads the round's number from the address. */
const ANY_ROUND = "round";

/** The address of every page that the build renders (specification, point 2). Each is a file below `app/[locale]`; all games share `game/[code]/home`. */
export const PAGES: ReadonlySet<string> = new Set([
  "/authentication",
  "/error",
  "/iframe/test",
  "/launch",
  "/layout",
  "/lobby/home",
  "/lobby2/home",
  ...PLAYED_CODES.map(pathOfGame),
  FAIRNESS_PAGE,
  ...PLAYED_CODES.flatMap((game) => [pathOfDraws(game), pathOfDraw(game, ANY_ROUND)]),
]);

/** The address of every page that is rendered at its request, below `app/(reading)`. */
const REQUEST_PAGES: ReadonlySet<string> = new Set(
  PLAYED_CODES.flatMap((game) => READING_PAGES.map((page) => pathOfReading(game, page))),
);

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, "");

/** Whether the page at this address is rendered at its request: the build has no document of it. */
export const isRequestPage = (pathname: string): boolean => REQUEST_PAGES.has(withoutSlash(pathname));

/** Shown at every unknown address. */
export const UNKNOWN = "/unknown";

/** The document for an address in a language: `/th/lobby/home`. */
export function documentOf(pathname: string, locale: Locale): string {
  const { game, roundNo } = drawAddressOf(pathname) ?? {};
  if (game !== undefined && roundNo !== undefined) return `/${locale}${pathOfDraw(game, ANY_ROUND)}`;
  const path = withoutSlash(pathname);
  return `/${locale}${PAGES.has(path) || REQUEST_PAGES.has(path) ? path : UNKNOWN}`;
}

export const isUnknown = (document: string): boolean => document.endsWith(UNKNOWN);
