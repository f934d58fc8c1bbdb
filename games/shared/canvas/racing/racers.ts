import { fillRounded, type Painter, ring, type Sprite, spriteOf, strokeWith, styleText } from "../sprite";
import type { Scenery } from "./palette";
import type { Plane, Track } from "./track";

/** A racer drawn on a plane 100 wide, with the ground at `plane.height` and the nose at 100. */
export interface RacerArt {
  readonly plane: Plane;
  /** The middle of the number on the plane, and the radius of the ring around it. */
  readonly plate: { readonly x: number; readonly y: number; readonly radius: number };
  /** The number of pictures in motion: a wheel's turn by one spoke, or one stride. It excludes picture 0, at rest. */
  readonly frames: number;
  /** The racer lengths that pass during these pictures. */
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
  readonly stretch: number;
}

/** Room around the plane for shadow and light. */
const ROOM = { left: 12, right: 30, top: 10, bottom: 8 };
/** Maximum length of a racer in its cached picture, in device pixels. */
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

export function frameAt(art: RacerArt, racer: number, distance: number, isMoving: boolean): number {
  if (!isMoving) return 0;
  const turns = distance / art.cycle + racer * 0.37;
  return 1 + Math.floor((turns - Math.floor(turns)) * art.frames);
}

/**
 * The player's ring around a racer's number. It is not on the ground, because racers hide each other's feet.
 * `x` is the place of the nose, `y` that of the ground; `swing`, -1…1, changes the ring's size.
 */
export function paintRing(
  painter: Painter,
  { plane, plate }: RacerArt,
  { length }: Strip,
  { x, y, accent, swing }: { x: number; y: number; accent: string; swing: number },
): void {
  const unit = length / 100;
  const radius = plate.radius * unit * (1 + 0.04 * swing);
  const [left, top] = [x - (100 - plate.x) * unit, y - (plane.height - plate.y) * unit];
  for (const [width, color] of [
    [6, "rgba(0, 0, 0, 0.6)"],
    [4, accent],
    [1, "#ffffff"],
  ] as const)
    ring(painter, [left, top, radius], Math.max(1, unit * width), color);
}

/** @param ink a colour that is legible on the accent */
export function tagOf(amount: string, height: number, accent: string, ink: string, fontFamily: string): Sprite {
  const font = `700 ${Math.round(height * 0.66)}px ${fontFamily}`;
  const measured = spriteOf(1, 1, () => undefined).getContext("2d");
  if (measured !== null) measured.font = font;
  const width = (measured?.measureText(amount).width ?? 0) + height * 0.9;
  return spriteOf(width, height, (painter) => {
    fillRounded(painter, accent, [1, 1, width - 2, height - 2], height * 0.32);
    strokeWith(painter, "rgba(0, 0, 0, 0.55)", Math.max(1, height * 0.07));
    styleText(painter, ink, font);
    painter.fillText(amount, width / 2, height * 0.54);
  });
}

/** Puts the tag behind a racer's tail. At the picture's edge the whole tag stays visible. */
export function paintTag(painter: Painter, tag: Sprite, { length, groundY }: Strip, x: number, y: number): void {
  if (x < 0) return;
  const left = Math.max(2, x - length * 1.12 - tag.width);
  painter.drawImage(tag, Math.round(left), Math.round(y - (groundY - length * 0.37) - tag.height / 2));
}
