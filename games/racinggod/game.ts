import { arrangements, isPermutation } from "@/games/shared/rules/arrangements";
import type {
  BetDefinition,
  Chances,
  Game,
  ReturnRange,
  RoundForm,
  UniformSource,
  Verdict,
} from "@/games/shared/rules/types";
import { isRacingForm, nextRacingForm, RACER_COUNT, racingForm, START_FORM, STRENGTH_TOTAL } from "./form";
import { defineGame } from "@/games/shared/rules/define-game";
import { resultTextOf } from "./result-times";
import { rangeOf, returnedBy, type Staked } from "@/games/shared/rules/pricing";
import { range, sidesOf, winIf } from "@/games/shared/rules/sides";
import { uniformFrom } from "@/games/shared/draw/draw";
import { committedWords } from "@/games/shared/rules/words";

/** The fastest winner, and the span of the winners' times, in milliseconds. */
const FASTEST_MS = 58_000;
const WINNERS_SPAN_MS = 4_000;

/** The smallest gap between one racer and the next, and the span of the gaps. */
const LEAST_GAP_MS = 25;
const GAPS_SPAN_MS = 600;

/**
 * The finishing times of a race in milliseconds, ascending in finishing order. They follow from an HMAC-SHA256 of the
 * round number and the order. Therefore everyone computes the same times, and the times reveal nothing before the draw.
 */
export function finishTimes(roundNo: string, order: readonly number[]): number[] {
  const uniform = uniformFrom(committedWords(new Uint8Array(32), `grandstand:v1:times:${roundNo}:${order.join(",")}`));
  let time = FASTEST_MS + uniform(WINNERS_SPAN_MS);
  return order.map((_, place) => (time += place === 0 ? 0 : LEAST_GAP_MS + uniform(GAPS_SPAN_MS)));
}

/** Bets depend on the first three places only. */
interface RacingBet extends BetDefinition {
  readonly verdict: (first: number, second: number, third: number) => Verdict;
}

const family =
  (type: string, group: string, paybackMilli: number) =>
  (number: string, verdict: RacingBet["verdict"]): RacingBet => ({ type, group, paybackMilli, number, verdict });

const RACERS = range(1, RACER_COUNT);

function createRacingBets(): RacingBet[] {
  const win = family("win", "winner", 960);
  const place = family("plc", "place", 960);
  const quinella = family("qn", "quinella", 940);
  const exacta = family("ex", "exacta", 930);
  const side = family("ts", "side", 970);
  const others = (racer: number): number[] => RACERS.filter((other) => other !== racer);
  return [
    ...RACERS.map((racer) => win(String(racer), (first) => winIf(first === racer))),
    ...RACERS.map((racer) => place(String(racer), (...three) => winIf(three.includes(racer)))),
    ...RACERS.flatMap((low) =>
      range(low + 1, RACER_COUNT).map((high) =>
        quinella(`${low}-${high}`, (first, second) =>
          winIf(Math.min(first, second) === low && Math.max(first, second) === high),
        ),
      ),
    ),
    ...RACERS.flatMap((a) =>
      others(a).map((b) => exacta(`${a}>${b}`, (first, second) => winIf(first === a && second === b))),
    ),
    ...sidesOf(RACER_COUNT / 2 + 1).map(([name, has]) => side(name, (first) => winIf(has(first)))),
  ];
}

/** All bets of a round share one enumeration of its form. */
let enumerated: { readonly key: string; readonly threes: readonly TopThree[] } | undefined;

function threesOf(form: RoundForm | undefined): readonly TopThree[] {
  const valid = racingForm(form);
  const key = valid.join();
  if (enumerated?.key !== key) enumerated = { key, threes: topThrees(valid) };
  return enumerated.threes;
}

/** Every top three is possible under every form; only `paying` needs the round's own form. */
function returnRange(lines: readonly Staked<RacingBet>[], form: RoundForm | undefined): ReturnRange {
  const known = form !== undefined && isRacingForm(form);
  const range = rangeOf(
    threesOf(known ? form : START_FORM).map(({ racers: [first = 0, second = 0, third = 0], weight }) => ({
      returned: lines.reduce((sum, line) => sum + returnedBy(line.bet.verdict(first, second, third), line), 0),
      weight,
    })),
  );
  return known ? range : { ...range, paying: null };
}

/** The strengths are public and drift from round to round. The outcome lists the racers in finishing order. */
export const racinggod: Game = defineGame<RacingBet>({
  code: "RACINGGOD",
  catalogueVersion: 1,
  bets: createRacingBets(),
  chances: (bet, form) => racingChances(threesOf(form), bet.verdict),
  verdict: (bet, [first = 0, second = 0, third = 0]) => bet.verdict(first, second, third),
  returnRange,
  draw: (uniform, form) => drawOrder(form, uniform),
  isOutcome: (outcome) => isPermutation(outcome, RACER_COUNT),
  nextForm: nextRacingForm,
  resultText: (roundNo, outcome) => resultTextOf(roundNo, outcome, finishTimes(roundNo, outcome)),
});

/** `weight` is relative: a part of the sum of all weights. */
interface TopThree {
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

function racingChances(
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

/** A finishing order by Plackett–Luce: each place goes to one of the remaining racers, by strength. */
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
