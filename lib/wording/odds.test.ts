import { formatOdds } from "./odds";

test("odds have three decimals", () => {
  expect([formatOdds(1980), formatOdds(9800), formatOdds(43_200)]).toEqual(["1.980", "9.800", "43.200"]);
});
