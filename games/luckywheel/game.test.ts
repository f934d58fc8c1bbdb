import { luckywheel } from "./game";
import { symbolOf, WHEEL, WHEEL_SYMBOLS } from "./wheel";

const COUNTS = { star: 24, clover: 15, bell: 7, seven: 4, diamond: 2, crown: 1, sun: 1 };
const bets = luckywheel.betTypes.flatMap((type) => type.bets);

it("has 54 segments with the symbols of the table", () => {
  expect(WHEEL).toHaveLength(54);
  const counted = WHEEL_SYMBOLS.map((name) => [name, WHEEL.filter((symbol) => symbol === name).length]);
  expect(Object.fromEntries(counted)).toEqual(COUNTS);
  for (const segment of [0, 55]) expect(() => symbolOf(segment)).toThrow(RangeError);
});

it("keeps equal symbols apart, around the whole wheel", () => {
  for (const name of WHEEL_SYMBOLS) {
    const places = WHEEL.flatMap((symbol, at) => (symbol === name ? [at] : []));
    const gaps = places.map((place, at) => ((places[(at + 1) % places.length] ?? 0) - place + 54) % 54 || 54);
    // The least gap allowed is three quarters of the even distance, rounded down, but at least two segments.
    expect([name, Math.min(...gaps) >= Math.max(2, Math.floor((54 / places.length) * 0.75))]).toEqual([name, true]);
  }
});

it("offers the symbols and two sides, and settles every code on every segment", () => {
  expect(bets.map(({ type, number }) => `${type} ${number}`)).toEqual(
    "sy star,sy clover,sy bell,sy seven,sy diamond,sy crown,sy sun,ts big,ts small,ts odd,ts even".split(","),
  );
  for (const bet of bets) {
    for (let segment = 1; segment <= 54; segment += 1) {
      const sides: Record<string, boolean> = {
        big: segment >= 28,
        small: segment < 28,
        odd: segment % 2 === 1,
        even: segment % 2 === 0,
      };
      const won = sides[bet.number] ?? WHEEL[segment - 1] === bet.number;
      expect([bet.number, segment, luckywheel.settle(bet, [segment])]).toEqual([
        bet.number,
        segment,
        won ? "win" : "lose",
      ]);
    }
  }
});

it("offers each bet at its listed odds", () => {
  expect(luckywheel.odds()).toEqual({
    sy: { star: 2160, clover: 3456, bell: 7405, seven: 12_960, diamond: 25_920, crown: 51_840, sun: 51_840 },
    ts: { big: 1960, small: 1960, odd: 1960, even: 1960 },
  });
});
