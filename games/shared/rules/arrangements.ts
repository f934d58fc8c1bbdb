import type { UniformSource } from "./types";

/** Every ordered choice of `length` different members of 1…`size`: 10 × 9 = 90 for two of ten. */
export function arrangements(size: number, length: number): readonly (readonly number[])[] {
  if (length === 0) return [[]];
  return arrangements(size, length - 1).flatMap((chosen) =>
    Array.from({ length: size }, (_, index) => index + 1)
      .filter((member) => !chosen.includes(member))
      .map((member) => [...chosen, member]),
  );
}

export function isPermutation(numbers: readonly number[], size: number): boolean {
  return (
    numbers.length === size &&
    new Set(numbers).size === size &&
    numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= size)
  );
}

/** A uniform permutation of 1…`size` by Fisher–Yates, from the last place down. */
export function shuffle(size: number, uniform: UniformSource): number[] {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  for (let last = size - 1; last > 0; last -= 1) {
    const other = uniform(last + 1);
    [numbers[last], numbers[other]] = [at(numbers, other), at(numbers, last)];
  }
  return numbers;
}

function at(numbers: readonly number[], index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`outside the shuffle: ${index}`);
  return number;
}
