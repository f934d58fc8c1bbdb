import { type Box, pixelsOf } from "@/games/shared/canvas/scene";
import { MOUTH, radiusOf } from "./drum-physics";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box's geometry, in device pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** The drum's middle and radius. */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  /** The radius of a ball in the drum. */
  readonly ball: number;
  /** The middle line of the tube, from its mouth in the drum to its open end. */
  readonly tube: readonly Point[];
  /** The place of the drawn ball at rest, and its radius there. */
  readonly front: Point & { readonly radius: number };
  /** The y of the floor below the machine, and below the drawn ball's stand. */
  readonly floor: number;
  readonly frontFloor: number;
}

type Curve = readonly [Point, Point, Point, Point];
const POINTS = 20;
/** The free space around the picture, in CSS pixels. */
const MARGIN = 7;
/** Height of the machine's base, in radii of the drum. */
export const BASE = 0.17;

/** In a wide box the drawn ball is right of the drum, in a tall box below it. */
export function layoutOf(box: Box, count: number): Layout {
  const { ratio } = box;
  const { width: w, height: h } = pixelsOf(box);
  const margin = MARGIN * ratio;
  const isWide = w >= h * 1.25;
  const room = h - 2 * margin;
  const unit = Math.max(
    8,
    isWide ? Math.min(room / (2 + BASE), w * 0.222) : Math.min((w - 2 * margin) / 2.75, room / 3.2),
  );
  const radius = radiusOf(count);
  const pipe = radius * 1.3;
  const x = Math.round(isWide ? w / 2 - unit * 1.03 : w / 2 - unit * 0.24);
  const y = Math.round(isWide ? (h - unit * BASE) / 2 : margin + unit);
  const place = ({ x: right, y: down }: Point): Point => ({ x: x + right * unit, y: y + down * unit });
  const front = isWide ? { x: 2.12, y: 0.28, radius: 0.58 } : { x: 0.1, y: 1.74, radius: 0.46 };
  return {
    width: w,
    height: h,
    ratio,
    x,
    y,
    unit,
    ball: radius * unit,
    tube: pathOf(isWide ? wideTube(pipe) : tallTube(pipe)).map(place),
    front: { ...place(front), radius: front.radius * unit },
    floor: y + unit * (1 + BASE * 0.72),
    frontFloor: y + unit * (isWide ? 1 + BASE * 0.72 : front.y + front.radius + 0.1),
  };
}

const NECK: Point = { x: MOUTH.x * 0.97, y: MOUTH.y * 0.97 };
const along = (length: number): Point => ({ x: NECK.x + MOUTH.x * length, y: NECK.y + MOUTH.y * length });

function wideTube(pipe: number): readonly Curve[] {
  const top = -1.02 + pipe;
  const bend = { x: 1.62, y: top };
  return [
    [NECK, along(0.42), { x: 1.22, y: top }, bend],
    [bend, { x: 1.98, y: top }, { x: 2.12, y: top + 0.1 }, { x: 2.12, y: top + 0.34 }],
  ];
}

function tallTube(pipe: number): readonly Curve[] {
  const right = 1.12 + pipe;
  const bend = { x: right, y: -0.25 };
  return [
    [NECK, along(0.3), { x: right, y: -1.02 + pipe }, bend],
    [bend, { x: right, y: 0.5 }, { x: right + 0.02, y: 0.9 }, { x: right - 0.2, y: 1.22 }],
  ];
}

const pathOf = (curves: readonly Curve[]): readonly Point[] =>
  curves.flatMap((curve, index) =>
    Array.from({ length: POINTS + (index === 0 ? 1 : 0) }, (_, step) =>
      pointOf(curve, (step + (index === 0 ? 0 : 1)) / POINTS),
    ),
  );

function pointOf([from, first, second, to]: Curve, part: number): Point {
  const rest = 1 - part;
  const [a, b, c, d] = [rest ** 3, 3 * rest * rest * part, 3 * rest * part * part, part ** 3];
  return {
    x: a * from.x + b * first.x + c * second.x + d * to.x,
    y: a * from.y + b * first.y + c * second.y + d * to.y,
  };
}

/** Interpolates between the points of a path. @param share 0…1 of the list of points, not of the path's length */
export function pathAt(path: readonly Point[], share: number): Point {
  const at = Math.min(1, Math.max(0, share)) * (path.length - 1);
  const index = Math.min(path.length - 2, Math.floor(at));
  const [from, to] = [path[index] ?? { x: 0, y: 0 }, path[index + 1] ?? { x: 0, y: 0 }];
  return { x: from.x + (to.x - from.x) * (at - index), y: from.y + (to.y - from.y) * (at - index) };
}
