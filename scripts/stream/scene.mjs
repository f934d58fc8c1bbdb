// @ts-check
import { backdropAt, createCrowd, mastLines, seeded, STAND, stillLights } from "./backdrop.mjs";
import { createTrack, depthOf, footprint, groundX, HEIGHT, toScreen, TRACK_WIDTH, WIDTH } from "./track.mjs";

const CARS = 11;
/** Metres behind a car where its tail light has faded, and before it where its headlights have. */
const TAIL = 120;
const BEAM = 92;

/** @typedef {{ s: number, d: number }} Car */

const BRIGHTEST = 6;
/** What light is to the eye, in steps of a thousandth: bright parts are rolled off instead of cut. */
const TONES = Float32Array.from(
  { length: BRIGHTEST * 1000 + 1 },
  (_, step) => 255 * (1 - Math.exp(-step * 0.0019)) ** 0.86,
);
const tone = (/** @type {number} */ light) => TONES[Math.min(BRIGHTEST * 1000, (light * 1000) | 0)] ?? 255;

/** Where the cars are. All periods divide the loop, so that its end meets its start. @param {number} turn 0–1 @param {number} length @returns {Car[]} */
function carsAt(turn, length) {
  return Array.from({ length: CARS }, (_, index) => {
    const own = index * 2.399;
    const pace = Math.sin(2 * Math.PI * (turn + own)) * 14 + Math.sin(2 * Math.PI * (2 * turn + own * 1.7)) * 5;
    return {
      s: length * (turn + index / CARS + 0.035 * Math.sin(own * 3)) + pace,
      d: 1.2 + 2.6 * Math.sin(2 * Math.PI * (2 * turn + own)) - (index % 3) * 0.9,
    };
  });
}

/** The picture as light: three numbers a pixel, four samples each. @param {ReturnType<typeof createTrack>} track */
function paintBackdrop(track) {
  const light = new Float32Array(WIDTH * HEIGHT * 3);
  const random = seeded(3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = (y * WIDTH + x) * 3;
      for (const [dx, dy] of /** @type {const} */ ([
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ])) {
        const rgb = backdropAt(x + dx, y + dy, track, random);
        for (let part = 0; part < 3; part += 1) light[at + part] = (light[at + part] ?? 0) + (rgb[part] ?? 0) / 4;
      }
    }
  }
  return light;
}

/** Adds a round glow. @param {Float32Array} light @param {import("./backdrop.mjs").Glow} glow @param {number} [stretch] wider than high by */
function addGlow(light, { x, y, radius, rgb }, stretch = 1) {
  const [rx, ry] = [radius * 3 * stretch, radius * 3];
  for (let row = Math.max(0, Math.floor(y - ry)); row <= Math.min(HEIGHT - 1, y + ry); row += 1) {
    for (let column = Math.max(0, Math.floor(x - rx)); column <= Math.min(WIDTH - 1, x + rx); column += 1) {
      const square = ((column + 0.5 - x) / stretch) ** 2 + (row + 0.5 - y) ** 2;
      const strength = Math.exp(-square / (radius * radius));
      if (strength < 0.002) continue;
      const at = (row * WIDTH + column) * 3;
      for (let part = 0; part < 3; part += 1) light[at + part] = (light[at + part] ?? 0) + (rgb[part] ?? 0) * strength;
    }
  }
}

/** Each pixel of the track and its shoulders, with what a headlight needs to know. @param {ReturnType<typeof createTrack>} track */
function trackPixels(track) {
  /** @type {{ at: number, s: number, d: number, across: number, along: number, fade: number }[]} */
  const pixels = [];
  for (let y = 0; y < HEIGHT; y += 1) {
    const z = depthOf(y + 0.5);
    if (z > 480) continue;
    for (let x = 0; x < WIDTH; x += 1) {
      const on = track.locate(groundX(x + 0.5, z), z);
      if (on === null || Math.abs(on.d) > TRACK_WIDTH) continue;
      const fade = Math.abs(on.d) < TRACK_WIDTH / 2 ? 1 : 0.5;
      pixels.push({
        at: (y * WIDTH + x) * 3,
        s: on.s,
        d: on.d,
        across: footprint(z, on.nx, on.nz),
        along: footprint(z, on.nz, on.nx),
        fade,
      });
    }
  }
  return pixels;
}

/** Headlights on the road before each car and its tail light's trail behind. @param {Float32Array} light @param {ReturnType<typeof trackPixels>} pixels @param {readonly Car[]} cars @param {number} length */
function addTrails(light, pixels, cars, length) {
  for (const { at, s, d, across, along, fade } of pixels) {
    for (const car of cars) {
      let gap = (s - car.s) % length;
      if (gap > length / 2) gap -= length;
      if (gap < -length / 2) gap += length;
      if (gap > BEAM || gap < -TAIL) continue;
      const off = d - car.d;
      if (gap > 0) {
        const width = 1 + gap * 0.085 + across * 0.6;
        const beam =
          0.9 * fade * Math.exp(-gap / 17) * (1 - Math.exp(-gap / 3)) * Math.exp(-(off * off) / (width * width));
        light[at] = (light[at] ?? 0) + beam;
        light[at + 1] = (light[at + 1] ?? 0) + beam * 0.92;
        light[at + 2] = (light[at + 2] ?? 0) + beam * 0.72;
      } else {
        const width = 0.55 + across * 0.75;
        const trail =
          (fade * 1.9 * Math.exp(gap / (34 + along * 2)) * Math.exp(-(off * off) / (width * width))) /
          (1 + across * 0.5);
        light[at] = (light[at] ?? 0) + trail;
        light[at + 1] = (light[at + 1] ?? 0) + trail * 0.17;
        light[at + 2] = (light[at + 2] ?? 0) + trail * 0.1;
      }
    }
  }
}

/** Lamps of each car, with their bloom. @param {Float32Array} light @param {ReturnType<typeof createTrack>} track @param {readonly Car[]} cars */
function addLamps(light, track, cars) {
  for (const car of cars) {
    const place = track.place(car.s, car.d);
    // Seen from behind, the white lamps hide behind the car.
    const facing = 0.35 + 0.65 * Math.max(0, -place.dz) + 0.2 * Math.abs(place.dx);
    for (const side of [-0.75, 0.75]) {
      const lamp = track.place(car.s + 1.6, car.d + side);
      const head = toScreen(lamp, 0.7);
      const radius = Math.max(0.9, head.scale * 0.28);
      addGlow(light, { x: head.x, y: head.y, radius, rgb: [2.2 * facing, 2 * facing, 1.6 * facing] });
      const tail = toScreen(track.place(car.s - 1.6, car.d + side), 0.7);
      addGlow(light, { x: tail.x, y: tail.y, radius: radius * 0.9, rgb: [1.5, 0.16, 0.1] });
    }
    const centre = toScreen(place, 0.9);
    addGlow(
      light,
      {
        x: centre.x,
        y: centre.y,
        radius: Math.max(3, centre.scale * 2.4),
        rgb: [0.16 * facing, 0.13 * facing, 0.09 * facing],
      },
      1.5,
    );
  }
}

/** Lamps of the masts, breathing a little, and the flashes of the crowd's cameras. @param {Float32Array} light @param {number} turn */
function addStadium(light, turn) {
  mastLines().forEach((mast, index) => {
    const breath = 1 + 0.05 * Math.sin(2 * Math.PI * (3 * turn + index * 0.37));
    const size = Math.max(2.2, mast.scale * 1.5);
    addGlow(light, { x: mast.x, y: mast.top, radius: size, rgb: [1.9 * breath, 1.8 * breath, 1.5 * breath] }, 1.7);
    addGlow(
      light,
      { x: mast.x, y: mast.top, radius: size * 7, rgb: [0.15 * breath, 0.13 * breath, 0.09 * breath] },
      1.25,
    );
  });
  const random = seeded(23);
  for (let flash = 0; flash < 44; flash += 1) {
    const [x, y, when] = [
      STAND.left + 8 + random() * (STAND.right - STAND.left - 16),
      STAND.top + 6 + random() * 24,
      random(),
    ];
    let age = turn - when;
    if (age < 0) age += 1;
    const strength = Math.exp(-age * 150);
    if (strength > 0.02) addGlow(light, { x, y, radius: 1.5, rgb: [1.6 * strength, 1.7 * strength, 1.8 * strength] });
  }
}

/**
 * The demo stream's picture: a circuit at night, seen from the stands. `draw(turn)` gives one frame as rgb24 bytes, valid
 * until the next call; `turn` runs from 0 to 1 through the loop, and 1 would look like 0.
 */
export function createScene() {
  const track = createTrack();
  const still = paintBackdrop(track);
  for (const glow of stillLights()) addGlow(still, glow);
  for (const { x, top, bottom, scale } of mastLines()) {
    for (let y = Math.max(0, Math.floor(top)); y < Math.floor(bottom); y += 1)
      addGlow(still, { x, y, radius: Math.max(0.5, scale * 0.13), rgb: [0.035, 0.04, 0.045] });
  }
  const pixels = trackPixels(track);
  const crowd = createCrowd();
  const grain = seeded(7);
  // The same grain in every frame: it costs next to no bits and keeps the dark from showing bands.
  const dither = Float32Array.from({ length: WIDTH * HEIGHT }, () => grain() * 1.6 - 0.3);
  const covered = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => crowd(at % WIDTH, Math.floor(at / WIDTH)));
  const light = new Float32Array(still.length);
  const frame = new Uint8ClampedArray(still.length);
  return {
    /** @param {number} turn */
    draw(turn) {
      light.set(still);
      const cars = carsAt(turn, track.length);
      addTrails(light, pixels, cars, track.length);
      addLamps(light, track, cars);
      addStadium(light, turn);
      for (let at = 0; at < covered.length; at += 1) {
        const [x, y] = [(at % WIDTH) / WIDTH - 0.5, at / WIDTH / HEIGHT - 0.5];
        const vignette = 1 - 0.5 * (x * x + y * y);
        const seen = vignette * (1 - 0.93 * (covered[at] ?? 0));
        for (let part = 0; part < 3; part += 1) {
          frame[at * 3 + part] = tone((light[at * 3 + part] ?? 0) * seen) + (dither[at] ?? 0);
        }
      }
      return frame;
    },
  };
}
