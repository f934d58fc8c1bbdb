import { games as ours } from "@/games/registry";
import { games } from "./games.mjs";

test.each(games)("$code has the product's codes and odds, and settles every bet as the product does", (game) => {
  const right = ours[game.code];
  const table = right.odds(game.form ?? undefined);
  for (const [type, numbers] of Object.entries(table)) {
    const milli = Object.entries(game.odds[type]).map(([number, odds]) => [number, Math.round(odds * 1000)]);
    expect(Object.fromEntries(milli)).toEqual(numbers);
  }
  expect(Object.keys(game.odds)).toEqual(Object.keys(table));
  for (let draws = 0; draws < 200; draws += 1) {
    const result = game.draw();
    expect(right.isOutcome(result)).toBe(true);
    for (const { code, bets } of right.betTypes) {
      for (const bet of bets) {
        const verdict = right.settle(bet, result);
        const milli = { win: table[code][bet.number], push: 1000, lose: 0 }[verdict];
        const own = game.returned(game.find(code, bet.number), result);
        if (own !== milli) throw new Error(`${code} ${bet.number} on ${result.join()} gives ${own} and not ${milli}`);
      }
    }
  }
});
