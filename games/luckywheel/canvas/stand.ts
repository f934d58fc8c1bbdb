import { paintHall, paintRays } from "../../shared/canvas/hall";
import { fade, glow, type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import { ring } from "./disc";
import type { Layout } from "./layout";
import { WHEEL, type WheelColors } from "./palette";

/** Lamps on the frame around the wheel. */
export const LAMPS = 54;
const RAYS = 40;
/** The lamps' circle, in radii of the wheel. */
export const LAMPS_AT = 1.032;

/** What stands still behind the wheel: the hall, its light and the frame with its dark lamps. */
export function hallSprite(layout: Layout, { accent, hall, core }: WheelColors): Sprite {
  const { width, height, x, y, radius } = layout;
  return spriteOf(
    width,
    height,
    (painter) => {
      paintHall(painter, hall, width, height, 0.75);
      glow(painter, x, y - radius, radius * 1.25, hall.light, hall.lightEnd);
      paintRays(painter, x, y, {
        count: RAYS,
        color: core.hallRay,
        end: hall.lightEnd,
        from: radius,
        reach: radius * 2.2,
      });
      painter.save();
      painter.translate(x, y);
      painter.shadowColor = hall.shadow;
      painter.shadowBlur = radius * 0.08;
      ring(painter, radius * LAMPS_AT, radius * 0.072, WHEEL.frame);
      painter.shadowBlur = 0;
      ring(painter, radius * 1.066, radius * 0.006, accent);
      ring(painter, radius * LAMPS_AT, radius * 0.052, WHEEL.frameEdge);
      ring(painter, radius * LAMPS_AT, radius * 0.044, WHEEL.frame);
      painter.restore();
      for (let lamp = 0; lamp < LAMPS; lamp += 1) {
        const [lampX, lampY] = lampPlace(layout, lamp);
        dot(painter, lampX, lampY, radius * 0.011, WHEEL.lampOff);
      }
    },
    false,
  );
}

/** Where a lamp is, in device pixels; the first stands beside the pointer. */
export function lampPlace({ x, y, radius }: Layout, lamp: number): readonly [number, number] {
  const angle = ((lamp + 0.5) / LAMPS) * 2 * Math.PI - Math.PI / 2;
  return [x + Math.cos(angle) * radius * LAMPS_AT, y + Math.sin(angle) * radius * LAMPS_AT];
}

/** A lamp that is on, with its glow. */
export function lampSprite({ radius }: Layout, accent: string): Sprite {
  const reach = radius * 0.045;
  return spriteOf(2 * reach, 2 * reach, (painter) => {
    glow(painter, reach, reach, reach, accent);
    glow(painter, reach, reach, reach * 0.55, WHEEL.lampOn);
    dot(painter, reach, reach, reach * 0.25, WHEEL.lampOn);
  });
}

/** The flapper, pointing down, its pivot in the middle of its canvas' upper part: at `pivot` of its height. */
export function pointerSprite({ radius }: Layout, accent: string): Sprite {
  const size = radius * 0.2;
  return spriteOf(size, size, (painter) => {
    painter.translate(size / 2, size * POINTER_PIVOT);
    const [half, tip] = [size * 0.15, size * 0.56];
    painter.shadowColor = WHEEL.shade;
    painter.shadowBlur = size * 0.1;
    painter.shadowOffsetY = size * 0.04;
    painter.beginPath();
    painter.arc(0, 0, half, Math.PI * 0.92, Math.PI * 2.08);
    painter.quadraticCurveTo(half * 0.62, tip * 0.55, 0, tip);
    painter.quadraticCurveTo(-half * 0.62, tip * 0.55, -half * 0.98, half * 0.25);
    painter.closePath();
    painter.fillStyle = accent;
    painter.fill();
    painter.shadowColor = "transparent";
    painter.fillStyle = fade(painter, -half, tip, [
      [0, "rgba(255, 255, 255, 0.5)"],
      [0.35, "rgba(255, 255, 255, 0.05)"],
      [1, "rgba(60, 30, 0, 0.35)"],
    ]);
    painter.fill();
    dot(painter, 0, 0, half * 0.5, WHEEL.frame);
    dot(painter, -half * 0.12, -half * 0.14, half * 0.2, WHEEL.pegLight);
  });
}
/** Where in the pointer's canvas it turns, in heights. */
export const POINTER_PIVOT = 0.3;

function dot(painter: Painter, x: number, y: number, radius: number, fill: string): void {
  painter.beginPath();
  painter.arc(x, y, radius, 0, 2 * Math.PI);
  painter.fillStyle = fill;
  painter.fill();
}
