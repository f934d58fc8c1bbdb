import { FIELD_HALF } from "./race";

/** A box's geometry, in device pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The upper end of the boards in front of the stands; what is above does not move, or moves slowly. */
  readonly boards: number;
  /** The track's far edge and its near one. */
  readonly far: number;
  readonly near: number;
  /** The ground under each lane's cars, far lane first. */
  readonly lanes: readonly { readonly y: number; readonly carHeight: number }[];
  /** The mean height of a lane. */
  readonly pitch: number;
  /** Pixels of a track's whole length. */
  readonly trackLength: number;
  /** Where the middle of the field is on the screen. */
  readonly anchor: number;
  /** For each pixel nearer to the viewer, this many pixels to the left: the track is seen from outside, a little from ahead. */
  readonly shear: number;
}

/** A car's length is this many of its heights. */
export const CAR_ASPECT = 100 / 44;

const FAR = 0.32;
const NEAR = 0.86;
/** The field takes this much of the width when it is spread out. */
const FIELD_SHARE = 0.58;

/** @param width CSS px @param height CSS px @param ratio device pixels per CSS pixel */
export function layoutOf(width: number, height: number, ratio: number, cars: number): Layout {
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  const [far, near] = [Math.round(h * FAR), Math.round(h * NEAR)];
  const pitch = (near - far) / cars;
  const tallest = Math.min(pitch * 2.2, (w * 0.17) / CAR_ASPECT);
  const lanes = Array.from({ length: cars }, (_, index) => {
    const depth = (index + 0.62) / cars;
    // Nearer lanes are wider, and their cars larger.
    return {
      y: Math.round(far + (near - far) * depth * (0.88 + 0.12 * depth)),
      carHeight: tallest * (0.86 + 0.2 * depth),
    };
  });
  return {
    width: w,
    height: h,
    ratio,
    boards: Math.round(far - h * 0.06),
    far,
    near,
    lanes,
    pitch,
    trackLength: (w * FIELD_SHARE) / (2 * FIELD_HALF),
    anchor: w * 0.62,
    shear: 0.36,
  };
}

/** The screen's x of a place on the track. @param y the ground's, in device pixels @param camera the distance that is at the anchor */
export function screenX(layout: Layout, distance: number, y: number, camera: number): number {
  const middle = (layout.far + layout.near) / 2;
  return layout.anchor + (distance - camera) * layout.trackLength + (middle - y) * layout.shear;
}
