import fc from "fast-check";
import { outcomesAt } from "@/games/pk10/testing";
import { pk10 } from "@/games/pk10/game";
import { START_FORM } from "@/games/racinggod/form";
import { racinggod, topThrees } from "@/games/racinggod/game";
import { games } from "@/games/registry";
import { returnOf } from "@/lib/money";
import type { BetDefinition, Game, ReturnRange, RoundForm, StakedLine } from "./types";

const betsOf = (game: Game): readonly BetDefinition[] => game.betTypes.flatMap((type) => type.bets);

const lineOf = (game: Game, { type, number }: BetDefinition, stake: number, form?: RoundForm): StakedLine => ({
  type,
  number,
  stake,
  odds: game.odds(form)[type]?.[number] ?? 0,
});

const linesOn = (game: Game, bets: readonly BetDefinition[], form?: RoundForm): fc.Arbitrary<readonly StakedLine[]> =>
  fc
    .subarray([...bets], { minLength: 1 })
    .chain((some) =>
      fc.tuple(
        ...some.map((bet) => fc.integer({ min: 1, max: 200_000 }).map((stake) => lineOf(game, bet, stake, form))),
      ),
    );

function settling(game: Game, lines: readonly StakedLine[]): (outcome: readonly number[]) => number {
  const staked = lines.map(({ type, number, stake, odds }) => {
    const bet = game.find(type, number);
    if (bet === undefined) throw new Error(`no bet ${type} ${number}`);
    return { bet, returns: { win: returnOf(stake, odds), push: stake, lose: 0 } };
  });
  return (outcome) => staked.reduce((sum, { bet, returns }) => sum + returns[game.settle(bet, outcome)], 0);
}

/** Settles every outcome. An outcome has the weight 1 by default. */
function bruteForce(
  game: Game,
  lines: readonly StakedLine[],
  outcomes: readonly (readonly number[])[],
  weights: readonly bigint[] = outcomes.map(() => 1n),
) {
  const returns = outcomes.map(settling(game, lines));
  const total = (some: readonly bigint[]): bigint => some.reduce((sum, weight) => sum + weight, 0n);
  return {
    best: returns.reduce((most, each) => Math.max(most, each)),
    worst: returns.reduce((least, each) => Math.min(least, each)),
    paying: { value: total(weights.filter((_, at) => (returns[at] ?? 0) > 0)), over: total(weights) },
  };
}

function expectSame(range: ReturnRange, expected: ReturnType<typeof bruteForce>): void {
  expect([range.best, range.worst]).toEqual([expected.best, expected.worst]);
  const { paying } = range;
  expect(paying && paying.value * expected.paying.over).toEqual(paying && expected.paying.value * paying.over);
  expect(paying?.over).toBeGreaterThan(0n);
}

test.each([games.BALLS12, games.BALLS48, games.LUCKYWHEEL])(
  "$code: the range equals the returns of settling every number",
  (game) => {
    const numbers = Array.from({ length: 54 }, (_, at) => [at + 1]).filter((outcome) => game.isOutcome(outcome));
    fc.assert(
      fc.property(linesOn(game, betsOf(game)), (lines) =>
        expectSame(game.returnRange(lines), bruteForce(game, lines, numbers)),
      ),
      { numRuns: 30 },
    );
  },
);

test("RACINGGOD: the range equals the returns of settling every top three, weighed by the round's form", () => {
  const threes = topThrees(START_FORM);
  const orders = threes.map(({ racers }) => [
    ...racers,
    ...[1, 2, 3, 4, 5, 6, 7, 8].filter((each) => !racers.includes(each)),
  ]);
  fc.assert(
    fc.property(linesOn(racinggod, betsOf(racinggod), START_FORM), (lines) => {
      const expected = bruteForce(
        racinggod,
        lines,
        orders,
        threes.map(({ weight }) => weight),
      );
      expectSame(racinggod.returnRange(lines, START_FORM), expected);
      const { best, worst } = expected;
      expect(racinggod.returnRange(lines)).toEqual({ best, worst, paying: null });
      expect(racinggod.returnRange(lines, [1, 2, 3])).toEqual({ best, worst, paying: null });
    }),
    { numRuns: 20 },
  );
});

function positionsOf({ type, number }: BetDefinition): readonly number[] {
  if (type === "ft") return [1, 2, 3];
  if (type === "gy" || /^[a-z]+$/.test(number)) return [1, 2];
  const position = Number.parseInt(number, 10);
  return type === "dt" || /[dt]$/.test(number) ? [position, 11 - position] : [position];
}

describe("PK10", () => {
  test.each([
    [[1, 2, 3]],
    [[1, 2, 3, 10]],
    [[1, 2, 3, 8]],
    [[1, 2, 9, 10]],
    [[3, 4, 7, 8]],
    [[4, 5, 6, 7]],
    [[2, 5, 6, 9]],
  ])(
    "bets on the positions %j: the range equals the returns of settling every order of these positions",
    (positions) => {
      const bets = betsOf(pk10).filter((bet) => positionsOf(bet).every((each) => positions.includes(each)));
      const outcomes = outcomesAt(...positions);
      fc.assert(
        fc.property(linesOn(pk10, bets), (lines) =>
          expectSame(pk10.returnRange(lines), bruteForce(pk10, lines, outcomes)),
        ),
        { numRuns: 3 },
      );
    },
  );

  test("no finishing order returns more than the best or less than the worst of any bets", () => {
    const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 10 });
    fc.assert(
      fc.property(linesOn(pk10, betsOf(pk10)), fc.array(orders, { minLength: 50, maxLength: 50 }), (lines, drawn) => {
        const { best, worst } = pk10.returnRange(lines);
        const returns = drawn.map(settling(pk10, lines));
        expect(returns.filter((returned) => returned < worst || returned > best)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test("bets that exclude each other are not added up, and bets on every outcome always pay", () => {
    const onAll = (codes: readonly string[], type: string): ReturnRange =>
      pk10.returnRange(codes.map((number) => ({ type, number, stake: 100, odds: 1960 })));
    expect(onAll(["big", "small", "odd", "even"], "tf")).toMatchObject({ best: 392, worst: 392 });
    const cars = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(
      onAll(
        cars.map((car) => `4-${car}`),
        "of",
      ),
    ).toMatchObject({ best: 196, worst: 196 });
    expect(
      onAll(
        cars.map((position) => `${position}-1`),
        "of",
      ),
    ).toMatchObject({ best: 196, worst: 196 });
    expect(
      onAll(
        cars.map((position) => `${position}-${position}`),
        "of",
      ),
    ).toMatchObject({ best: 1960, worst: 0 });
    expect(onAll(["1d", "1t"], "tf").paying).toEqual({ value: 3_628_800n, over: 3_628_800n });
    expect(onAll(["1-1"], "of").paying).toEqual({ value: 362_880n, over: 3_628_800n });
  });
});

test("a bet of another game is refused", () => {
  expect(() => pk10.returnRange([{ type: "of", number: "11-1", stake: 1, odds: 2000 }])).toThrow(RangeError);
});
