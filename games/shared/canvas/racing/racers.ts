import { type Painter, type Sprite, spriteOf } from "../sprite";
import type { Scenery } from "./palette";
import type { Plane, Track } from "./track";

/** The picture of a racer on a plane 100 wide. Its ground is at `plane.height`, its nose at 100. */
export interface RacerArt {
  readonly plane: Plane;
  /** The middle of its number on that plane, and the radius of a ring around it. */
  readonly plate: { readonly x: number; readonly y: number; readonly radius: number };
  /** Pictures of one turn of a wheel or one stride; the picture before them is of a racer at rest. */
  readonly frames: number;
  /** The lengths that pass during these pictures. */
  readonly cycle: number;
  /** @param frame 0 for a racer at rest, 1…frames otherwise */
  draw(painter: Painter, racer: number, frame: number, look: Look): void;
}

export interface Look {
  readonly scenery: Scenery;
  readonly isLight: boolean;
  readonly fontFamily: string;
}

/** All pictures of one racer side by side. */
export interface Strip {
  readonly sprite: Sprite;
  readonly width: number;
  readonly height: number;
  /** Offset from a picture's corner to the nose on the ground. */
  readonly noseX: number;
  readonly groundY: number;
  /** The racer's length on the screen. */
  readonly length: number;
  /** Pictures are kept at most this large, and stretched. */
  readonly stretch: number;
}

/** Room around the plane for shadow and light. */
const ROOM = { left: 12, right: 30, top: 10, bottom: 8 };
/** The longest racer that is kept sharp, in device pixels. */
const LONGEST = 210;

/** @param length the length of the racer, in device pixels */
export function stripOf(art: RacerArt, racer: number, length: number, look: Look, frames = art.frames): Strip {
  const kept = Math.min(length, LONGEST);
  const scale = kept / 100;
  const [width, height] = [
    Math.ceil((100 + ROOM.left + ROOM.right) * scale),
    Math.ceil((art.plane.height + ROOM.top + ROOM.bottom) * scale),
  ];
  const sprite = spriteOf(width * (frames + 1), height, (painter) => {
    for (let frame = 0; frame <= frames; frame += 1) {
      painter.save();
      painter.beginPath();
      painter.rect(frame * width, 0, width, height);
      painter.clip();
      painter.translate(frame * width, 0);
      painter.scale(scale, scale);
      painter.translate(ROOM.left, ROOM.top);
      art.draw(painter, racer, frame, look);
      painter.restore();
    }
  });
  const stretch = length / kept;
  return {
    sprite,
    width,
    height,
    noseX: (ROOM.left + 100) * scale * stretch,
    groundY: (ROOM.top + art.plane.height) * scale * stretch,
    length,
    stretch,
  };
}

export function racerStrips(art: RacerArt, track: Track, look: Look): readonly Strip[] {
  return track.lanes.map(({ scale }, index) => stripOf(art, index + 1, track.racer * scale, look));
}

/** Puts a racer with its nose at `x` and its ground at `y`. */
export function paintStrip(painter: Painter, strip: Strip, frame: number, x: number, y: number): void {
  const { sprite, width, height, stretch } = strip;
  const [left, top] = [Math.round(x - strip.noseX), Math.round(y - strip.groundY)];
  painter.drawImage(sprite, frame * width, 0, width, height, left, top, width * stretch, height * stretch);
}

/** The picture of a racer after this distance. */
export function frameAt(art: RacerArt, racer: number, distance: number, isMoving: boolean): number {
  if (!isMoving) return 0;
  const turns = distance / art.cycle + racer * 0.37;
  return 1 + Math.floor((turns - Math.floor(turns)) * art.frames);
}
