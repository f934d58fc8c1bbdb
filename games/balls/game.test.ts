import { gameOf } from "@/games/registry";
import type { Game } from "../shared/rules/types";
import { ballCountOf } from "./trends";

const SIZES = [12, 24, 36, 48];
const game = (size: number): Game => {
  const found = gameOf(`BALLS${size}`);
  if (found === undefined) throw new Error(`no BALLS${size}`);
  return found;
};
const codes = (of: Game): string[] =>
  of.betTypes.flatMap(({ bets }) => bets.map(({ type, number }) => `${type} ${number}`));
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Settles by the rules, without the code of the game. */
function wins(code: string, n: number, N: number): boolean {
  const table: Record<string, boolean> = {
    "ts big": n > N / 2,
    "ts small": n <= N / 2,
    "ts odd": n % 2 === 1,
    "ts even": n % 2 === 0,
    "co red": n % 3 === 1,
    "co blue": n % 3 === 2,
    "co green": n % 3 === 0,
    "qt q1": n <= N / 4,
    "qt q2": n > N / 4 && n <= N / 2,
    "qt q3": n > N / 2 && n <= (3 * N) / 4,
    "qt q4": n > (3 * N) / 4,
  };
  return table[code] ?? code === `no ${n}`;
}

describe.each(SIZES)("%d balls", (size) => {
  it("offers the numbers, two sides, three colours and four quarters", () => {
    const rest = "ts big,ts small,ts odd,ts even,co red,co blue,co green,qt q1,qt q2,qt q3,qt q4".split(",");
    expect(codes(game(size))).toEqual([...range(1, size).map((ball) => `no ${ball}`), ...rest]);
  });

  it("settles every code on every ball as the table says", () => {
    for (const { bets } of game(size).betTypes) {
      for (const bet of bets) {
        for (const ball of range(1, size)) {
          const won = wins(`${bet.type} ${bet.number}`, ball, size);
          expect([bet.number, ball, game(size).settle(bet, [ball])]).toEqual([bet.number, ball, won ? "win" : "lose"]);
        }
      }
    }
  });

  it("draws each ball for exactly one value of one random number", () => {
    const draw = (number: number): readonly number[] =>
      game(size).draw((bound) => {
        expect(bound).toBe(size);
        return number;
      }, undefined);
    expect(range(0, size - 1).map(draw)).toEqual(range(1, size).map((ball) => [ball]));
  });

  it("offers each bet at its listed odds", () => {
    const numbers = Object.fromEntries(range(1, size).map((ball) => [ball, size * 970]));
    expect(game(size).odds()).toEqual({
      no: numbers,
      ts: { big: 1960, small: 1960, odd: 1960, even: 1960 },
      co: { red: 2940, blue: 2940, green: 2940 },
      qt: { q1: 3920, q2: 3920, q3: 3920, q4: 3920 },
    });
  });
});

it.each([
  ["BALLS12", 12],
  ["BALLS48", 48],
  ["PK10", 0],
  ["BALLS", 0],
  ["MYBALLS12", 0],
  ["BALLS12X", 0],
])("the drum of %s has %d balls", (code, count) => {
  expect(ballCountOf(code)).toBe(count);
});
