import { sidesOf } from "../shared/rules/sides";
import { numberFamily, singleNumberGame } from "../shared/rules/single-number";
import type { Game } from "../shared/rules/types";
import { symbolOf, WHEEL, WHEEL_SYMBOLS } from "./wheel";

const symbol = numberFamily("sy", "symbol", 960);
const side = numberFamily("ts", "side", 980);

/** A wheel of 54 segments, each with a symbol. The outcome is `[segment]`, uniform on 1…54. */
export const luckywheel: Game = singleNumberGame({
  code: "LUCKYWHEEL",
  catalogueVersion: 1,
  size: WHEEL.length,
  bets: [
    ...WHEEL_SYMBOLS.map((name) => symbol(name, (segment) => symbolOf(segment) === name)),
    ...sidesOf(WHEEL.length / 2 + 1).map(([name, has]) => side(name, has)),
  ],
});
