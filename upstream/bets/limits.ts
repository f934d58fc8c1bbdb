import type { BetSettings } from "@/lib/contract/entities";
import type { Game } from "@/games/shared/rules/types";
import { type Currency, type Minor, toMinor, toWire } from "@/lib/money";
import * as z from "zod/mini";

/** A set of chips and bet limits, in minor units, for every bet type of every game. The wire calls it a "setting". */
export interface BetLimits {
  readonly id: number;
  readonly chips: readonly Minor[];
  /** Least and most stake on one bet within an order. */
  readonly lineMin: Minor;
  readonly lineMax: Minor;
  readonly orderMax: Minor;
  /** The most that an order returns; stored with the order and applied by settlement. */
  readonly maxPayout: Minor;
}

/** The sets in whole ringgit, not in minor units. */
const IN_RINGGIT: readonly BetLimits[] = [
  {
    id: 1,
    chips: [1, 5, 10, 50, 100],
    lineMin: 1,
    lineMax: 2_000,
    orderMax: 10_000,
    maxPayout: 100_000,
  },
  {
    id: 2,
    chips: [10, 50, 100, 500, 1_000],
    lineMin: 10,
    lineMax: 20_000,
    orderMax: 50_000,
    maxPayout: 500_000,
  },
  {
    id: 3,
    chips: [100, 500, 1_000, 5_000, 10_000],
    lineMin: 100,
    lineMax: 50_000,
    orderMax: 200_000,
    maxPayout: 2_000_000,
  },
];

/** The amount that replaces one ringgit: a round amount, not a rate of exchange. */
const PER_RINGGIT = { MYR: 1, THB: 10, VND: 5_000 } as const;

function setsIn(currency: Currency, perRinggit: number): readonly BetLimits[] {
  const minor = (ringgit: number): Minor => toMinor(ringgit * perRinggit, currency);
  return IN_RINGGIT.map(({ id, chips, lineMin, lineMax, orderMax, maxPayout }) => ({
    id,
    chips: chips.map(minor),
    lineMin: minor(lineMin),
    lineMax: minor(lineMax),
    orderMax: minor(orderMax),
    maxPayout: minor(maxPayout),
  }));
}

const SETS = new Map(
  Object.entries(PER_RINGGIT).map(([currency, perRinggit]) => [currency, setsIn(currency, perRinggit)]),
);

/** The currencies with bet limits, which a merchant's players may have. */
export const CURRENCIES: readonly Currency[] = [...SETS.keys()];

/** A currency's sets of bet limits; empty for a currency in which no bets are taken. */
export const betLimitSetsOf = (currency: Currency): readonly BetLimits[] => SETS.get(currency) ?? [];

export function betLimitsToWire(game: Game, currency: Currency): BetSettings {
  const limitSets = betLimitSetsOf(currency);
  const wire = (minor: Minor): number => toWire(minor, currency);
  return {
    chips: limitSets.map((limits) => ({ settingID: limits.id, values: limits.chips.map(wire) })),
    settings: limitSets.map((limits) => ({
      settingID: limits.id,
      limits: Object.fromEntries(
        game.betTypes.map((type) => [type.code, { min: wire(limits.lineMin), max: wire(limits.lineMax) }]),
      ),
      order_max: wire(limits.orderMax),
    })),
    payouts: limitSets.map((limits) => ({ settingID: limits.id, maxPayout: wire(limits.maxPayout) })),
  };
}

export const currencySchema = z.enum(CURRENCIES, { error: `must be one of ${CURRENCIES.join(", ")}` });
