import { formOfRound } from "../../games/shared/draw/draw";
import { chiSquareDeviations, drawn } from "../../games/shared/draw/testing/draws";
import type { Game, RoundForm } from "../../games/shared/rules/types";

/** The deviations of a fair draw exceed this limit, upwards or downwards, once in 15 000 tables. */
const DEVIATIONS = 4;
/** Every number of every game is at most this one. */
const HIGHEST = 100;

export interface PositionTable {
  /** Counts from 1. */
  readonly position: number;
  readonly chiSquare: number;
  readonly freedom: number;
  /** χ²'s distance from its mean in standard deviations. */
  readonly deviations: number;
  readonly fair: boolean;
}

export function positionTables(game: Game, draws: number, seed: Uint8Array): PositionTable[] {
  const form = formOfRound(game, new Uint8Array(32), undefined);
  const counts: number[][] = [];
  for (const outcome of drawn(game, draws, form, seed)) {
    for (const [at, number] of outcome.entries()) {
      const row = (counts[at] ??= Array<number>(HIGHEST + 1).fill(0));
      row[number] = (row[number] ?? 0) + 1;
    }
  }
  const chances = chancesOf(game, counts.length, form);
  return counts.map((row, at) => {
    const expected = (chances[at] ?? []).map((chance) => chance * draws);
    const observed = row.slice(1, expected.length + 1);
    const deviations = chiSquareDeviations(observed, expected);
    return {
      position: at + 1,
      chiSquare: observed.reduce(
        (sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 0),
        0,
      ),
      freedom: expected.length - 1,
      deviations,
      // A draw that is too even is not random either.
      fair: Math.abs(deviations) < DEVIATIONS && observed.reduce((sum, count) => sum + count, 0) === draws,
    };
  });
}

/** By position, the chance of each number from 1 on. */
function chancesOf(game: Game, positions: number, form: RoundForm | undefined): number[][] {
  if (form !== undefined) return finishingChances(form);
  const numbers =
    positions === 1
      ? Array.from({ length: HIGHEST }, (_, at) => at + 1).filter((number) => game.isOutcome([number])).length
      : positions;
  return Array.from({ length: positions }, () => Array<number>(numbers).fill(1 / numbers));
}

/**
 * By place, the chance of each racer to finish there. A place goes to one of the remaining racers, with a chance in
 * proportion to the racer's strength.
 */
export function finishingChances(strengths: readonly number[]): number[][] {
  const places = strengths.map(() => strengths.map(() => 0));
  // By set of racers, as bits: the chance that these racers take the first places.
  const chances = Array<number>(2 ** strengths.length).fill(0);
  chances[0] = 1;
  for (const [set, chance] of chances.entries()) {
    const left = strengths.flatMap((strength, racer) => ((set >> racer) & 1 ? [] : [{ racer, strength }]));
    const sum = left.reduce((total, { strength }) => total + strength, 0);
    const place = places[strengths.length - left.length];
    for (const { racer, strength } of left) {
      const next = set | (1 << racer);
      chances[next] = (chances[next] ?? 0) + (chance * strength) / sum;
      if (place !== undefined) place[racer] = (place[racer] ?? 0) + (chance * strength) / sum;
    }
  }
  return places;
}
