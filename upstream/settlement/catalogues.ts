import type { Game } from "@/games/shared/rules/types";

/**
 * Earlier catalogues. When a game's `catalogueVersion` is raised, its previous version is added here, and stays while
 * orders accepted with it are stored: `settle` and `reconcile` apply the rules that were in force at the bet.
 */
const PAST: readonly Game[] = [];

/** The game as it was when an order was accepted; undefined when that catalogue is not known. */
export function catalogueOf(game: Game, version: number, past: readonly Game[] = PAST): Game | undefined {
  return [game, ...past].find((each) => each.code === game.code && each.catalogueVersion === version);
}
