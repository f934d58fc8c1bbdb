import { parityOf, type Question, sizeOf } from "../shared/trends/question";

type Side = "big" | "small" | "odd" | "even" | "dragon" | "tiger";
type Remainder = "1" | "2" | "3" | "4";

export const CARS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const POSITIONS: readonly number[] = CARS.map((_, place) => place + 1);
/** 3…19. */
export const CROWN_SUMS: readonly number[] = Array.from({ length: 17 }, (_, index) => index + 3);

/** The first big crown sum, and the first big car. */
const BIG_CROWN = 12;
const BIG_CAR = 6;
const REMAINDERS: readonly Remainder[] = ["4", "1", "2", "3"];

const carAt = (cars: readonly number[], position: number): number => cars[position - 1] ?? 0;

export const crownSumOf = (cars: readonly number[]): number => carAt(cars, 1) + carAt(cars, 2);

/** The chance of a crown sum: its ordered pairs out of all 90. */
export function crownSumChance(sum: number): number {
  const ways = CARS.filter((first) => CARS.includes(sum - first) && sum - first !== first).length;
  return ways / 90;
}

export const CAR_CHANCE = 1 / CARS.length;

export interface Facts {
  readonly sum: number;
  readonly size: Side;
  readonly parity: Side;
  /** The duel of the first position and the last. */
  readonly duel: Side;
  readonly fan: Remainder;
}

export function factsOf(cars: readonly number[]): Facts {
  const sum = crownSumOf(cars);
  return { sum, size: sizeOf(sum, BIG_CROWN), parity: parityOf(sum), duel: duelOf(cars, 1), fan: fanOf(cars) };
}

const fanOf = (cars: readonly number[]): Remainder => REMAINDERS[(crownSumOf(cars) + carAt(cars, 3)) % 4] ?? "4";

function duelOf(cars: readonly number[], position: number): Side {
  return carAt(cars, position) > carAt(cars, CARS.length + 1 - position) ? "dragon" : "tiger";
}

const SIZES = ["big", "small"] as const;
const PARITIES = ["odd", "even"] as const;
const DUELS = ["dragon", "tiger"] as const;

function ofPosition(position: number): Question[] {
  const size: Question = {
    id: `${position}-size`,
    topic: position,
    answers: SIZES,
    ask: (cars) => sizeOf(carAt(cars, position), BIG_CAR),
  };
  const parity: Question = {
    id: `${position}-parity`,
    topic: position,
    answers: PARITIES,
    ask: (cars) => parityOf(carAt(cars, position)),
  };
  const duel: Question = {
    id: `${position}-duel`,
    topic: position,
    answers: DUELS,
    ask: (cars) => duelOf(cars, position),
  };
  return position <= CARS.length / 2 ? [size, parity, duel] : [size, parity];
}

const CROWN_SIZE: Question = {
  id: "crown-size",
  topic: "crown",
  answers: SIZES,
  ask: (cars) => sizeOf(crownSumOf(cars), BIG_CROWN),
};

/** The questions of PK10's roads, in the order of the picker; a topic is `crown`, a position or `fan`. */
export const QUESTIONS: readonly [Question, ...Question[]] = [
  CROWN_SIZE,
  { id: "crown-parity", topic: "crown", answers: PARITIES, ask: (cars) => parityOf(crownSumOf(cars)) },
  ...POSITIONS.flatMap(ofPosition),
  {
    id: "fan",
    topic: "fan",
    answers: ["1", "2", "3", "4"],
    ask: fanOf,
  },
];
