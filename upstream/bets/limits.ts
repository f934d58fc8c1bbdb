import type { BetSettings } from "@/lib/contract/entities";
import type { Game } from "@/games/shared/rules/types";
import { type Minor, toWire } from "@/lib/money";

/** One set of chips and bet limits, in minor units; the same for every bet type of every game. On the wire it is a "setting". */
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

const ringgit = (amount: number): Minor => amount * 100;

/** The demo's sets (spec.md, "Decisions"). */
export const betLimitSets: readonly BetLimits[] = [
  {
    id: 1,
    chips: [1, 5, 10, 50, 100].map(ringgit),
    lineMin: ringgit(1),
    lineMax: ringgit(2_000),
    orderMax: ringgit(10_000),
    maxPayout: ringgit(100_000),
  },
  {
    id: 2,
    chips: [10, 50, 100, 500, 1_000].map(ringgit),
    lineMin: ringgit(10),
    lineMax: ringgit(20_000),
    orderMax: ringgit(50_000),
    maxPayout: ringgit(500_000),
  },
  {
    id: 3,
    chips: [100, 500, 1_000, 5_000, 10_000].map(ringgit),
    lineMin: ringgit(100),
    lineMax: ringgit(50_000),
    orderMax: ringgit(200_000),
    maxPayout: ringgit(2_000_000),
  },
];

/** The sets as a game's home answer has them: limits for every bet type of the game, wire money. */
export function betLimitsToWire(game: Game, limitSets: readonly BetLimits[] = betLimitSets): BetSettings {
  return {
    chips: limitSets.map((limits) => ({ settingID: limits.id, values: limits.chips.map((minor) => toWire(minor)) })),
    settings: limitSets.map((limits) => ({
      settingID: limits.id,
      limits: Object.fromEntries(
        game.betTypes.map((type) => [type.code, { min: toWire(limits.lineMin), max: toWire(limits.lineMax) }]),
      ),
      order_max: toWire(limits.orderMax),
    })),
    payouts: limitSets.map((limits) => ({ settingID: limits.id, maxPayout: toWire(limits.maxPayout) })),
  };
}
