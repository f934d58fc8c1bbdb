import { hashOf, mulberry32 } from "../../shared/canvas/random";
import { type Film, filmOf, heapOf, type Place } from "./drum-film";
import { radiusOf } from "./drum-physics";

export interface DrumFacts {
  /** Balls in the drum, numbered from 1. */
  readonly count: number;
  readonly ball: number;
  readonly roundNo: string;
  readonly drawMs: number;
}

export interface Ball extends Place {
  readonly number: number;
}

/** A draw of numbered balls; the same facts always give the same draw. */
export interface Tumble {
  readonly film: Film;
  readonly number: number;
  /** The film's steps that belong to the draw; in the later steps the balls come to rest. */
  readonly steps: number;
  /** The fraction of the draw at which the tube takes the drawn ball. */
  readonly caught: number;
  /** The balls in the drum at a fraction of the draw; after `caught` without the drawn ball. */
  ballsAt(time: number): readonly Ball[];
  readonly takenAt: Place;
}

/** A draw below `least` plays the shortest film faster; a draw above `most` plays the longest film more slowly. */
const FILMED_MS = { least: 5_000, most: 20_000 } as const;
/** Fractions of the draw between which two balls may change places. */
const CHANGE = { from: 0.14, until: 0.42 } as const;
const CHANGE_STEPS = 22;
/** The drawn ball falls back into the drum at this share of the return, after all other balls have started. */
export const BACK_IN = 0.55;
/** A ball that returns within the drum rises this far above the straight line to its place, in radii of the drum. */
const RISE = 0.5;

/** The number of the ball in each slot of the heap, the same in every round. */
function numbersOf(count: number): readonly number[] {
  const random = mulberry32(count * 31);
  return Array.from({ length: count }, (_, index) => ({ number: index + 1, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ number }) => number);
}

export function heapBalls(count: number): readonly Ball[] {
  const numbers = numbersOf(count);
  return heapOf(count).map(({ x, y, turn }, slot) => ({ number: numbers[slot] ?? 0, x, y, turn }));
}

export const hasBall = (count: number, ball: number): boolean => Number.isInteger(ball) && ball >= 1 && ball <= count;

/** @throws RangeError for a ball that is not in the drum */
export function createTumble({ count, ball, roundNo, drawMs }: DrumFacts): Tumble {
  if (!hasBall(count, ball)) throw new RangeError(`no ball: ${ball}`);
  const steps = Math.round((Math.min(FILMED_MS.most, Math.max(FILMED_MS.least, drawMs)) * 60) / 1000);
  const film = filmOf(count, hashOf(`${roundNo}:${count}`), steps);
  const numbers = numbersOf(count);
  const home = numbers.indexOf(ball);
  const { leaves } = film;
  const meeting = meetingOf(film, home, leaves, steps);

  /** The drawn ball and the ball that leaves in the film exchange their paths at the step `meeting`. */
  const placeOf = (slot: number, at: number): Place => {
    const other = slot === home ? leaves : slot === leaves ? home : slot;
    if (other === slot || at <= meeting - CHANGE_STEPS / 2) return film.placeAt(slot, at);
    const part = ease(Math.min(1, (at - meeting) / CHANGE_STEPS + 0.5));
    const [own, next] = [film.placeAt(slot, at), film.placeAt(other, at)];
    const mixed = (from: number, to: number): number => from + (to - from) * part;
    return { x: mixed(own.x, next.x), y: mixed(own.y, next.y), turn: mixed(own.turn, next.turn) };
  };
  const takenAt = film.placeAt(leaves, film.caught);
  return {
    film,
    number: ball,
    steps,
    caught: film.caught / steps,
    takenAt,
    ballsAt(time) {
      const at = time * steps;
      const balls: Ball[] = [];
      for (const [slot, number] of numbers.entries()) {
        if (number === ball && at >= film.caught) continue;
        const { x, y, turn } = placeOf(slot, at);
        balls.push({ number, x, y, turn });
      }
      return balls;
    },
  };
}

/**
 * The balls on their way from their places after a draw to the heap.
 * @param share 0 at the start of the way, 1 on the heap
 */
export function ballsReturning(
  { film, number: drawn, steps, takenAt, ballsAt }: Tumble,
  share: number,
): readonly Ball[] {
  const left = new Map(ballsAt(film.end / steps).map((ball) => [ball.number, ball]));
  const count = left.size + 1;
  const reach = 1 - radiusOf(count);
  return heapBalls(count).flatMap(({ number, ...to }) => {
    const from = left.get(number) ?? takenAt;
    const wait = number === drawn ? BACK_IN : BACK_IN * ((number * 0.618) % 1);
    const part = (share - wait) / (1 - BACK_IN);
    if (number === drawn && part < 0) return [];
    const way = ease(Math.min(1, Math.max(0, part)));
    const rise = number === drawn ? 0 : RISE * 4 * way * (1 - way);
    const [x, y] = [from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way - rise];
    const inside = Math.min(1, reach / Math.hypot(x, y));
    return [{ number, x: x * inside, y: y * inside, turn: from.turn + (to.turn - from.turn) * way }];
  });
}

/** The step between `CHANGE.from` and `CHANGE.until` at which two balls of a film are nearest to each other. */
function meetingOf(film: Film, one: number, other: number, steps: number): number {
  let [meeting, nearest] = [0, Number.POSITIVE_INFINITY];
  for (let at = Math.round(CHANGE.from * steps); at < CHANGE.until * steps; at += 1) {
    const [left, right] = [film.placeAt(one, at), film.placeAt(other, at)];
    const distance = Math.hypot(left.x - right.x, left.y - right.y);
    if (distance < nearest) [meeting, nearest] = [at, distance];
  }
  return meeting;
}

const ease = (part: number): number => part * part * (3 - 2 * part);
