import { range, sidesOf } from "../shared/rules/sides";
import { numberFamily, singleNumberGame } from "../shared/rules/single-number";
import type { Game } from "../shared/rules/types";
import { BALL_COLOURS, colourOf } from "./colours";

type BallCount = 12 | 24 | 36 | 48;

/** One ball of a drum, uniform on 1…N. The outcome is `[ball]`. */
function balls(count: BallCount): Game {
  const number = numberFamily("no", "number", 970);
  const side = numberFamily("ts", "side", 980);
  const colour = numberFamily("co", "colour", 980);
  const quarter = numberFamily("qt", "quarter", 980);
  return singleNumberGame({
    code: `BALLS${count}`,
    catalogueVersion: 1,
    size: count,
    bets: [
      ...range(1, count).map((ball) => number(String(ball), (drawn) => drawn === ball)),
      ...sidesOf(count / 2 + 1).map(([name, has]) => side(name, has)),
      ...BALL_COLOURS.map((name) => colour(name, (drawn) => colourOf(drawn) === name)),
      ...range(1, 4).map((nth) => quarter(`q${nth}`, (drawn) => Math.ceil((drawn * 4) / count) === nth)),
    ],
  });
}

export const balls12 = balls(12);
export const balls24 = balls(24);
export const balls36 = balls(36);
export const balls48 = balls(48);
