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
