import { pathOfGame } from "@/lib/page-game";
import { pathOfReading, READING_PAGES } from "@/lib/reading-page";
import { type Locale, PLAYED_CODES } from "@/lib/contract/games";

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
]);

/** The address of every page that is rendered at its request, below `app/(reading)`. */
const REQUEST_PAGES: ReadonlySet<string> = new Set(
  PLAYED_CODES.flatMap((game) => READING_PAGES.map((page) => pathOfReading(game, page))),
);

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, "");

/** Whether the page at this address is rendered at its request: the build has no document of it. */
export const isRequestPage = (pathname: string): boolean => REQUEST_PAGES.has(withoutSlash(pathname));

/** Shown at every unknown address. */
const UNKNOWN = "/unknown";

/** The document for an address in a language: `/th/lobby/home`. */
export function documentOf(pathname: string, locale: Locale): string {
  const path = withoutSlash(pathname);
  return `/${locale}${PAGES.has(path) || REQUEST_PAGES.has(path) ? path : UNKNOWN}`;
}

export const isUnknown = (document: string): boolean => document.endsWith(UNKNOWN);
