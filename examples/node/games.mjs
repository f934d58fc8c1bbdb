/** The seven games of docs/games.json: their draws, and the values of a result that settle the bets. */
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";

const catalogue = JSON.parse(readFileSync(new URL("../../docs/games.json", import.meta.url), "utf8"));

const range = (count) => Array.from({ length: count }, (_, index) => index + 1);
const named = (letter, values, of = (value) => value) =>
  Object.fromEntries(values.map((value, index) => [`${letter}${index + 1}`, of(value, index)]));
const pairOf = ([first, second]) => `${Math.min(first, second)}-${Math.max(first, second)}`;

/** Names a result's values as the catalogue does. */
const readings = {
  PK10: (p) => ({
    ...named("P", p),
    ...named("D", p, (car, index) => (car > p[9 - index] ? "d" : "t")),
    ...{ S: p[0] + p[1], F: (p[0] + p[1] + p[2]) % 4 || 4, pair: pairOf(p) },
  }),
  RACINGGOD: (p) => ({
    ...named("P", p),
    ...named("R", range(8), (horse) => p.indexOf(horse) + 1),
    ...{ pair: pairOf(p), order: `${p[0]}>${p[1]}` },
  }),
};

function shuffled(count) {
  const left = range(count);
  return range(count).map(() => left.splice(randomInt(left.length), 1)[0]);
}
const draws = { PK10: () => shuffled(10), RACINGGOD: () => shuffled(8), LUCKYWHEEL: () => [randomInt(54) + 1] };

/** What a bet returns, in thousandths of the stake. */
function returned({ odds, value, win, push = [] }, values) {
  if (win.includes(values[value])) return Math.round(odds * 1000);
  return push.includes(values[value]) ? 1000 : 0;
}

export const games = Object.entries(catalogue.games).map(([code, { bets }]) => ({
  code,
  bets,
  find: (type, number) =>
    Object.hasOwn(bets, type) && Object.hasOwn(bets[type], number) ? bets[type][number] : undefined,
  /** `{ bet_type: { number: odds } }` */
  odds: Object.fromEntries(
    Object.entries(bets).map(([type, numbers]) => [
      type,
      Object.fromEntries(Object.entries(numbers).map(([number, { odds }]) => [number, odds])),
    ]),
  ),
  draw: draws[code] ?? (() => [randomInt(Number(code.slice("BALLS".length))) + 1]),
  /** The horses' forms. Here all horses are equally strong. */
  form: code === "RACINGGOD" ? range(8).map(() => 1250) : null,
  returned: (bet, result) => returned(bet, readings[code]?.(result) ?? { N: result[0] }),
}));
