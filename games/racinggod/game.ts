import { isPermutation } from "@/games/shared/rules/arrangements";
import { defineGame } from "@/games/shared/rules/define-game";
import { resultTextOf } from "@/games/shared/rules/result-text";
import { rangeOf, returnedBy, type Staked } from "@/games/shared/rules/return-range";
import { range, sidesOf, winIf } from "@/games/shared/rules/sides";
import type { BetDefinition, Game, ReturnRange, RoundForm, Verdict } from "@/games/shared/rules/types";
import { drawOrder, racingChances, type TopThree, topThrees } from "./chances";
import { isRacingForm, nextRacingForm, RACER_COUNT, racingForm, START_FORM } from "./form";
import { committedWords } from "@/games/shared/rules/words";
import { uniformFrom } from "@/games/shared/draw/draw";

/** The fastest winner, and the span of the winners' times, in milliseconds. */
const FASTEST_MS = 58_000;
const WINNERS_SPAN_MS = 4_000;

/** The smallest gap between one racer and the next, and the span of the gaps. */
const LEAST_GAP_MS = 25;
const GAPS_SPAN_MS = 600;

/**
 * The finishing times of a race in milliseconds, ascending in finishing order. They are an HMAC-SHA256 of the round
 * number and the order: everyone computes the same times, and the times reveal nothing before the draw.
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

/** All bets of a round use one enumeration of its form. */
let enumerated: { readonly key: string; readonly threes: readonly TopThree[] } | undefined;

function threesOf(form: RoundForm | undefined): readonly TopThree[] {
  const right = racingForm(form);
  const key = right.join();
  if (enumerated?.key !== key) enumerated = { key, threes: topThrees(right) };
  return enumerated.threes;
}

/** Every first three can happen under every form; how likely they are is known with the round's own form. */
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

/**
 * Eight racers with published strengths that drift from round to round. The outcome lists the racers in
 * finishing order.
 */
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
