/** A ball without its number. Lengths are in radii of the drum, the origin is the drum's middle, and y points down. */
export interface Body {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Radians. */
  turn: number;
  /** True while the tube holds the ball; `step` then does not move the ball. */
  held: boolean;
}

/** A ball at rest. All balls are made here: engines run fastest over objects of one shape. */
export const bodyAt = (x: number, y: number, turn: number): Body => ({ x, y, vx: 0, vy: 0, turn, held: false });

export interface Forces {
  /** The strength of the fans, 0…1. */
  readonly air: number;
  /** The suction at the mouth of the tube, 0…1. */
  readonly pull: number;
  readonly random: () => number;
  /** Called for each impact of two balls, with their closing speed and the place: -1 is left, 1 is right. */
  onImpact?(speed: number, x: number): void;
}

/** The direction from the drum's middle to the tube's mouth, which is at the glass. */
export const MOUTH = { x: 0.766, y: -0.643 } as const;
export const STEP = 1 / 60;

/** The share of the drum's area that the balls fill. */
const FILL = 0.47;
const GRAVITY = 4.6;
/** The rate at which a ball takes the speed of the air. */
const GRIP = 3.4;
/** The wind's speed in the middle, in radii of the drum a second. */
const WIND = 4.6;
const BOUNCE = 0.6;
/** The suction reaches this far from the mouth. */
const REACH = 0.45;

export const radiusOf = (count: number): number => Math.sqrt(FILL / count);

export const fromMouth = (body: Body, radius: number): number =>
  Math.sqrt((body.x - MOUTH.x * (1 - radius)) ** 2 + (body.y - MOUTH.y * (1 - radius)) ** 2);

/** Moves all balls by one step, and sorts `bodies` by `x`. */
export function step(bodies: Body[], radius: number, forces: Forces): void {
  for (const body of bodies) {
    if (body.held) continue;
    blow(body, radius, forces);
    body.vy += GRAVITY * STEP;
    body.x += body.vx * STEP;
    body.y += body.vy * STEP;
    body.turn += ((body.vx * STEP) / radius) * 0.7;
  }
  sortByX(bodies);
  // Without a second pass the balls of a heap would overlap. Flying balls hardly touch.
  for (let pass = forces.air > 0.5 ? 1 : 0; pass < 2; pass += 1) {
    collide(bodies, radius, forces);
    for (const body of bodies) if (!body.held) keepIn(body, radius);
  }
}

/** The air rises in the middle, falls along the glass, and lifts the balls on the grille. */
function blow(body: Body, radius: number, { air, pull, random }: Forces): void {
  if (air > 0) {
    const { x, y } = body;
    const lift = y > 0.2 ? (y - 0.2) * 24 * Math.max(0, 1 - Math.abs(x) * 1.1) : 0;
    const windX = -2 * x * y * WIND;
    const windY = -(1 - 3 * x * x - y * y) * WIND;
    const grip = GRIP * STEP * air;
    body.vx += (windX - body.vx) * grip + (random() - 0.5) * 1.1 * air;
    body.vy += (windY - body.vy) * grip + (random() - 0.5) * 1.1 * air - lift * STEP * air;
  } else {
    body.vx *= 1 - 0.5 * STEP;
  }
  if (pull === 0) return;
  const distance = fromMouth(body, radius);
  if (distance > REACH || distance < 1e-6) return;
  const force = (pull * STEP * 80 * (1 - distance / REACH)) / distance;
  body.vx += (MOUTH.x * (1 - radius) - body.x) * force;
  body.vy += (MOUTH.y * (1 - radius) - body.y) * force;
}

/** An insertion sort, because the order hardly changes from one step to the next. */
function sortByX(bodies: Body[]): void {
  for (let index = 1; index < bodies.length; index += 1) {
    const body = bodies[index];
    if (body === undefined) return;
    let place = index;
    for (let before = bodies[place - 1]; before !== undefined && before.x > body.x; before = bodies[place - 1]) {
      bodies[place] = before;
      place -= 1;
    }
    bodies[place] = body;
  }
}

/** Separates balls that overlap, and makes them bounce. */
function collide(bodies: readonly Body[], radius: number, { onImpact }: Forces): void {
  const reach = 4 * radius * radius;
  for (let index = 0; index < bodies.length; index += 1) {
    const one = bodies[index];
    if (one === undefined || one.held) continue;
    for (let next = index + 1; next < bodies.length; next += 1) {
      const other = bodies[next];
      if (other === undefined || other.x - one.x >= 2 * radius) break;
      if (other.held) continue;
      const dx = other.x - one.x;
      const dy = other.y - one.y;
      const squared = dx * dx + dy * dy;
      if (squared >= reach || squared === 0) continue;
      const distance = Math.sqrt(squared);
      const nx = dx / distance;
      const ny = dy / distance;
      const half = (2 * radius - distance) / 2;
      one.x -= nx * half;
      one.y -= ny * half;
      other.x += nx * half;
      other.y += ny * half;
      const closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny;
      if (closing <= 0) continue;
      // A slow collision has no bounce, which lets a heap come to rest.
      const push = (closing * (1 + (closing > 0.3 ? BOUNCE : 0))) / 2;
      one.vx -= nx * push;
      one.vy -= ny * push;
      other.vx += nx * push;
      other.vy += ny * push;
      onImpact?.(closing, one.x);
    }
  }
}

function keepIn(body: Body, radius: number): void {
  const squared = body.x * body.x + body.y * body.y;
  if (squared <= (1 - radius) * (1 - radius)) return;
  const distance = Math.sqrt(squared);
  const nx = body.x / distance;
  const ny = body.y / distance;
  body.x = nx * (1 - radius);
  body.y = ny * (1 - radius);
  const outward = body.vx * nx + body.vy * ny;
  if (outward <= 0) return;
  const push = outward * (1 + (outward > 0.3 ? BOUNCE : 0));
  body.vx -= nx * push;
  body.vy -= ny * push;
}
