import type { BetSettings } from "@/lib/contract/entities";
import type { Game } from "@/games/shared/rules/types";
import { type Minor, toWire } from "@/lib/money";

/** One choice of chips and limits, in minor units; the same for every bet type of every game. */
export interface BetSetting {
  readonly id: number;
  readonly chips: readonly Minor[];
  /** Least and most that may stand on one code within an order. */
  readonly lineMin: Minor;
  readonly lineMax: Minor;
  readonly orderMax: Minor;
  /** The most that an order gives back; kept with the order and applied by settlement. */
  readonly maxPayout: Minor;
}

const ringgit = (amount: number): Minor => amount * 100;

/** The demo settings (spec.md, "Decisions"). */
export const betSettings: readonly BetSetting[] = [
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

/** The settings as a game's home answer carries them: limits for every bet type of the game, wire money. */
export function settingsToWire(game: Game, settings: readonly BetSetting[] = betSettings): BetSettings {
  return {
    chips: settings.map((setting) => ({ settingID: setting.id, values: setting.chips.map(toWire) })),
    settings: settings.map((setting) => ({
      settingID: setting.id,
      limits: Object.fromEntries(
        game.betTypes.map((type) => [type.code, { min: toWire(setting.lineMin), max: toWire(setting.lineMax) }]),
      ),
      order_max: toWire(setting.orderMax),
    })),
    payouts: settings.map((setting) => ({ settingID: setting.id, maxPayout: toWire(setting.maxPayout) })),
  };
}
