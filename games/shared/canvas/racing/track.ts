import { type Box, pixelsOf } from "@/games/shared/canvas/scene";

/** In device pixels. The camera looks across the track: a nearer object is larger and passes faster. */
export interface Track {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** The upper end of the wall along the far side. */
  readonly wall: number;
  readonly far: number;
  readonly near: number;
  /** The ground under each racer, far lane first, and the racer's scale. */
  readonly lanes: readonly { readonly y: number; readonly scale: number }[];
  /** A racer's length at scale 1. */
  readonly racer: number;
  /** Pixels of one length of distance at scale 1. */
  readonly unit: number;
  /** Pixels to the left for each pixel nearer to the viewer. */
  readonly lean: number;
}

/** The view of the camera: the distance `at` is shown at the share `x` of the width. */
export interface Camera {
  readonly at: number;
  readonly x: number;
}

/** A racer's plane is 100 wide and this high. */
export interface Plane {
  readonly height: number;
  /** The racer's height in lanes. */
  readonly tall: number;
}

const FAR_SCALE = 0.78;
const NEAR_SCALE = 1.2;
/** Each pixel nearer to the viewer is this many pixels further left: the camera is a little ahead of the field. */
const LEAN = 0.42;
/** The maximum offset of the near edge to the left of the far one, as a share of the width. */
const LEAN_SHARE = 0.2;
const FIELD_LENGTHS = 5.4;

export function trackOf(box: Box, racers: number, plane: Plane): Track {
  const { width, height } = pixelsOf(box);
  const far = Math.round(height * (height > width ? 0.36 : 0.345));
  const near = Math.round(height * 0.925);
  const pitch = (near - far) / racers;
  const racer = Math.min((pitch * plane.tall * 100) / plane.height, width * 0.24);
  const lanes = Array.from({ length: racers }, (_, index) => {
    const depth = (index + 0.8) / racers;
    const y = Math.round(far + (near - far) * depth * (0.9 + 0.1 * depth));
    return { y, scale: FAR_SCALE + (NEAR_SCALE - FAR_SCALE) * depth };
  });
  return {
    width,
    height,
    ratio: box.ratio,
    wall: Math.round(far - height * 0.07),
    far,
    near,
    lanes,
    racer,
    // The whole field is in the picture, its last racer from nose to tail.
    unit: Math.min(racer * 1.06, (width * 0.5 - racer * 0.35) / FIELD_LENGTHS),
    lean: Math.min(LEAN, (width * LEAN_SHARE) / (near - far)),
  };
}

/** The scale of objects on the ground at the height `y` of the picture. */
export function scaleAt({ far, near }: Track, y: number): number {
  return FAR_SCALE + ((NEAR_SCALE - FAR_SCALE) * (y - far)) / (near - far);
}

export function screenX(track: Track, distance: number, y: number, camera: Camera): number {
  const lean = ((track.far + track.near) / 2 - y) * track.lean;
  return track.width * camera.x + (distance - camera.at) * track.unit * scaleAt(track, y) + lean;
}
