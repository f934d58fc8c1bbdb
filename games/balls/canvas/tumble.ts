import { hashOf, mulberry32 } from "../../shared/canvas/random";

export interface DrumFacts {
  /** Balls in the drum, numbered from 1. */
  readonly count: number;
  /** The drawn ball; null while nothing is drawn. */
  readonly ball: number | null;
  readonly roundNo: string;
}

/** A ball in the drum; lengths in radii of the drum's round ends, from its middle, y downwards. */
export interface Ball {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** How far it has rolled, in radians. */
  readonly turn: number;
}

/** What is visible of a draw at one moment. */
export interface Moment {
  /** The balls inside the drum. */
  readonly inside: readonly Ball[];
  /** The drawn ball once it is on its way out: 0 at the drum's mouth, 1 in front of the drum, where it can be read. */
  readonly out: { readonly number: number; readonly way: number } | null;
}

/** A draw from its rest (time 0) to its rest (time 1); the same facts always give the same draw. */
export interface Tumble {
  /** The balls' radius. */
  readonly radius: number;
  momentAt(time: number): Moment;
}

/** The drum is a horizontal capsule: two round ends of radius 1 this far from the middle. */
export const HALF_LENGTH = 2;
/** The drawn ball leaves here, in the middle of the floor. */
export const MOUTH = { x: 0, y: 1 } as const;

/** The air is on between these times. */
const AIR_ON = 0.03;
const AIR_OFF = 0.7;
/** The drawn ball is led to the mouth, goes through it, and stops in front of the drum. */
const LED_FROM = 0.58;
const OUT_FROM = 0.68;
const OUT_BY = 0.86;

/** Steps of a whole draw: one for each frame of ten seconds. */
const STEPS = 600;
const STEP = 1 / 60;
/** Steps in which the balls fall in a fixed order and come to rest before time 0. */
const SETTLE_STEPS = 260;
const GRAVITY = 5.2;
const DRAG = 0.35;
const BOUNCE = 0.55;
/** The share of the drum that the balls fill. */
const FILL = 0.34;
const AREA = 4 * HALF_LENGTH + Math.PI;

interface Body {
  readonly number: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
}

/** @throws RangeError for a ball that is not in the drum */
export function createTumble({ count, ball, roundNo }: DrumFacts): Tumble {
  if (ball !== null && (!Number.isInteger(ball) || ball < 1 || ball > count)) throw new RangeError(`no ball: ${ball}`);
  const radius = Math.sqrt((FILL * AREA) / (Math.PI * count));
  const start = restOf(count, radius);
  const seed = hashOf(`${roundNo}:${ball}`);
  let run = newRun(start, seed);
  return {
    radius,
    momentAt(time) {
      const step = Math.round(Math.min(1, Math.max(0, time)) * STEPS);
      // Balls cannot be moved back: an earlier moment is reached from the start again.
      if (step < run.step) run = newRun(start, seed);
      while (run.step < step) advance(run, radius, ball);
      const way = ball === null ? 0 : share(time, OUT_FROM, OUT_BY);
      return {
        inside: run.bodies
          .filter(({ number }) => number !== ball || way === 0)
          .map(({ number, x, y, turn }) => ({ number, x, y, turn })),
        out: ball === null || way === 0 ? null : { number: ball, way },
      };
    },
  };
}

interface Run {
  step: number;
  readonly bodies: readonly Body[];
  readonly random: () => number;
  /** Where the drawn ball was when it began to be led out. */
  led: { readonly x: number; readonly y: number } | null;
}

const newRun = (start: readonly Body[], seed: number): Run => ({
  step: 0,
  bodies: start.map((body) => ({ ...body })),
  random: mulberry32(seed),
  led: null,
});

const rests = new Map<number, readonly Body[]>();

/** The balls at rest: the same heap in every round, or the start would give away the result. */
function restOf(count: number, radius: number): readonly Body[] {
  const known = rests.get(count) ?? heap(count, radius);
  rests.set(count, known);
  return known;
}

function heap(count: number, radius: number): readonly Body[] {
  const random = mulberry32(count);
  const columns = Math.max(1, Math.floor((2 * HALF_LENGTH) / (2.1 * radius)));
  const order = Array.from({ length: count }, (_, index) => index + 1)
    .map((number) => ({ number, key: random() }))
    .sort((left, right) => left.key - right.key);
  const bodies = order.map(({ number }, index) => ({
    number,
    x: -HALF_LENGTH + radius + 2.1 * radius * (index % columns) + radius * 0.2 * random(),
    y: 0.8 - radius - 2.05 * radius * Math.floor(index / columns),
    vx: 0,
    vy: 0,
    turn: (random() - 0.5) * 1.2,
  }));
  for (let step = 0; step < SETTLE_STEPS; step += 1) move(bodies, radius, 0, random, null);
  return bodies;
}

function advance(run: Run, radius: number, ball: number | null): void {
  run.step += 1;
  const time = run.step / STEPS;
  const air = share(time, AIR_ON, AIR_ON + 0.05) * (1 - share(time, AIR_OFF - 0.04, AIR_OFF));
  const drawn = time >= LED_FROM ? run.bodies.find(({ number }) => number === ball) : undefined;
  const gone = drawn !== undefined && time >= OUT_FROM ? drawn : undefined;
  move(
    run.bodies.filter((body) => body !== gone),
    radius,
    air,
    run.random,
    drawn ?? null,
  );
  if (drawn === undefined || gone !== undefined) return;
  run.led ??= { x: drawn.x, y: drawn.y };
  // Moved directly, so that no other ball can stop it; the others make way.
  const way = ease(share(time, LED_FROM, OUT_FROM));
  drawn.x = run.led.x + (MOUTH.x - run.led.x) * way;
  drawn.y = run.led.y + (MOUTH.y - radius - run.led.y) * way;
  drawn.turn *= 0.97;
}

/** One step of all balls. @param led the ball that is moved directly: others bounce off it, it off none */
function move(bodies: readonly Body[], radius: number, air: number, random: () => number, led: Body | null): void {
  for (const body of bodies) {
    if (body === led) continue;
    blow(body, air, random);
    body.vx *= 1 - DRAG * STEP;
    body.vy = (body.vy + GRAVITY * STEP) * (1 - DRAG * STEP);
    body.x += body.vx * STEP;
    body.y += body.vy * STEP;
    body.turn += (body.vx * STEP) / radius;
  }
  for (let pass = 0; pass < 2; pass += 1) {
    collide(bodies, radius, led);
    for (const body of bodies) if (body !== led) keepIn(body, radius);
  }
}

/** Air comes up from three nozzles in the floor and swirls. */
function blow(body: Body, air: number, random: () => number): void {
  if (air === 0) return;
  const [kickX, kickY] = [random() - 0.5, random() - 0.5];
  const nozzle = Math.abs(((body.x + 3.6) % 1.8) - 0.9) < 0.42 ? 1 : 0;
  const height = (body.y + 1) / 2;
  body.vy -= air * STEP * (nozzle * (3 + 34 * height * height) + 2);
  body.vx += air * STEP * (kickX * 34 + (nozzle === 0 ? Math.sin(body.x * 3.5) * 2.5 : 0));
  body.vy += air * STEP * kickY * 22;
}

/** Separates balls that overlap, and exchanges their speed along the line between them. */
function collide(bodies: readonly Body[], radius: number, led: Body | null): void {
  const reach = 4 * radius * radius;
  for (let index = 0; index < bodies.length; index += 1) {
    const one = bodies[index];
    if (one === undefined) continue;
    for (let next = index + 1; next < bodies.length; next += 1) {
      const other = bodies[next];
      if (other === undefined) continue;
      const dx = other.x - one.x;
      if (dx >= 2 * radius || dx <= -2 * radius) continue;
      const dy = other.y - one.y;
      const squared = dx * dx + dy * dy;
      if (squared >= reach || squared === 0) continue;
      const distance = Math.sqrt(squared);
      const [nx, ny] = [dx / distance, dy / distance];
      const [oneShare, otherShare] = one === led ? [0, 1] : other === led ? [1, 0] : [0.5, 0.5];
      const depth = 2 * radius - distance;
      one.x -= nx * depth * oneShare;
      one.y -= ny * depth * oneShare;
      other.x += nx * depth * otherShare;
      other.y += ny * depth * otherShare;
      const closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny;
      if (closing <= 0) continue;
      // A slow touch does not bounce, so that a heap comes to rest.
      const push = closing * (1 + (closing > 0.3 ? BOUNCE : 0));
      one.vx -= nx * push * oneShare;
      one.vy -= ny * push * oneShare;
      other.vx += nx * push * otherShare;
      other.vy += ny * push * otherShare;
    }
  }
}

/** The glass: a ball that would leave the capsule is put back and bounces. */
function keepIn(body: Body, radius: number): void {
  const spine = Math.min(HALF_LENGTH, Math.max(-HALF_LENGTH, body.x));
  const [dx, dy] = [body.x - spine, body.y];
  const distance = Math.hypot(dx, dy);
  if (distance <= 1 - radius) return;
  const [nx, ny] = [dx / distance, dy / distance];
  body.x = spine + nx * (1 - radius);
  body.y = ny * (1 - radius);
  const outward = body.vx * nx + body.vy * ny;
  if (outward <= 0) return;
  const push = outward * (1 + (outward > 0.3 ? BOUNCE : 0));
  body.vx -= nx * push;
  body.vy -= ny * push;
}

const share = (time: number, from: number, to: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
const ease = (part: number): number => part * part * (3 - 2 * part);
