// @ts-check
import { depthOf, groundX, HEIGHT, TRACK_WIDTH, toScreen, WIDTH } from "./track.mjs";

/** @typedef {[number, number, number]} Rgb light of red, green and blue, 0–1 and above */
/** @typedef {{ x: number, y: number, radius: number, rgb: Rgb }} Glow in pixels */

/** The same "random" numbers in every run, so that the picture is. @param {number} seed */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Floodlights, in ground metres; the light on the ground is theirs. */
export const MASTS = [
  { x: -96, z: 118, height: 30 },
  { x: 62, z: 128, height: 30 },
  { x: -62, z: 262, height: 30 },
  { x: 96, z: 318, height: 30 },
  { x: 236, z: 214, height: 30 },
  { x: -262, z: 262, height: 30 },
  { x: -150, z: 402, height: 32 },
  { x: 196, z: 420, height: 32 },
];

/** The stand across the circuit: where its crowd sits on the screen. */
export const STAND = { left: 352, right: 906, top: 208, bottom: 262 };

const WARM = /** @type {Rgb} */ ([1, 0.86, 0.62]);
const AMBER = /** @type {Rgb} */ ([0.9, 0.7, 0.31]);

const mix = (/** @type {Rgb} */ a, /** @type {Rgb} */ b, /** @type {number} */ part) =>
  /** @type {Rgb} */ ([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]);
const times = (/** @type {Rgb} */ rgb, /** @type {number} */ by) =>
  /** @type {Rgb} */ ([rgb[0] * by, rgb[1] * by, rgb[2] * by]);

/** Light of the masts on the ground, 0–1. @param {number} x @param {number} z */
function lit(x, z) {
  let sum = 0;
  for (const mast of MASTS) sum += Math.exp(-((x - mast.x) ** 2 + (z - mast.z) ** 2) / (2 * 44 * 44));
  return Math.min(1.1, 0.04 + sum);
}

/** @param {number} y @param {number} x @returns {Rgb} */
function sky(x, y) {
  const height = Math.min(1, Math.max(0, (236 - y) / 236));
  const glow = Math.exp(-height * 5.5) * (0.7 + 0.3 * Math.cos((x - 640) / 420));
  const night = mix([0.045, 0.07, 0.095], [0.012, 0.02, 0.032], height);
  return [night[0] + 0.15 * glow, night[1] + 0.1 * glow, night[2] + 0.06 * glow];
}

/** The hills on the horizon. @param {number} x */
const ridge = (x) => 214 - 13 * Math.sin(x / 190 + 1) - 8 * Math.sin(x / 83 + 2.2) - 3 * Math.sin(x / 31);

/** @param {{ x: number, z: number }} ground @param {import("./track.mjs").OnTrack | null} on @param {(s: number) => number} bend @returns {Rgb} */
function surface({ x, z }, on, bend) {
  const light = lit(x, z);
  const haze = Math.min(1, Math.max(0, (z - 150) / 470));
  const side = on === null ? Infinity : Math.abs(on.d) - TRACK_WIDTH / 2;
  let rgb = grass(x, z, light);
  if (on !== null && side < 0) rgb = asphalt(on, side, light);
  else if (on !== null && side < 1.5 && bend(on.s) > 0.009)
    rgb = times(Math.floor(on.s / 3.2) % 2 === 0 ? [0.86, 0.86, 0.84] : [0.66, 0.09, 0.1], 0.2 + 0.62 * light);
  else if (side < 5) rgb = mix(rgb, times([0.3, 0.29, 0.26], 0.2 + 0.5 * light), 0.7);
  return mix(rgb, [0.082, 0.09, 0.09], haze * 0.85);
}

/** @param {number} x @param {number} z @param {number} light @returns {Rgb} */
function grass(x, z, light) {
  const mown = Math.floor((x + z * 0.35) / 11) % 2 === 0 ? 1 : 0.86;
  return times(mix([0.024, 0.042, 0.042], [0.062, 0.128, 0.098], light), mown);
}

/** @param {import("./track.mjs").OnTrack} on @param {number} side metres from the edge, below 0 @param {number} light @returns {Rgb} */
function asphalt(on, side, light) {
  if (side > -0.55) return times([0.8, 0.8, 0.78], 0.22 + 0.6 * light);
  // The start: two rows of chequers across the straight.
  if (on.s > 168 && on.s < 172) {
    const white = (Math.floor((on.s - 168) / 1) + Math.floor((on.d + 20) / 1)) % 2 === 0;
    return times(white ? [0.85, 0.85, 0.83] : [0.05, 0.05, 0.06], 0.3 + 0.6 * light);
  }
  // Rubber on the driving line.
  const line = 1 - 0.18 * Math.exp(-((on.d - 1.2) ** 2) / 6);
  return times(mix([0.062, 0.076, 0.09], [0.19, 0.205, 0.215], light), line);
}

/** The far stand: its lit roof, the crowd below, the band of light along its foot. @param {number} x @param {number} y @param {() => number} random @returns {Rgb | null} */
function stand(x, y, random) {
  const slope = (x - STAND.left) / (STAND.right - STAND.left);
  const roof = STAND.top - 12 + 5 * Math.sin(slope * Math.PI);
  if (x < STAND.left || x > STAND.right || y < roof || y > STAND.bottom) return null;
  if (y < roof + 2.2) return times(WARM, 0.95);
  if (y < STAND.top) return [0.05, 0.058, 0.066];
  if (y > STAND.bottom - 4) return times(AMBER, 0.5 + 0.3 * Math.sin(x / 17));
  const aisle = Math.floor(x) % 46 < 2;
  const rows = 0.5 + 0.5 * Math.sin(y * 2.1);
  const person = random() < 0.34 ? 0.09 + 0.17 * random() : 0.03;
  return aisle ? [0.13, 0.125, 0.11] : times([1, 0.9, 0.82], 0.05 + person * (0.6 + 0.4 * rows));
}

/** Heads and shoulders of those who sit before the camera. @returns {(x: number, y: number) => number} how much of them covers a point, 0–1 */
export function createCrowd() {
  const random = seeded(11);
  const heads = Array.from({ length: 40 }, (_, index) => {
    const row = index % 2;
    const size = 13 + row * 9 + random() * 4;
    return { x: (index / 39) * 1400 - 60 + random() * 44 - 22, y: 692 + row * 20 + random() * 16, size };
  });
  return (x, y) => {
    if (y < 640) return 0;
    let covered = 0;
    for (const head of heads) {
      const [dx, dy] = [x - head.x, y - head.y];
      if (Math.abs(dx) > head.size * 2.6) continue;
      const skull = 1 - Math.hypot(dx, dy * 0.86) / head.size;
      const shoulders = dy > 0 ? 1 - Math.hypot(dx / 2.1, (dy - head.size * 2.1) / 1.25) / head.size : -1;
      covered = Math.max(covered, Math.min(1, Math.max(skull, shoulders) * 4));
    }
    return covered;
  };
}

/** Everything that shines and stands still. @returns {Glow[]} */
export function stillLights() {
  const random = seeded(5);
  const town = Array.from({ length: 170 }, () => {
    const x = random() * WIDTH;
    return {
      x,
      y: ridge(x) + 3 + random() * 16,
      radius: 0.8 + random() * 0.9,
      rgb: times(random() < 0.7 ? WARM : [0.55, 0.75, 1], 0.25 + random() * 0.6),
    };
  });
  const stars = Array.from({ length: 60 }, () => ({
    x: random() * WIDTH,
    y: random() * 130,
    radius: 0.8,
    rgb: times([0.8, 0.9, 1], 0.08 + random() * 0.22),
  }));
  return [...stars, ...town];
}

/**
 * One point of the picture without anything that moves, for sub-pixel coordinates.
 * @param {number} x @param {number} y @param {ReturnType<typeof import("./track.mjs").createTrack>} track @param {() => number} random @returns {Rgb}
 */
export function backdropAt(x, y, track, random) {
  const seat = stand(x, y, random);
  if (seat !== null) return seat;
  const z = depthOf(y);
  if (z > 620)
    return y > ridge(x)
      ? mix([0.045, 0.052, 0.056], [0.082, 0.09, 0.09], Math.min(1, Math.max(0, (y - 200) / 66)))
      : sky(x, y);
  const ground = { x: groundX(x, z), z };
  return surface(ground, track.locate(ground.x, z), (s) => track.bend(s));
}

/** The masts as lines from the ground to their lamps. @returns {{ x: number, top: number, bottom: number, scale: number }[]} */
export const mastLines = () =>
  MASTS.map((mast) => {
    const [foot, lamp] = [toScreen(mast), toScreen(mast, mast.height)];
    return { x: foot.x, top: lamp.y, bottom: Math.min(HEIGHT, foot.y), scale: foot.scale };
  });
