import { games } from "@/games/registry";
import { wireHome } from "@/lib/live/testing";
import { cheapestLine } from "./stake";

test("the check bets with the setting that allows the smallest stake; if several settings allow it, with the setting whose maximum is lowest", () => {
  const limits = (min: number, max: number) => ({ tf: { min, max } });
  const settings = [
    { settingID: 1, limits: limits(1, 2_000), order_max: 10_000 },
    { settingID: 2, limits: limits(5, 50), order_max: 100 },
    { settingID: 3, limits: limits(1, 20), order_max: 100 },
  ];
  const home = wireHome(0, [], { odds: { tf: { big: 2 } }, settings: { settings, chips: [], payouts: [] } });
  const types = games.PK10.betTypes.slice(0, 1);
  expect(cheapestLine(home, types)).toMatchObject({ setting_id: 3, line: { amount: 1 }, max: 20 });
});
