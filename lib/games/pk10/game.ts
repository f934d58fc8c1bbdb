import { arrangements, isPermutation, shuffle } from "../arrangements";
import { createCatalogue } from "../catalogue";
import { priceOf } from "../pricing";
import type { BetDefinition, Chances, Game, OddsMilli, Verdict } from "../types";
import { CAR_COUNT, createPk10Bets, type Pk10Bet } from "./bets";

const catalogue = createCatalogue(createPk10Bets());

/** Every way in which the cars can stand at so many positions; equally likely, whichever positions they are. */
const cases = [1, 2, 3].map((length) => arrangements(CAR_COUNT, length));

const chancesByBet = new Map<Pk10Bet, Chances>();
let oddsTable: Record<string, Record<string, OddsMilli>> | undefined;

function own(bet: BetDefinition): Pk10Bet {
  const found = catalogue.find(bet.type, bet.number);
  if (!found) throw new RangeError(`no bet of PK10: ${bet.type} ${bet.number}`);
  return found;
}

function countChances(bet: Pk10Bet): Chances {
  const seen = cases[bet.positions.length - 1] ?? [];
  const count = (verdict: Verdict): bigint => BigInt(seen.filter((cars) => bet.verdict(...cars) === verdict).length);
  return { win: count("win"), push: count("push"), of: BigInt(seen.length) };
}

function chances(definition: BetDefinition): Chances {
  const bet = own(definition);
  const known = chancesByBet.get(bet) ?? countChances(bet);
  chancesByBet.set(bet, known);
  return known;
}

const isOutcome = (outcome: readonly number[]): boolean => isPermutation(outcome, CAR_COUNT);

function carAt(outcome: readonly number[], position: number): number {
  const car = outcome[position - 1];
  if (car === undefined) throw new RangeError(`no car at position ${position}`);
  return car;
}

/** Ten cars, a uniform permutation (domain.md, "PK10"). The outcome lists the cars in finishing order. */
export const pk10: Game = {
  code: "PK10",
  catalogueVersion: 1,
  betTypes: catalogue.betTypes,
  find: catalogue.find,
  odds: () => (oddsTable ??= catalogue.table((bet) => priceOf(bet.paybackMilli, chances(bet)))),
  chances,
  draw: (uniform) => shuffle(CAR_COUNT, uniform),
  isOutcome,
  settle(definition, outcome) {
    const bet = own(definition);
    if (!isOutcome(outcome)) throw new RangeError(`no outcome of PK10: ${outcome.join(",")}`);
    return bet.verdict(...bet.positions.map((position) => carAt(outcome, position)));
  },
};
