// @ts-check
/**
 * The circuit of the demo stream and the camera that watches it. Ground coordinates are metres: x to the right, z away
 * from the camera; `s` runs along the track, `d` across it.
 */

export const WIDTH = 1280;
export const HEIGHT = 720;
export const TRACK_WIDTH = 13;

const HORIZON = 232;
const FOCAL = 900;
const CAMERA_HEIGHT = 24;

/** @typedef {{ x: number, z: number }} Point */
/** @typedef {{ s: number, d: number, nx: number, nz: number }} OnTrack */

/** Corners of the circuit in driving order; the curve through them is closed. @type {readonly Point[]} */
const CORNERS = [
  [-128, 96],
  [-60, 78],
  [30, 73],
  [100, 84],
  [140, 118],
  [126, 160],
  [70, 172],
  [22, 158],
  [-24, 172],
  [-30, 212],
  [26, 240],
  [112, 244],
  [176, 278],
  [172, 340],
  [80, 366],
  [-60, 352],
  [-168, 330],
  [-176, 282],
  [-104, 252],
  [-76, 214],
  [-104, 178],
  [-166, 158],
  [-176, 122],
].map(([x = 0, z = 0]) => ({ x, z }));

/** @param {number} y screen row @returns {number} distance of the ground seen there, in metres; Infinity above the horizon */
export const depthOf = (y) => (y <= HORIZON ? Infinity : (FOCAL * CAMERA_HEIGHT) / (y - HORIZON));

/** @param {number} x @param {number} z @returns {number} the ground's x in metres, seen at screen column `x` and distance `z` */
export const groundX = (x, z) => ((x - WIDTH / 2) * z) / FOCAL;

/** @param {Point} point @param {number} [height] metres above the ground */
export const toScreen = ({ x, z }, height = 0) => ({
  x: WIDTH / 2 + (FOCAL * x) / z,
  y: HORIZON + (FOCAL * (CAMERA_HEIGHT - height)) / z,
  /** Pixels of a metre there. */
  scale: FOCAL / z,
});

/** How many metres of ground a pixel covers in the direction (nx, nz). @param {number} z @param {number} nx @param {number} nz */
export const footprint = (z, nx, nz) => Math.abs(nx) * (z / FOCAL) + Math.abs(nz) * ((z * z) / (FOCAL * CAMERA_HEIGHT));

/** @param {readonly Point[]} corners @param {number} steps */
function closedCurve(corners, steps) {
  const at = (/** @type {number} */ index) => corners[(index + corners.length) % corners.length] ?? { x: 0, z: 0 };
  return corners.flatMap((_, index) =>
    Array.from({ length: steps }, (__, step) => {
      const t = step / steps;
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const spline = (
        /** @type {number} */ p,
        /** @type {number} */ q,
        /** @type {number} */ r,
        /** @type {number} */ u,
      ) => 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - u) * t * t + (3 * q - p - 3 * r + u) * t * t * t);
      return { x: spline(a.x, b.x, c.x, d.x), z: spline(a.z, b.z, c.z, d.z) };
    }),
  );
}

const CELL = 12;
const cellOf = (/** @type {number} */ x, /** @type {number} */ z) => `${Math.floor(x / CELL)} ${Math.floor(z / CELL)}`;

/** The circuit as a closed line of samples with their lengths, and the questions that a picture of it asks. */
export function createTrack() {
  const points = closedCurve(CORNERS, 60);
  /** @type {number[]} */
  const lengths = [];
  let length = 0;
  points.forEach((point, index) => {
    lengths.push(length);
    const next = points[(index + 1) % points.length] ?? point;
    length += Math.hypot(next.x - point.x, next.z - point.z);
  });
  const near = nearbySamples(points);
  const direction = (/** @type {number} */ index) => {
    const here = points[(index + points.length) % points.length] ?? { x: 0, z: 0 };
    const next = points[(index + 1) % points.length] ?? here;
    const step = Math.hypot(next.x - here.x, next.z - here.z) || 1;
    return { x: (next.x - here.x) / step, z: (next.z - here.z) / step };
  };
  return {
    length,
    /** @param {number} x @param {number} z @returns {OnTrack | null} where on the track that ground is; null far from it */
    locate(x, z) {
      let best = -1;
      let bestSquare = (TRACK_WIDTH * 1.6) ** 2;
      for (const index of near.get(cellOf(x, z)) ?? []) {
        const point = points[index];
        if (point === undefined) continue;
        const square = (x - point.x) ** 2 + (z - point.z) ** 2;
        if (square < bestSquare) [best, bestSquare] = [index, square];
      }
      const point = points[best];
      if (point === undefined) return null;
      const along = direction(best);
      const [dx, dz] = [x - point.x, z - point.z];
      return {
        s: (lengths[best] ?? 0) + dx * along.x + dz * along.z,
        d: dz * along.x - dx * along.z,
        nx: -along.z,
        nz: along.x,
      };
    },
    /** @param {number} s @param {number} d @returns {Point & { dx: number, dz: number }} the ground there, and the way of driving */
    place(s, d) {
      const wanted = ((s % length) + length) % length;
      let low = 0;
      let high = points.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((lengths[middle] ?? 0) <= wanted) low = middle;
        else high = middle - 1;
      }
      const point = points[low] ?? { x: 0, z: 0 };
      const along = direction(low);
      const rest = wanted - (lengths[low] ?? 0);
      return {
        x: point.x + along.x * rest - along.z * d,
        z: point.z + along.z * rest + along.x * d,
        dx: along.x,
        dz: along.z,
      };
    },
    /** How sharply the track turns there, in radians a metre. @param {number} s */
    bend(s) {
      const [before, after] = [this.place(s - 9, 0), this.place(s + 9, 0)];
      return (
        Math.abs(Math.atan2(before.dx * after.dz - before.dz * after.dx, before.dx * after.dx + before.dz * after.dz)) /
        18
      );
    },
  };
}

/** @param {readonly Point[]} points @returns {Map<string, number[]>} the samples within two cells of each cell */
function nearbySamples(points) {
  /** @type {Map<string, number[]>} */
  const near = new Map();
  points.forEach((point, index) => {
    for (let cx = -2; cx <= 2; cx += 1) {
      for (let cz = -2; cz <= 2; cz += 1) {
        const key = cellOf(point.x + cx * CELL, point.z + cz * CELL);
        const list = near.get(key);
        if (list === undefined) near.set(key, [index]);
        else list.push(index);
      }
    }
  });
  return near;
}
