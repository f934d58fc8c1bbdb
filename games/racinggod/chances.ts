import { arrangements } from "../shared/rules/arrangements";
import type { Chances, RoundForm, UniformSource, Verdict } from "../shared/rules/types";
import { RACER_COUNT, racingForm, STRENGTH_TOTAL } from "./form";

/** The first three of a race, and how likely they are in that order: `weight` of the sum of all weights. */
export interface TopThree {
  readonly racers: readonly number[];
  readonly weight: bigint;
}

const TOP_THREES = arrangements(RACER_COUNT, 3);

/**
 * All 336 ordered top threes by Plackett–Luce: the first place by strength, the second by strength among the rest, the
 * third likewise. The chances wᵢ/T · wⱼ/(T−wᵢ) · wₖ/(T−wᵢ−wⱼ) get one common denominator, and nothing is rounded.
 * Throws RangeError for an invalid form.
 */
export function topThrees(form: RoundForm): readonly TopThree[] {
  const strengths = racingForm(form).map(BigInt);
  const strength = (racer: number | undefined): bigint => strengths[(racer ?? 0) - 1] ?? 0n;
  const total = BigInt(STRENGTH_TOTAL);
  const left = arrangements(RACER_COUNT, 2).map(([first, second]) => {
    const afterFirst = total - strength(first);
    return afterFirst * (afterFirst - strength(second));
  });
  const over = left.reduce(leastCommonMultiple, 1n);
  return TOP_THREES.map((racers) => {
    const [first, second, third] = racers;
    const afterFirst = total - strength(first);
    const denominator = afterFirst * (afterFirst - strength(second));
    return { racers, weight: strength(first) * strength(second) * strength(third) * (over / denominator) };
  });
}

function leastCommonMultiple(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b > 0n) [a, b] = [b, a % b];
  return (left / a) * right;
}

/** The chances that a bet on the first three wins and pushes under a form. */
export function racingChances(
  threes: readonly TopThree[],
  verdict: (first: number, second: number, third: number) => Verdict,
): Chances {
  const sums = { win: 0n, push: 0n, lose: 0n };
  for (const { racers, weight } of threes) {
    const [first = 0, second = 0, third = 0] = racers;
    sums[verdict(first, second, third)] += weight;
  }
  return { win: sums.win, push: sums.push, of: sums.win + sums.push + sums.lose };
}

/** A finishing order by Plackett–Luce: each place goes to one of those left, by strength. */
export function drawOrder(form: RoundForm | undefined, uniform: UniformSource): number[] {
  const strengths = racingForm(form);
  const left = strengths.map((strength, index) => ({ racer: index + 1, strength }));
  const order: number[] = [];
  while (left.length > 0) {
    let ticket = uniform(left.reduce((sum, { strength }) => sum + strength, 0));
    const at = left.findIndex(({ strength }) => {
      ticket -= strength;
      return ticket < 0;
    });
    order.push(...left.splice(at, 1).map(({ racer }) => racer));
  }
  return order;
}
