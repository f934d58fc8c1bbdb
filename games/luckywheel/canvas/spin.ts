import { hashOf, mulberry32 } from "../../shared/canvas/random";

/** Segments of the wheel; segment 1 is under the pointer while it waits, the others follow clockwise. */
export const SEGMENTS = 54;
/** The angle of one segment. */
export const SEGMENT = (2 * Math.PI) / SEGMENTS;

export interface SpinFacts {
  /** The drawn segment, 1…54. */
  readonly segment: number;
  readonly roundNo: string;
}

/** A spin from its rest (time 0) to its rest (time 1); the same facts always give the same spin. */
export interface Spin {
  /** How far the wheel has turned at `time`, clockwise, in radians: never less than at an earlier time. */
  angleAt(time: number): number;
  /** Segments that pass the pointer in a unit of time. */
  speedAt(time: number): number;
}

/** The wheel begins to turn. */
export const START_TIME = 0.02;
/** Full speed; from here on the wheel only slows. */
const FULL_SPEED_TIME = 0.14;
/** It stops; the rest of the time shows the winner. */
export const STOP_TIME = 0.88;
/** How steadily it slows: 2 is a constant friction, more has a longer end. */
const EASE = 2.7;
const LEAST_TURNS = 5;
/** The pointer stops in this part of a segment, counted from the end that passes last: no peg touches it there. */
const REST_FROM = 0.24;
const REST_TO = 0.7;

/** @throws RangeError for a segment that the wheel does not have. */
export function createSpin({ segment, roundNo }: SpinFacts): Spin {
  if (!Number.isInteger(segment) || segment < 1 || segment > SEGMENTS) throw new RangeError(`no segment: ${segment}`);
  const random = mulberry32(hashOf(`${roundNo}:${segment}`));
  const turns = LEAST_TURNS + Math.floor(3 * random());
  const rest = REST_FROM + (REST_TO - REST_FROM) * random();
  // The wheel turns clockwise, so what is under the pointer counts down: it stands `rest` into the drawn segment.
  const total = (turns * SEGMENTS + 1.5 - segment - rest) * SEGMENT + 2 * Math.PI;
  const [start, slowing] = [FULL_SPEED_TIME - START_TIME, STOP_TIME - FULL_SPEED_TIME];
  const full = total / (start / 2 + slowing / EASE);
  return {
    angleAt(time) {
      if (time >= STOP_TIME) return total;
      const gone = share(time, START_TIME, FULL_SPEED_TIME);
      // The integral of the smooth step.
      const pushed = full * start * gone ** 3 * (1 - gone / 2);
      const left = 1 - share(time, FULL_SPEED_TIME, STOP_TIME);
      return pushed + ((full * slowing) / EASE) * (1 - left ** EASE);
    },
    speedAt(time) {
      const gone = share(time, START_TIME, FULL_SPEED_TIME);
      const left = 1 - share(time, FULL_SPEED_TIME, STOP_TIME);
      return (full * gone * gone * (3 - 2 * gone) * left ** (EASE - 1)) / SEGMENT;
    },
  };
}

/** The segment under the pointer when the wheel has turned by `angle`. */
export function segmentAt(angle: number): number {
  return Math.floor(placeAt(angle)) + 1;
}

/** Where in its segment the pointer is, 0…1: on a turning wheel it falls from 1, where a segment comes in, to 0, where it leaves. */
export function restAt(angle: number): number {
  return placeAt(angle) % 1;
}

const placeAt = (angle: number): number => modulo(0.5 - angle / SEGMENT, SEGMENTS);

/** Where a peg touches the flapper, slips off it, and where the flapper is at rest again, in segments turned. */
const MET = 0.08;
const SLIPS = 0.22;
const BACK = 0.32;

/** How far the pegs, which are between segments, push the flapper aside: 0 at rest, 1 where a peg slips off it. */
export function flapAt(angle: number): number {
  const since = modulo(MET - restAt(angle), 1);
  if (since < SLIPS) return since / SLIPS;
  return since < BACK ? 1 - (since - SLIPS) / (BACK - SLIPS) : 0;
}

const share = (time: number, from: number, to: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
const modulo = (value: number, by: number): number => ((value % by) + by) % by;
