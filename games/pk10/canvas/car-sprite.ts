import { CAR_ASPECT } from "../../shared/canvas/racing/layout";
import { type CarColors, GEAR } from "../../shared/canvas/racing/palette";
import { fade, fillShape, glow, type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";

/** A car is drawn on a plane of 100 × 44, its nose at the right; around it is space for its light and its shadow. */
const ROOM = { left: 16, right: 84, top: 4, bottom: 6 };
const LENGTH = 100;
const HEIGHT = 44;

export interface CarSprite {
  readonly sprite: Sprite;
  /** From the sprite's corner to the car's nose on the ground, in device pixels. */
  readonly noseX: number;
  readonly noseY: number;
  /** Device pixels of one unit of the plane. */
  readonly unit: number;
}

/** The near wheels' middles on the plane, and their radius. */
export const WHEELS = { x: [21, 79], y: 34, radius: 7.4 } as const;

/** A racing car from its side and a little from above, as tall as `height` device pixels, its number on its deck. */
export function carSprite(car: number, colors: CarColors, height: number, fontFamily: string): CarSprite {
  const unit = (height * CAR_ASPECT) / LENGTH;
  const [width, tall] = [LENGTH + ROOM.left + ROOM.right, HEIGHT + ROOM.top + ROOM.bottom];
  const sprite = spriteOf(width * unit, tall * unit, (painter) => {
    painter.scale(unit, unit);
    painter.translate(ROOM.left, ROOM.top);
    lights(painter);
    shadow(painter);
    farSide(painter, colors.paint);
    body(painter, colors.paint);
    canopy(painter);
    number(painter, car, colors.ink, fontFamily);
  });
  return { sprite, noseX: (ROOM.left + LENGTH) * unit, noseY: (ROOM.top + HEIGHT - 4) * unit, unit };
}

function lights(painter: Painter): void {
  const beam = painter.createLinearGradient(96, 0, 96 + ROOM.right - 14, 0);
  beam.addColorStop(0, "rgba(255, 248, 220, 0.34)");
  beam.addColorStop(1, "transparent");
  fillShape(painter, beam, [
    [96, 24],
    [168, 15],
    [168, 44],
    [96, 31],
  ]);
  glow(painter, 0, 24, 15, "rgba(255, 59, 48, 0.5)");
}

function shadow(painter: Painter): void {
  painter.save();
  painter.translate(50, 40);
  painter.scale(1, 0.13);
  glow(painter, 0, 0, 62, "rgba(0, 0, 0, 0.95)");
  glow(painter, 0, 0, 56, "rgba(0, 0, 0, 0.8)");
  painter.restore();
}

/** What is visible beyond the deck: far wheels and the rear wing's far half. */
function farSide(painter: Painter, paint: string): void {
  painter.fillStyle = GEAR.rubberTyre;
  for (const x of [16, 72]) {
    painter.beginPath();
    painter.roundRect(x, 5, 16, 9, 3);
    painter.fill();
  }
  fillShape(painter, GEAR.rubberTyre, [
    [1, 2],
    [9, 2],
    [5, 32],
    [-3, 32],
  ]);
  fillShape(painter, paint, [
    [2, 3],
    [8.5, 3],
    [8, 7],
    [1.5, 7],
  ]);
}

function body(painter: Painter, paint: string): void {
  const deck = new Path2D("M6 11 L26 8 L60 7.5 Q84 8.5 95 16 Q100 20 99 26 L96 29 L5 30 Z");
  const side = new Path2D("M5 29 L97 28 Q98 32 93 36 L9 36.5 Q4 34 5 29 Z");
  painter.fillStyle = paint;
  painter.fill(side);
  painter.fillStyle = "rgba(0, 0, 0, 0.42)";
  painter.fill(side);
  painter.fillStyle = paint;
  painter.fill(deck);
  painter.fillStyle = fade(painter, 7, 30, [
    [0, "rgba(255, 255, 255, 0.34)"],
    [0.28, "rgba(255, 255, 255, 0.06)"],
    [0.75, "transparent"],
    [1, "rgba(0, 0, 0, 0.16)"],
  ]);
  painter.fill(deck);
  painter.strokeStyle = "rgba(255, 255, 255, 0.5)";
  painter.lineWidth = 0.9;
  painter.stroke(new Path2D("M6 11.4 L26 8.4 L60 8 Q84 9 95 16.4"));
  painter.strokeStyle = "rgba(0, 0, 0, 0.35)";
  painter.lineWidth = 1;
  painter.stroke(new Path2D("M5 29.6 L97 28.6"));
  painter.fillStyle = GEAR.lamp;
  painter.fill(new Path2D("M93 17 L98 21 L98 24 L92 21 Z"));
  painter.fillStyle = GEAR.tail;
  painter.fillRect(4.4, 22, 2.6, 6);
  // Near wheel wells.
  painter.fillStyle = GEAR.rubberTyre;
  for (const x of WHEELS.x) {
    painter.beginPath();
    painter.arc(x, WHEELS.y, WHEELS.radius + 1.6, Math.PI, 0);
    painter.fill();
  }
}

function canopy(painter: Painter): void {
  painter.fillStyle = GEAR.glass;
  painter.fill(new Path2D("M55 11 Q70 9.5 79 15 Q83 19 79 24 Q68 28 55 26.5 Q51 19 55 11 Z"));
  painter.strokeStyle = GEAR.glassShine;
  painter.lineWidth = 1.3;
  painter.stroke(new Path2D("M66 12 Q75 13 79 17.4"));
  painter.fillStyle = "rgba(255, 255, 255, 0.12)";
  painter.fill(new Path2D("M57 13 L63 12.4 L60 25.6 L56 25 Q54 19 57 13 Z"));
}

function number(painter: Painter, car: number, ink: string, fontFamily: string): void {
  painter.fillStyle = ink;
  painter.font = `800 25px ${fontFamily}`;
  painter.textAlign = "center";
  painter.textBaseline = "alphabetic";
  painter.fillText(String(car), 31, 27.6, 38);
}

/** Frames of a turning wheel side by side, then a blurred one for full speed. @param radius device pixels */
export function wheelStrip(radius: number): Sprite {
  const size = Math.ceil(radius * 2);
  return spriteOf(size * (WHEEL_FRAMES + 1), size, (painter) => {
    for (let frame = 0; frame <= WHEEL_FRAMES; frame += 1) {
      painter.save();
      painter.translate(frame * size + size / 2, size / 2);
      painter.scale(size / 2, size / 2);
      wheel(painter, frame === WHEEL_FRAMES ? null : (frame / WHEEL_FRAMES) * ((2 * Math.PI) / SPOKES));
      painter.restore();
    }
  });
}

export const WHEEL_FRAMES = 6;
const SPOKES = 5;

/** A wheel of radius 1; `angle` null for one whose spokes are blurred. */
function wheel(painter: Painter, angle: number | null): void {
  const disc = (radius: number, fill: string): void => {
    painter.fillStyle = fill;
    painter.beginPath();
    painter.arc(0, 0, radius, 0, 2 * Math.PI);
    painter.fill();
  };
  disc(1, GEAR.rubberTyre);
  disc(0.62, angle === null ? "#59636d" : "#2a3138");
  if (angle !== null) {
    painter.rotate(angle);
    painter.fillStyle = GEAR.rim;
    for (let spoke = 0; spoke < SPOKES; spoke += 1) {
      painter.rotate((2 * Math.PI) / SPOKES);
      painter.fillRect(-0.11, 0, 0.22, 0.6);
    }
  }
  disc(0.18, GEAR.rim);
}
