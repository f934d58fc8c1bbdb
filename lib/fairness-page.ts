import { FAIR_ROUND_NO } from "@/lib/contract/fairness";
import { PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";

/** The page about how draws are made and checked. */
export const FAIRNESS_PAGE = "/fairness";

/** The picture of a shared link to one of these pages, 1200 × 630. */
export const SHARED_PICTURE = "/fairness.png";

/** The address of the page with every round of a game. */
export const pathOfDraws = (game: PlayedCode): string => `${FAIRNESS_PAGE}/${game.toLowerCase()}`;

/** The address of the page of one round. */
export const pathOfDraw = (game: PlayedCode, roundNo: string): string => `${pathOfDraws(game)}/${roundNo}`;

/** The part of an address below the page about draws: the game, and the round if it names one. */
export interface DrawAddress {
  readonly game?: PlayedCode;
  readonly roundNo?: string;
}

/** Reads the address of a public page about draws; null for every other address. */
export function drawAddressOf(pathname: string): DrawAddress | null {
  const [root, page, code, roundNo, ...rest] = pathname.replace(/(?<=.)\/$/, "").split("/");
  if (root !== "" || page !== FAIRNESS_PAGE.slice(1) || rest.length > 0) return null;
  if (code === undefined) return {};
  const game = PLAYED_CODES.find((each) => each.toLowerCase() === code);
  if (game === undefined || (roundNo !== undefined && !FAIR_ROUND_NO.test(roundNo))) return null;
  return { game, ...(roundNo !== undefined && { roundNo }) };
}
