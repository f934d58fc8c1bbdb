import { pathOfGame } from "@/lib/page-game";
import { type Locale, PLAYED_CODES } from "@/lib/contract/games";

/** The address of every page (specification, point 2). Each is a file below `app/[locale]`. */
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

/** Shown at every unknown address. */
const UNKNOWN = "/unknown";

/** The middleware's header that names the document of its answer; the host removes it. */
export const DOCUMENT_HEADER = "x-document";

/** The document, one of those that the build has rendered, for an address in a language: `/th/lobby/home`. */
export function documentOf(pathname: string, locale: Locale): string {
  const path = pathname.replace(/(?<=.)\/$/, "");
  return `/${locale}${PAGES.has(path) ? path : UNKNOWN}`;
}

export const isUnknown = (document: string): boolean => document.endsWith(UNKNOWN);
