import { mulberry32 } from "../../shared/canvas/random";
import { type Body, bodyAt, fromMouth, MOUTH, radiusOf, step, STEP } from "./drum-physics";

/** A ball at one instant, in the units of `Body`. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** An audible impact: `at` in steps, `pan` from -1 (left) to 1, `speed` in radii of the drum a second. */
interface Impact {
  readonly at: number;
  readonly pan: number;
  readonly speed: number;
}

/** The position of each ball at each step. The film knows a ball by its slot in the heap, not by its number. */
export interface Film {
  readonly end: number;
  readonly impacts: readonly Impact[];
  /** The step at which the tube takes a ball that falls back. */
  readonly hop: number;
  /** The step at which the tube takes the drawn ball, and the slot of that ball. */
  readonly caught: number;
  readonly leaves: number;
  /** @param at a step; a fraction is a moment between two steps */
  placeAt(slot: number, at: number): Place;
}

/** Steps after the end of the draw in which the last balls come to rest. */
export const REST = 110;
const SETTLE = 240;
/** Fractions of the draw at which the fans start, reach full strength, weaken and stop. */
const AIR = { on: 0.02, full: 0.12, low: 0.8, off: 0.87 } as const;
const HOP = { from: 0.46, until: 0.54, long: 0.08, height: 0.3 } as const;
const OPEN = { from: 0.68, until: 0.75 } as const;
/** The tube takes a ball within this distance of its mouth, in radii of the ball. */
const TAKEN = 0.4;
/** An impact at or below this speed makes no sound. */
const HEARD = 0.7;
/** The smallest number of steps between two sounds. */
const APART = 3;
/** The integer that the film stores for a coordinate of 1. For an angle of one radian it stores an eighth of this. */
const UNIT = 8192;

/** The strength of the fans, 0…1, at a fraction of the draw. */
export const airAt = (time: number): number => share(time, AIR.on, AIR.full) * (1 - share(time, AIR.low, AIR.off));

const heaps = new Map<number, readonly Body[]>();

/** The heap is the same in every round, because a heap arranged for a result would reveal it. */
export function heapOf(count: number): readonly Body[] {
  const known = heaps.get(count) ?? settle(count);
  heaps.set(count, known);
  return known;
}

function settle(count: number): readonly Body[] {
  const random = mulberry32(count);
  const radius = radiusOf(count);
  const slots = Array.from({ length: count }, (_, slot): Body => {
    const [angle, reach] = [slot * 2.399, 0.85 * (1 - radius) * Math.sqrt((slot + 0.5) / count)];
    return bodyAt(Math.cos(angle) * reach, Math.sin(angle) * reach, 0);
  });
  const moving = [...slots];
  for (let done = 0; done < SETTLE; done += 1) step(moving, radius, { air: 0, pull: 0, random });
  // Numbers upside down are hard to read: all balls are nearly upright before the draw.
  return slots.map(({ x, y }) => bodyAt(x, y, (random() - 0.5) * 1.2));
}

/**
 * Films a draw: the fans mix the balls, the tube takes a ball that falls back, and later the tube takes the drawn ball.
 * The same arguments always give the same film.
 * @param steps the length of the draw, in steps of 1/60 s
 */
export function filmOf(count: number, seed: number, steps: number): Film {
  const radius = radiusOf(count);
  const slots = heapOf(count).map(({ x, y, turn }) => bodyAt(x, y, turn));
  const moving = [...slots];
  const end = steps + REST;
  const frames = new Int16Array((end + 1) * count * 3);
  const impacts: Impact[] = [];
  const random = mulberry32(seed);
  let at = 0;

  const record = (): void => {
    let index = at * count * 3;
    for (const { x, y, turn } of slots) {
      frames[index] = x * UNIT;
      frames[index + 1] = y * UNIT;
      frames[index + 2] = (turn * UNIT) / 8;
      index += 3;
    }
  };
  const advance = (pull: number): void => {
    let [speed, pan] = [HEARD, 0];
    const onImpact = (met: number, x: number): void => {
      if (met > speed) [speed, pan] = [met, x];
    };
    at += 1;
    step(moving, radius, { air: airAt(at / steps), pull, random, onImpact });
    if (speed > HEARD && at - (impacts.at(-1)?.at ?? -APART) >= APART) impacts.push({ at, pan, speed });
    record();
  };
  /** Opens the tube until the tube takes a ball. At step `until` the tube takes the nearest ball, at any distance. */
  const take = (until: number): Body | undefined => {
    const distance = (body: Body): number => fromMouth(body, radius);
    let [nearest] = slots;
    do {
      advance(1);
      nearest = slots.reduce((best, body) => (distance(body) < distance(best) ? body : best));
    } while (at < until && distance(nearest) > TAKEN * radius);
    return nearest;
  };
  /** The ball goes up the tube's neck and falls back into the drum. */
  const hopWith = (body: Body): void => {
    const { x, y } = body;
    const long = Math.round(HOP.long * steps);
    body.held = true;
    for (let done = 1; done <= long; done += 1) {
      const part = done / long;
      const height = HOP.height * 4 * part * (1 - part);
      const come = Math.min(1, part * 4);
      body.x = x + (MOUTH.x * (1 - radius) - x) * come + MOUTH.x * height;
      body.y = y + (MOUTH.y * (1 - radius) - y) * come + MOUTH.y * height;
      advance(0);
    }
    const speed = (HOP.height * 4) / (long * STEP);
    body.held = false;
    body.vx = -MOUTH.x * speed;
    body.vy = -MOUTH.y * speed;
  };

  record();
  while (at < HOP.from * steps) advance(0);
  const hopper = take(HOP.until * steps);
  const hop = at;
  if (hopper !== undefined) hopWith(hopper);
  while (at < OPEN.from * steps) advance(0);
  const drawn = take(OPEN.until * steps);
  const caught = at;
  if (drawn !== undefined) drawn.held = true;
  while (at < end) advance(0);

  return {
    end,
    impacts,
    hop,
    caught,
    leaves: drawn === undefined ? 0 : slots.indexOf(drawn),
    placeAt(slot, moment) {
      const whole = Math.min(end, Math.max(0, Math.floor(moment)));
      const [index, next] = [(whole * count + slot) * 3, (Math.min(end, whole + 1) * count + slot) * 3];
      const part = Math.min(1, Math.max(0, moment - whole));
      const value = (offset: number): number => {
        const from = frames[index + offset] ?? 0;
        return (from + ((frames[next + offset] ?? 0) - from) * part) / UNIT;
      };
      return { x: value(0), y: value(1), turn: value(2) * 8 };
    },
  };
}

const share = (time: number, from: number, to: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
