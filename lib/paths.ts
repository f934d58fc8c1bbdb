import {
  FAIR_ROUND_NO,
  GAME_CODES,
  type GameCode,
  LAYOUT_GAME,
  type Locale,
  PLAYED_CODES,
  type PlayedCode,
} from "@/lib/contract/games";

/** The third part of the route's name (specification, point 2); `/layout` shows the wheel. Null for other pages. */
export function gameOfPath(pathname: string): GameCode | null {
  if (/^\/lobby2?(\/|$)/.test(pathname)) return "LOBBY";
  if (/^\/layout\/?$/.test(pathname)) return LAYOUT_GAME;
  const name = /^\/game\/(\w+)/.exec(pathname)?.[1]?.toUpperCase();
  return GAME_CODES.find((code) => code === name) ?? null;
}

export const pathOfGame = (game: GameCode): string =>
  game === "LOBBY" ? "/lobby/home" : `/game/${game.toLowerCase()}/home`;

export const READING_PAGES = ["rules", "limits"] as const;
export type ReadingPage = (typeof READING_PAGES)[number];

export const pathOfReading = (game: GameCode, page: ReadingPage): string => `/game/${game.toLowerCase()}/${page}`;

export const FAIRNESS_PAGE = "/fairness";

/** The picture of a shared link to a page about fairness, 1200 × 630. */
export const SHARED_PICTURE = "/fairness.png";

export const pathOfDraws = (game: PlayedCode): string => `${FAIRNESS_PAGE}/${game.toLowerCase()}`;

export const pathOfDraw = (game: PlayedCode, roundNo: string): string => `${pathOfDraws(game)}/${roundNo}`;

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, "");

interface DrawAddress {
  readonly game?: PlayedCode;
  readonly roundNo?: string;
}

export function drawAddressOf(pathname: string): DrawAddress | null {
  const [root, page, code, roundNo, ...rest] = withoutSlash(pathname).split("/");
  if (root !== "" || page !== FAIRNESS_PAGE.slice(1) || rest.length > 0) return null;
  if (code === undefined) return {};
  const game = PLAYED_CODES.find((each) => each.toLowerCase() === code);
  if (game === undefined || (roundNo !== undefined && !FAIR_ROUND_NO.test(roundNo))) return null;
  return { game, ...(roundNo !== undefined && { roundNo }) };
}

/** All rounds of a game share one document, whose script reads the round's number from the address. */
const ANY_ROUND = "round";

/** Made at first use: only the server needs the lists, and the browser loads this module too. */
let built: ReadonlySet<string> | undefined;
let rendered: ReadonlySet<string> | undefined;

/** The addresses with a document of the build, below `app/[locale]`; all games share `game/[code]/home`. */
export function builtPages(): ReadonlySet<string> {
  built ??= new Set([
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
  return built;
}

/** True if the page at this address is rendered on request, below `app/(reading)`: the build has no document for it. */
export function isRequestPage(pathname: string): boolean {
  rendered ??= new Set(PLAYED_CODES.flatMap((game) => READING_PAGES.map((page) => pathOfReading(game, page))));
  return rendered.has(withoutSlash(pathname));
}

export const UNKNOWN = "/unknown";

/** The document for an address in a language: `/th/lobby/home`. */
export function documentOf(pathname: string, locale: Locale): string {
  const { game, roundNo } = drawAddressOf(pathname) ?? {};
  if (game !== undefined && roundNo !== undefined) return `/${locale}${pathOfDraw(game, ANY_ROUND)}`;
  const path = withoutSlash(pathname);
  return `/${locale}${builtPages().has(path) || isRequestPage(path) ? path : UNKNOWN}`;
}

export const isUnknown = (document: string): boolean => document.endsWith(UNKNOWN);
