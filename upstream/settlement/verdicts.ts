import type { Game } from "@/games/shared/rules/types";

/** The results of an outcome for every bet: three columns of equal length, as SQL's `unnest` takes them. */
export interface VerdictColumns {
  readonly types: readonly string[];
  readonly numbers: readonly string[];
  readonly verdicts: readonly string[];
}

/** The verdict of every code of the catalogue, losing ones too: a line without a verdict is a fault, not a loss. */
export function verdictColumns(game: Game, outcome: readonly number[]): VerdictColumns {
  const bets = game.betTypes.flatMap((type) => type.bets);
  return {
    types: bets.map((bet) => bet.type),
    numbers: bets.map((bet) => bet.number),
    verdicts: bets.map((bet) => game.settle(bet, outcome)),
  };
}

/**
 * When a game's `catalogueVersion` is raised, its previous version is added here, and stays while orders accepted with
 * it are stored: `settle` and `reconcile` apply the rules that were in force at the bet.
 */
const PAST: readonly Game[] = [];

/** The game as it was when an order was accepted; undefined when that catalogue is not known. */
export function catalogueOf(game: Game, version: number, past: readonly Game[] = PAST): Game | undefined {
  return [game, ...past].find((each) => each.code === game.code && each.catalogueVersion === version);
}
