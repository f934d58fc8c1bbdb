import { arrangements, isPermutation, shuffle } from "../shared/rules/arrangements";
import { defineGame } from "../shared/rules/define-game";
import type { Chances, Game, Verdict } from "../shared/rules/types";
import { CAR_COUNT, createPk10Bets, type Pk10Bet } from "./bets";
import { pk10ReturnRange } from "./return-range";

/** All orders in which cars can take this number of positions; equally likely at any positions. */
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
