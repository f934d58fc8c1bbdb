import { readFileSync } from "node:fs";
import { LIVERIES, type Livery } from "./livery";

type Matrix = readonly (readonly number[])[];

/** The colours that each kind of dichromat sees, in linear light (Viénot 1999, Brettel 1997). */
const SIGHTS: readonly (readonly [string, Matrix])[] = [
  [
    "protanopia",
    [
      [0.112, 0.888, 0],
      [0.112, 0.888, 0],
      [0.004, -0.004, 1],
    ],
  ],
  [
    "deuteranopia",
    [
      [0.293, 0.707, 0],
      [0.293, 0.707, 0],
      [-0.022, 0.022, 1],
    ],
  ],
  [
    "tritanopia",
    [
      [1, 0.145, -0.145],
      [0, 0.853, 0.147],
      [0, 0.853, 0.147],
    ],
  ],
];

function linear(color: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

const times = (matrix: Matrix, [a = 0, b = 0, c = 0]: readonly number[]): readonly number[] =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * a + y * b + z * c);

function oklab(light: readonly number[]): readonly number[] {
  const cones = times(
    [
      [0.4122, 0.5363, 0.0514],
      [0.2119, 0.6807, 0.1074],
      [0.0883, 0.2817, 0.63],
    ],
    light,
  ).map((value) => Math.cbrt(value));
  return times(
    [
      [0.2105, 0.7936, -0.0041],
      [1.978, -2.4286, 0.4506],
      [0.0259, 0.7828, -0.8087],
    ],
    cones,
  );
}

function difference(sight: Matrix, one: string, other: string): number {
  const [left, right] = [oklab(times(sight, linear(one))), oklab(times(sight, linear(other)))];
  return Math.hypot(...left.map((value, index) => value - (right[index] ?? 0)));
}

const pairs = LIVERIES.flatMap((one, index) => LIVERIES.slice(index + 1).map((other) => [one, other] as const));
const alike = (sight: Matrix, one: Livery, other: Livery): boolean => difference(sight, one.paint, other.paint) < 0.1;

test.each(SIGHTS)("with %s, cars of similar paint differ in pattern, and in shape or trim", (_, sight) => {
  for (const [one, other] of pairs.filter((pair) => alike(sight, ...pair))) {
    expect(one.pattern).not.toBe(other.pattern);
    expect(one.shape !== other.shape || difference(sight, one.trim, other.trim) > 0.2).toBe(true);
  }
});

test.each(SIGHTS)("with %s, the paints of cars 8 and 9, and of cars 3 and 7, differ", (_, sight) => {
  for (const [one, other] of [
    [8, 9],
    [3, 7],
  ] as const)
    expect(difference(sight, LIVERIES[one - 1]?.paint ?? "", LIVERIES[other - 1]?.paint ?? "")).toBeGreaterThan(0.08);
});

test.each(SIGHTS)("with %s, a trim is visible on its paint", (_, sight) => {
  for (const { paint, trim } of LIVERIES) expect(difference(sight, paint, trim)).toBeGreaterThan(0.2);
});

test("a car has the paint of its number's tile", () => {
  const css = readFileSync("app/globals.css", "utf8");
  for (const [index, { paint }] of LIVERIES.entries()) expect(css).toContain(`--color-car-${index + 1}: ${paint};`);
});
