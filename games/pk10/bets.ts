import { range, sidesOf, winIf } from "@/games/shared/rules/sides";
import type { BetDefinition, Verdict } from "@/games/shared/rules/types";

/**
 * The target return of each group of bets, in thousandths of the stake, by bet type. A bet's odds follow from it and
 * from the bet's chances (games/shared/rules/pricing.ts).
 */
const PAYBACKS = {
  /** Two sides: big, small, odd or even; `duel`: dragon or tiger. */
  tf: { crown: 980, position: 990, duel: 990 },
  /** One car at one position. */
  of: { rank: 980 },
  /** The crown: the first two cars. `pair`: which two they are. */
  gy: { crown: 980, sum: 970, pair: 960 },
  ft: { fan: 975, nim: 975, corner: 975, zheng: 975, side: 975 },
  /** A position against its mirror. */
  dt: { mirror: 990 },
} as const;

/** Chances and settlement are both computed from `positions` and `verdict`. */
export interface Pk10Bet extends BetDefinition {
  /** Finishing positions, 1…10. The bet reads no others. */
  readonly positions: readonly number[];
  /** The verdict on the cars at `positions`, in that order. */
  readonly verdict: (...cars: number[]) => Verdict;
}

export const CAR_COUNT = 10;

const CARS = range(1, CAR_COUNT);
const REMAINDERS = range(1, 4);

const sum = (cars: readonly number[]): number => cars.reduce((total, car) => total + car, 0);
const dragon: Pk10Bet["verdict"] = (car, mirror) => winIf(car > mirror);
const tiger: Pk10Bet["verdict"] = (car, mirror) => winIf(car < mirror);
/** A position and its mirror: 1 and 10, 2 and 9, and so on. */
const mirrored = (position: number): number[] => [position, CAR_COUNT + 1 - position];

const family =
  (type: string, group: string, paybackMilli: number) =>
  (number: string, positions: readonly number[], verdict: Pk10Bet["verdict"]): Pk10Bet => ({
    type,
    group,
    paybackMilli,
    number,
    positions,
    verdict,
  });

/** The bet types `tf` and `gy` both offer the sides of the crown sum. */
function crownSides(type: "tf" | "gy"): Pk10Bet[] {
  const bet = family(type, "crown", PAYBACKS[type].crown);
  return sidesOf(12).map(([side, has]) => bet(side, [1, 2], (...cars) => winIf(has(sum(cars)))));
}

function twoSide(): Pk10Bet[] {
  const side = family("tf", "position", PAYBACKS.tf.position);
  const duel = family("tf", "duel", PAYBACKS.tf.duel);
  const ofPosition = (position: number): Pk10Bet[] => [
    ...sidesOf(6).map(([name, has]) => side(`${position}${name.charAt(0)}`, [position], (car) => winIf(has(car)))),
    ...(position <= CAR_COUNT / 2
      ? [duel(`${position}d`, mirrored(position), dragon), duel(`${position}t`, mirrored(position), tiger)]
      : []),
  ];
  return [...crownSides("tf"), ...CARS.flatMap(ofPosition)];
}

function oneSide(): Pk10Bet[] {
  const bet = family("of", "rank", PAYBACKS.of.rank);
  return CARS.flatMap((position) =>
    CARS.map((car) => bet(`${position}-${car}`, [position], (at) => winIf(at === car))),
  );
}

function crownGroup(): Pk10Bet[] {
  const bySum = family("gy", "sum", PAYBACKS.gy.sum);
  const byPair = family("gy", "pair", PAYBACKS.gy.pair);
  return [
    ...crownSides("gy"),
    ...range(3, 19).map((total) => bySum(String(total), [1, 2], (...cars) => winIf(sum(cars) === total))),
    ...CARS.flatMap((low) =>
      range(low + 1, CAR_COUNT).map((high) =>
        byPair(`${low}-${high}`, [1, 2], (...cars) => winIf(cars.includes(low) && cars.includes(high))),
      ),
    ),
  ];
}

/** The bets read the sum of the first three cars modulo 4, with 0 as 4. Some bets push on some remainders. */
function fanTan(): Pk10Bet[] {
  const on =
    (group: keyof (typeof PAYBACKS)["ft"]) =>
    (number: string, winning: readonly number[], pushing: readonly number[] = []): Pk10Bet =>
      family("ft", group, PAYBACKS.ft[group])(number, [1, 2, 3], (...cars) => {
        const remainder = sum(cars) % 4 || 4;
        return pushing.includes(remainder) ? "push" : winIf(winning.includes(remainder));
      });
  const [fan, nim, corner, zheng, side] = [on("fan"), on("nim"), on("corner"), on("zheng"), on("side")];
  const neighbours = (remainder: number): number[] => [(remainder % 4) + 1, ((remainder + 2) % 4) + 1];
  return [
    ...REMAINDERS.map((a) => fan(`${a}p`, [a])),
    ...REMAINDERS.flatMap((a) => REMAINDERS.filter((b) => b !== a).map((b) => nim(`${a}n${b}`, [a], [b]))),
    ...(
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [1, 4],
      ] as const
    ).map(([a, b]) => corner(`${a}${b}c`, [a, b])),
    ...REMAINDERS.map((a) => zheng(`${a}z`, [a], neighbours(a))),
    ...sidesOf(3).map(([name, has]) => side(name, REMAINDERS.filter(has))),
  ];
}

function dragonTigerBattle(): Pk10Bet[] {
  const bet = family("dt", "mirror", PAYBACKS.dt.mirror);
  return CARS.map((position) => bet(String(position), mirrored(position), dragon));
}

/** All 258 bets of PK10, in the order in which the rules list their families. */
export const createPk10Bets = (): Pk10Bet[] => [
  ...twoSide(),
  ...oneSide(),
  ...crownGroup(),
  ...fanTan(),
  ...dragonTigerBattle(),
];
