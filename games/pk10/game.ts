import { arrangements, isPermutation, shuffle } from "@/games/shared/rules/arrangements";
import { returnedBy, type Staked } from "@/games/shared/rules/pricing";
import type { Chances, Game, ReturnRange, Verdict } from "@/games/shared/rules/types";
import type { Minor } from "@/lib/money";
import { CAR_COUNT, createPk10Bets, type Pk10Bet } from "./bets";
import { defineGame } from "@/games/shared/rules/define-game";

/** The orders in which cars can take one, two or three positions; all are equally likely. */
const cases = [1, 2, 3].map((length) => arrangements(CAR_COUNT, length));

const chancesByBet = new Map<Pk10Bet, Chances>();

function countChances(bet: Pk10Bet): Chances {
  const seen = cases[bet.positions.length - 1] ?? [];
  const count = (verdict: Verdict): bigint => BigInt(seen.filter((cars) => bet.verdict(...cars) === verdict).length);
  return { win: count("win"), push: count("push"), of: BigInt(seen.length) };
}

function carAt(outcome: readonly number[], position: number): number {
  const car = outcome[position - 1];
  if (car === undefined) throw new RangeError(`no car at position ${position}`);
  return car;
}

/** Ten cars, a uniform permutation. The outcome lists the cars in finishing order. */
export const pk10: Game = defineGame<Pk10Bet>({
  code: "PK10",
  catalogueVersion: 1,
  bets: createPk10Bets(),
  chances(bet) {
    const known = chancesByBet.get(bet) ?? countChances(bet);
    chancesByBet.set(bet, known);
    return known;
  },
  verdict: (bet, outcome) => bet.verdict(...bet.positions.map((position) => carAt(outcome, position))),
  returnRange: pk10ReturnRange,
  draw: (uniform) => shuffle(CAR_COUNT, uniform),
  isOutcome: (outcome) => isPermutation(outcome, CAR_COUNT),
});

/**
 * Every bet reads positions of one of these groups: a position and its mirror, or the first two or three. The return of
 * a finishing order is the sum of the returns of the groups.
 */
const GROUPS: readonly (readonly number[])[] = [
  [1, 10],
  [2, 9],
  [3, 8],
  [4, 7],
  [5, 6],
  [1, 2],
  [1, 2, 3],
];

/**
 * These positions contain every group that overlaps another group. The other four positions contain two groups without
 * an overlap. Their smallest and largest returns depend only on which cars are left. Therefore 151 200 sums and a table
 * of 210 entries replace the 3 628 800 orders.
 */
const LINKED = [1, 2, 3, 10, 9, 8];
const REMAINING = [4, 7, 5, 6];

const ALL_CARS = (1 << CAR_COUNT) - 1;
const ORDERS = 3_628_800;

interface Group {
  readonly positions: readonly number[];
  /** Indexed by the cars at the positions, read as decimal digits: car 1 is 0. */
  readonly returns: Float64Array;
}

/** The return of the bets of each group of positions, for all possible cars there. Groups without bets are absent. */
function groupsOf(lines: readonly Staked<Pk10Bet>[]): readonly Group[] {
  const ofLine = lines.map(({ bet }) => {
    const found = GROUPS.find((group) => bet.positions.every((position) => group.includes(position)));
    if (found === undefined) throw new RangeError(`no group of positions holds ${bet.positions.join()}`);
    return found;
  });
  return GROUPS.flatMap((positions) => {
    const own = lines.filter((_, at) => ofLine[at] === positions);
    if (own.length === 0) return [];
    const returns = new Float64Array(CAR_COUNT ** positions.length);
    for (const cars of arrangements(CAR_COUNT, positions.length)) {
      const carAt = (position: number): number => cars[positions.indexOf(position)] ?? 0;
      const index = cars.reduce((digits, car) => digits * CAR_COUNT + car - 1, 0);
      for (const line of own) {
        returns[index] = (returns[index] ?? 0) + returnedBy(line.bet.verdict(...line.bet.positions.map(carAt)), line);
      }
    }
    return { positions, returns };
  });
}

/** Calls `visit` for each placing of different cars, with their set (as bits) and the return of the groups. */
function eachPlacing(
  positions: readonly number[],
  groups: readonly Group[],
  visit: (cars: number, returned: Minor) => void,
): void {
  /** The groups that become complete at each step, with the steps at which their positions are filled. */
  const completed = positions.map((position, step) =>
    groups
      .map((group) => ({ steps: group.positions.map((each) => positions.indexOf(each)), returns: group.returns }))
      .filter(({ steps }) => steps.includes(step) && steps.every((each) => each >= 0 && each <= step)),
  );
  const placed = new Uint8Array(positions.length);
  const place = (step: number, used: number, returned: Minor): void => {
    if (step === positions.length) {
      visit(used, returned);
      return;
    }
    for (let car = 0; car < CAR_COUNT; car += 1) {
      if ((used & (1 << car)) !== 0) continue;
      placed[step] = car;
      let sum = returned;
      for (const { steps, returns } of completed[step] ?? []) {
        let index = 0;
        for (const at of steps) index = index * CAR_COUNT + (placed[at] ?? 0);
        sum += returns[index] ?? 0;
      }
      place(step + 1, used | (1 << car), sum);
    }
  };
  place(0, 0, 0);
}

/** The exact smallest and largest return of all bets together, over all orders of the cars. */
function pk10ReturnRange(lines: readonly Staked<Pk10Bet>[]): ReturnRange {
  const groups = groupsOf(lines);
  const most = new Float64Array(ALL_CARS + 1);
  const least = new Float64Array(ALL_CARS + 1).fill(Number.POSITIVE_INFINITY);
  const losing = new Uint8Array(ALL_CARS + 1);
  eachPlacing(REMAINING, groups, (cars, returned) => {
    most[cars] = Math.max(most[cars] ?? 0, returned);
    least[cars] = Math.min(least[cars] ?? 0, returned);
    losing[cars] = (losing[cars] ?? 0) + (returned === 0 ? 1 : 0);
  });
  let [best, worst, lost] = [0, Number.POSITIVE_INFINITY, 0];
  eachPlacing(LINKED, groups, (cars, returned) => {
    const left = ALL_CARS & ~cars;
    best = Math.max(best, returned + (most[left] ?? 0));
    worst = Math.min(worst, returned + (least[left] ?? 0));
    if (returned === 0) lost += losing[left] ?? 0;
  });
  return { best, worst, paying: { value: BigInt(ORDERS - lost), over: BigInt(ORDERS) } };
}
