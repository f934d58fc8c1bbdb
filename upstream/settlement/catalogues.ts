import type { Game } from "@/games/shared/rules/types";

/**
 * Catalogues of the past. Whoever raises a game's `catalogueVersion` puts the game as it was here, for as long as an order
 * accepted with it is kept: such an order is settled, and proved again by `reconcile`, by the rules it was sold under.
 */
const PAST: readonly Game[] = [];

/** The game as it was when an order was accepted, or undefined: then nobody knows what the order was promised. */
export function catalogueOf(game: Game, version: number, past: readonly Game[] = PAST): Game | undefined {
  return [game, ...past].find((each) => each.code === game.code && each.catalogueVersion === version);
}
