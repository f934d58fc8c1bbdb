import { hashOf, mulberry32 } from "../../shared/canvas/random";
import { WHEEL } from "../wheel";

export const SEGMENTS = WHEEL.length;
export const SEGMENT = (2 * Math.PI) / SEGMENTS;

export interface SpinFacts {
  /** The drawn segment, 1…54. */
  readonly segment: number;
  readonly from: number;
  readonly roundNo: string;
  readonly drawMs: number;
}

/** A spin from rest (time 0) to rest (time 1); the same facts always give the same spin. */
export interface Spin {
  /** The angle of the wheel at `time`, clockwise, in radians; 0 is segment 1 under the pointer. */
  angleAt(time: number): number;
  /** Segments that pass the pointer in a unit of time; negative while the wheel rolls back. */
  speedAt(time: number): number;
}

/** Ends of the phases as fractions of the draw: push, full speed, deceleration, last pegs, settling. */
const PUSHED = 0.08;
const FULL = 0.2;
const SLOW = 0.84;
const CREST = 0.905;
export const STOP_TIME = 0.94;
/** The exponent of the deceleration (1: constant friction), and the share of the speed left for the last pegs. */
const EASE = 1.6;
const LEFT = 0.05;
const TURNS_PER_S = 0.46;
/**
 * The pointer's position in the drawn segment at `CREST`, 0…1. At `PAST` the peg before the segment is about to slip
 * off the pawl, and the wheel creeps on. At `BEFORE` the peg after the segment bends the pawl, and the wheel rolls back.
 */
const PAST = 0.875;
const BEFORE = 0.015;

/** @throws RangeError for a segment that the wheel does not have. */
export function createSpin({ segment, from, roundNo, drawMs }: SpinFacts): Spin {
  for (const each of [segment, from]) {
    if (!Number.isInteger(each) || each < 1 || each > SEGMENTS) throw new RangeError(`no segment: ${each}`);
  }
  const random = mulberry32(hashOf(`${roundNo}:${segment}`));
  const turns = Math.max(1, Math.round((drawMs / 1000) * TURNS_PER_S)) + Math.floor(2 * random());
  const rocks = random() < 0.5;
  const start = stopOf(from);
  const gap = stopOf(segment) - start;
  const stop = start + (((gap % SEGMENTS) + SEGMENTS) % SEGMENTS) + turns * SEGMENTS;
  // As the wheel turns, the pointer's position in a segment falls: the segment's end arrives first.
  const crest = stop + restOf(segment) - (rocks ? BEFORE : PAST);
  const last = 0.4 * LEFT * (CREST - SLOW);
  const share = PUSHED / 2 + (FULL - PUSHED) + (SLOW - FULL) * ((1 - LEFT) / (EASE + 1) + LEFT) + last;
  const full = (crest - start) / share;
  const creep = rocks ? 0 : full * LEFT * 0.07;

  /** Segments turned at `time`. */
  const placeAt = (time: number): number => {
    if (time <= 0) return start;
    const pushed = Math.min(1, time / PUSHED);
    let place = start + full * PUSHED * pushed ** 3 * (1 - pushed / 2);
    if (time <= PUSHED) return place;
    place += full * (Math.min(time, FULL) - PUSHED);
    if (time <= FULL) return place;
    const length = SLOW - FULL;
    const part = Math.min(1, (time - FULL) / length);
    place += full * length * (((1 - LEFT) * (1 - (1 - part) ** (EASE + 1))) / (EASE + 1) + LEFT * part);
    if (time <= SLOW) return place;
    const speed = full * LEFT;
    if (time < CREST) return curve([place, speed], [crest, creep], SLOW, CREST, time);
    return time < STOP_TIME ? curve([crest, creep], [stop, 0], CREST, STOP_TIME, time) : stop;
  };
  return {
    angleAt: (time) => placeAt(time) * SEGMENT,
    speedAt: (time) => (placeAt(time + 1e-5) - placeAt(time - 1e-5)) / 2e-5,
  };
}

/** The wheel's angle at rest on a segment. It is always the same, because the next spin starts there. */
export const restingAngle = (segment: number): number => stopOf(segment) * SEGMENT;

/** The position in a segment where the pointer rests, 0…1: no peg touches the pawl there. */
const restOf = (segment: number): number => 0.3 + 0.3 * mulberry32(segment * 7919)();
const stopOf = (segment: number): number => 1.5 - segment - restOf(segment);

export function segmentAt(angle: number): number {
  return Math.floor(placeUnder(angle)) + 1;
}

/** The pointer's position in its segment: 1 where the segment arrives, 0 where it leaves. */
export function restAt(angle: number): number {
  return placeUnder(angle) % 1;
}

const placeUnder = (angle: number): number => modulo(0.5 - angle / SEGMENT, SEGMENTS);

/**
 * `MET`: the pointer's position in its segment when a peg touches the pawl. `SLIPS` and `BACK`: the segments turned
 * from there until the pawl slips off the peg, and until the pawl is at rest again.
 */
const MET = 0.08;
const SLIPS = 0.22;
const BACK = 0.32;

/** The deflection of the pawl by the pegs, which are between segments: 0 at rest, 1 where the pawl slips off a peg. */
export function flapAt(angle: number): number {
  const since = modulo(MET - restAt(angle), 1);
  if (since < SLIPS) return since / SLIPS;
  return since < BACK ? 1 - (since - SLIPS) / (BACK - SLIPS) : 0;
}

/** The instants, fractions of the draw, at which a peg slips off the pawl. */
export function clicksOf({ angleAt }: Spin): readonly number[] {
  const clicks: number[] = [];
  const slipped = (time: number): number => Math.floor(angleAt(time) / SEGMENT + 0.5 + MET - SLIPS);
  const steps = 6_000;
  let most = slipped(0);
  for (let step = 1; step <= steps; step += 1) {
    const now = slipped(step / steps);
    // Several pegs within one step are one sound.
    if (now > most) clicks.push((step - 0.5) / steps);
    most = Math.max(most, now);
  }
  return clicks;
}

/** A cubic Hermite curve: each end has a place and a speed. */
function curve(
  [from, fromSpeed]: readonly [number, number],
  [to, toSpeed]: readonly [number, number],
  start: number,
  end: number,
  time: number,
): number {
  const length = end - start;
  const part = (time - start) / length;
  const [square, cube] = [part * part, part ** 3];
  return (
    from * (2 * cube - 3 * square + 1) +
    fromSpeed * length * (cube - 2 * square + part) +
    to * (3 * square - 2 * cube) +
    toSpeed * length * (cube - square)
  );
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
