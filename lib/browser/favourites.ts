import { type Check, isListOf, isShape, isText, type Checked, isWhole } from "./checks";
import { MAX_MINOR } from "@/lib/money";

/** A stake on a bet, without odds: the stored form of layouts and of the last confirmed bets. */
export const isStakedBet = isShape({
  type: isText(1, 8),
  number: isText(1, 12),
  /** Minor units. */
  stake: isWhole(1, MAX_MINOR),
});

export interface StakedBet extends Readonly<Checked<typeof isStakedBet>> {}

const MAX_FAVOURITES = 12;
const MAX_BETS = 60;
export const MAX_NAME = 24;

const isName: Check<string> = (value): value is string => isText(1)(value) && value === nameOf(value);

export const isFavourites = isListOf(
  isShape({ name: isName, bets: isListOf(isStakedBet, 1, MAX_BETS) }),
  0,
  MAX_FAVOURITES,
);

/** A named layout of chips. Names that differ only in case are the same. */
export interface Favourite {
  readonly name: string;
  readonly bets: readonly StakedBet[];
}

type Favourites = readonly Favourite[];

/** The typed name: trimmed, at most `MAX_NAME` characters; may be empty. */
export function nameOf(typed: string): string {
  return [...typed.normalize("NFC").trim()].slice(0, MAX_NAME).join("").trim();
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function indexOfName(favourites: Favourites, name: string): number {
  return favourites.findIndex((favourite) => isSame(favourite.name, name));
}

export function saveProblem(
  favourites: Favourites,
  name: string,
  bets: readonly StakedBet[],
): "no_bets" | "too_many_bets" | "no_name" | "full" | null {
  if (bets.length === 0) return "no_bets";
  if (bets.length > MAX_BETS) return "too_many_bets";
  if (name === "") return "no_name";
  return favourites.length >= MAX_FAVOURITES && indexOfName(favourites, name) === -1 ? "full" : null;
}

/** Replaces the layout of the same name, or adds one at the end. Call it only if `saveProblem` returns null. */
export function withFavourite(favourites: Favourites, favourite: Favourite): Favourites {
  const at = indexOfName(favourites, favourite.name);
  return at === -1 ? [...favourites, favourite] : favourites.with(at, favourite);
}

/** Returns the same list if no layout has the name `from`, or if the new name is empty or taken. */
export function renamed(favourites: Favourites, from: string, to: string): Favourites {
  const at = indexOfName(favourites, from);
  const taken = indexOfName(favourites, to);
  const favourite = favourites[at];
  if (favourite === undefined || to === "" || (taken !== -1 && taken !== at)) return favourites;
  return favourites.with(at, { ...favourite, name: to });
}

/** Puts a layout back at its old place. Returns the same list if it is full or the name is taken. */
export function restored(favourites: Favourites, favourite: Favourite, at: number): Favourites {
  const taken = favourites.length >= MAX_FAVOURITES || indexOfName(favourites, favourite.name) !== -1;
  return taken ? favourites : favourites.toSpliced(at, 0, favourite);
}
