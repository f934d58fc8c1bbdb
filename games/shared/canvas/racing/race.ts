import { hashOf, mulberry32 } from "../random";

/** What a race is made of; the same facts always give the same race. */
export interface RaceFacts {
  /** Car numbers 1…n in finishing order, champion first: a permutation. */
  readonly result: readonly number[];
  readonly roundNo: string;
}

/**
 * A race from the grid (time 0) to the end of its run-out (time 1). Distances count from the start line, 0, to the finish line,
 * 1, and go on after it. `car − 1` is the index of every list.
 */
export interface Race {
  readonly cars: number;
  /** Where each car is at `time`, clamped to 0…1: never less than at an earlier time. */
  distancesAt(time: number): readonly number[];
  /** Where a car is that stays in the middle of the field: the camera's position. */
  fieldAt(time: number): number;
  /** Car numbers at `time`, leader first; level cars by their number. At 1 it is the result. */
  rankingAt(time: number): readonly number[];
}

/** The lights go out. */
export const START_TIME = 0.03;
/** Full speed is reached by constant acceleration. */
const FULL_SPEED_TIME = 0.12;
/** The champion is at the finish line. */
export const FINISH_TIME = 0.87;
/** No car is farther than this from the middle of the field. */
export const FIELD_HALF = 0.025;
/** After the line a car slows down, and would stop this far behind it. */
const RUN_OUT = 0.2;
/** Between these times each car falls back or comes forward; from the last on, the finishing order is fixed. */
const TURNS = [START_TIME, 0.16, 0.3, 0.44, 0.58, 0.73, FINISH_TIME] as const;
const TURN_JITTER = 0.02;
/** A car's longest way through the field between two turns, as a share of the field. */
const LONGEST_TURN = 0.8;

const SPEED = (1 - FIELD_HALF) / (FINISH_TIME - START_TIME - (FULL_SPEED_TIME - START_TIME) / 2);

interface Knot {
  readonly time: number;
  readonly offset: number;
}

/** @throws RangeError unless the result is a permutation of 1…n. */
export function createRace({ result, roundNo }: RaceFacts): Race {
  const cars = result.length;
  const places = placesOf(result);
  const random = mulberry32(hashOf(`${roundNo}:${result.join("-")}`));
  const finish = finishOffsets(cars, random);
  const paths = places.map((place) => pathOf(finish[place] ?? 0, random));
  const distancesAt = (time: number): readonly number[] => {
    const at = clamp(time, 0, 1);
    const middle = middleAt(at);
    return paths.map((path) => rolledOut(middle + offsetAt(path, at)));
  };
  return {
    cars,
    distancesAt,
    fieldAt: (time) => rolledOut(middleAt(clamp(time, 0, 1))),
    rankingAt: (time) => rankingOf(distancesAt(time)),
  };
}

/** Car numbers by distance, farthest first; level cars by their number. */
export function rankingOf(distances: readonly number[]): readonly number[] {
  return distances
    .map((distance, index) => ({ distance, car: index + 1 }))
    .sort((left, right) => right.distance - left.distance || left.car - right.car)
    .map(({ car }) => car);
}

/** Each car's place, 0 for the champion; `car − 1` is the index. */
function placesOf(result: readonly number[]): readonly number[] {
  const places = result.map((_, index) => result.indexOf(index + 1));
  if (places.length === 0 || places.includes(-1)) {
    throw new RangeError(`Not a finishing order of ${result.length} cars: ${result.join(", ")}`);
  }
  return places;
}

/** Offsets of the places on the last straight, champion first, from one end of the field to the other by uneven gaps. */
function finishOffsets(cars: number, random: () => number): readonly number[] {
  const gaps = Array.from({ length: Math.max(1, cars - 1) }, () => 0.6 + 0.8 * random());
  const unit = (2 * FIELD_HALF) / gaps.reduce((sum, gap) => sum + gap, 0);
  let offset = FIELD_HALF;
  return [offset, ...gaps.map((gap) => (offset -= gap * unit))];
}

/** A car's way through the field: level with all others on the grid, at its final place from the last turn on. */
function pathOf(last: number, random: () => number): readonly Knot[] {
  const path: Knot[] = [];
  let offset = 0;
  for (const [index, turn] of TURNS.entries()) {
    const inner = index > 1 && index < TURNS.length - 1;
    const time = inner ? turn + TURN_JITTER * (2 * random() - 1) : turn;
    if (index === TURNS.length - 1) offset = last;
    else if (index > 0) {
      const reach = 2 * FIELD_HALF * LONGEST_TURN;
      offset = clamp(offset + reach * (2 * random() - 1), -FIELD_HALF, FIELD_HALF);
    }
    path.push({ time, offset });
  }
  return path;
}

function offsetAt(path: readonly Knot[], time: number): number {
  let before = path[0];
  for (const knot of path) {
    if (before !== undefined && time < knot.time) {
      const share = clamp((time - before.time) / (knot.time - before.time), 0, 1);
      return before.offset + (knot.offset - before.offset) * share * share * (3 - 2 * share);
    }
    before = knot;
  }
  return before?.offset ?? 0;
}

/** A standing start, then full speed. */
function middleAt(time: number): number {
  const since = Math.max(0, time - START_TIME);
  const ramp = FULL_SPEED_TIME - START_TIME;
  return since < ramp ? (SPEED * since * since) / (2 * ramp) : SPEED * (since - ramp / 2);
}

/** Beyond the line all cars slow in the same way, so that no place changes there. */
function rolledOut(distance: number): number {
  const beyond = distance - 1;
  return beyond <= 0 ? distance : 1 + RUN_OUT * (1 - Math.exp(-beyond / RUN_OUT));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
