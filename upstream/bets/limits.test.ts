import { betSettingsSchema } from "@/lib/contract/entities";
import { pk10 } from "@/games/pk10/game";
import { betLimitSetsOf, betLimitsToWire, CURRENCIES, currencySchema } from "./limits";

it("the bet limits in RM match the contract, for every bet type", () => {
  const wire = betLimitsToWire(pk10, "MYR");
  expect(betSettingsSchema.parse(wire)).toEqual(wire);
  expect(wire.chips).toEqual([
    { settingID: 1, values: [1, 5, 10, 50, 100] },
    { settingID: 2, values: [10, 50, 100, 500, 1_000] },
    { settingID: 3, values: [100, 500, 1_000, 5_000, 10_000] },
  ]);
  expect(wire.payouts.map((payout) => payout.maxPayout)).toEqual([100_000, 500_000, 2_000_000]);
  expect(wire.settings.map((setting) => setting.order_max)).toEqual([10_000, 50_000, 200_000]);
  const types = pk10.betTypes.map((type) => type.code);
  for (const [at, limit] of [
    { min: 1, max: 2_000 },
    { min: 10, max: 20_000 },
    { min: 100, max: 50_000 },
  ].entries()) {
    expect(wire.settings[at]?.limits).toEqual(Object.fromEntries(types.map((type) => [type, limit])));
  }
});

it("the bet limits in THB and VND are round amounts, too", () => {
  const wire = ["THB", "VND"].map((currency) => betLimitsToWire(pk10, currency));
  expect(wire.map((each) => betSettingsSchema.parse(each))).toEqual(wire);
  expect(wire.map(({ chips }) => chips.map(({ values }) => values))).toEqual([
    [
      [10, 50, 100, 500, 1_000],
      [100, 500, 1_000, 5_000, 10_000],
      [1_000, 5_000, 10_000, 50_000, 100_000],
    ],
    [
      [5_000, 25_000, 50_000, 250_000, 500_000],
      [50_000, 250_000, 500_000, 2_500_000, 5_000_000],
      [500_000, 2_500_000, 5_000_000, 25_000_000, 50_000_000],
    ],
  ]);
  expect(wire.map(({ payouts }) => payouts.map(({ maxPayout }) => maxPayout))).toEqual([
    [1_000_000, 5_000_000, 20_000_000],
    [500_000_000, 2_500_000_000, 10_000_000_000],
  ]);
  expect(wire.map(({ settings }) => [settings[0]?.limits["tf"], settings[0]?.order_max])).toEqual([
    [{ min: 10, max: 20_000 }, 100_000],
    [{ min: 5_000, max: 10_000_000 }, 50_000_000],
  ]);
});

it("each chip is a valid stake of one line, and the largest line is a valid order", () => {
  for (const setting of CURRENCIES.flatMap(betLimitSetsOf)) {
    for (const chip of setting.chips) {
      expect(chip).toBeGreaterThanOrEqual(setting.lineMin);
      expect(chip).toBeLessThanOrEqual(setting.lineMax);
    }
    expect(setting.orderMax).toBeGreaterThanOrEqual(setting.lineMax);
  }
});

it("a currency without bet limits is refused, and the message lists those with limits", () => {
  expect(CURRENCIES.map((currency) => currencySchema.safeParse(currency).success)).toEqual([true, true, true]);
  const issues = currencySchema.safeParse("USD").error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual(["must be one of MYR, THB, VND"]);
});
