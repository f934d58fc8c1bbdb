import { paintHall, paintRays } from "../../shared/canvas/hall";
import { fade, glow, type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import type { Layout } from "./layout";
import type { Drum, DrumColors } from "./palette";
import { HALF_LENGTH } from "./tumble";

const RAYS = 36;
/** The nozzles that the air comes from, either side of the mouth. */
export const NOZZLES: readonly number[] = [-0.9, 0.9];

/** What is behind the balls: the hall and the glass's far side. */
export function hallSprite(layout: Layout, { hall, drum }: DrumColors): Sprite {
  const { width, height, x, y, unit } = layout;
  return spriteOf(
    width,
    height,
    (painter) => {
      paintHall(painter, hall, width, height, 0.7);
      paintRays(painter, x, y, { count: RAYS, color: drum.ray, end: hall.lightEnd, from: 0, reach: width * 0.75 });
      glow(painter, x, y, unit * 3.6, hall.light, hall.lightEnd);
      stand(painter, drum, layout);
      capsule(painter, layout, 1.035);
      painter.shadowColor = hall.shadow;
      painter.shadowBlur = unit * 0.2;
      painter.fillStyle = drum.metal;
      painter.fill();
      painter.shadowColor = "transparent";
      capsule(painter, layout, 1);
      painter.fillStyle = fade(painter, y - unit, y + unit, [
        [0, drum.glassDeep],
        [0.55, drum.glassBack],
        [1, drum.glassFoot],
      ]);
      painter.fill();
    },
    false,
  );
}

/** What is before the balls: the glass's near side with its reflections, its rim, the mouth and the nozzles. */
export function glassSprite(layout: Layout, { accent, drum }: DrumColors): Sprite {
  const { width, height, x, y, unit } = layout;
  return spriteOf(width, height, (painter) => {
    painter.save();
    capsule(painter, layout, 1);
    painter.clip();
    painter.fillStyle = fade(painter, y - unit, y - unit * 0.35, [
      [0, drum.shine],
      [0.35, "rgba(255, 255, 255, 0.08)"],
      [1, "rgba(255, 255, 255, 0)"],
    ]);
    painter.beginPath();
    painter.ellipse(x, y - unit * 1.02, unit * (HALF_LENGTH + 0.9), unit * 0.62, 0, 0, 2 * Math.PI);
    painter.fill();
    painter.fillStyle = fade(painter, y + unit * 0.6, y + unit, [
      [0, "rgba(0, 0, 0, 0)"],
      [1, drum.belly],
    ]);
    painter.fillRect(0, y, width, unit);
    painter.restore();
    capsule(painter, layout, 1.02);
    painter.lineWidth = unit * 0.035;
    painter.strokeStyle = accent;
    painter.stroke();
    capsule(painter, layout, 0.992);
    painter.lineWidth = Math.max(1, unit * 0.012);
    painter.strokeStyle = "rgba(255, 255, 255, 0.22)";
    painter.stroke();
    for (const nozzle of NOZZLES) plate(painter, layout, nozzle, 0.14, accent);
    mouth(painter, drum, layout, accent);
  });
}

/** Light blown up over a nozzle. */
export function airSprite({ unit }: Layout, { drum }: DrumColors): Sprite {
  const [width, height] = [unit * 0.9, unit * 1.7];
  return spriteOf(width, height, (painter) => {
    painter.fillStyle = fade(painter, 0, height, [
      [0, "rgba(190, 225, 255, 0)"],
      [1, drum.air],
    ]);
    painter.beginPath();
    painter.moveTo(width * 0.42, height);
    painter.quadraticCurveTo(width * 0.4, height * 0.4, 0, 0);
    painter.lineTo(width, 0);
    painter.quadraticCurveTo(width * 0.6, height * 0.4, width * 0.58, height);
    painter.fill();
  });
}

function capsule(painter: Painter, { x, y, unit }: Layout, radius: number): void {
  painter.beginPath();
  painter.arc(x - HALF_LENGTH * unit, y, radius * unit, Math.PI / 2, Math.PI * 1.5);
  painter.arc(x + HALF_LENGTH * unit, y, radius * unit, -Math.PI / 2, Math.PI / 2);
  painter.closePath();
}

/** The column that carries the drum, and the bowl under its mouth. */
function stand(painter: Painter, drum: Drum, { x, y, unit, height }: Layout): void {
  const top = y + unit * 0.98;
  painter.fillStyle = fade(painter, top, height, [
    [0, drum.metalLight],
    [0.4, drum.metal],
    [1, drum.metalDark],
  ]);
  painter.beginPath();
  painter.moveTo(x - unit * 1.7, top);
  painter.quadraticCurveTo(x - unit * 0.75, top + unit * 0.2, x - unit * 0.85, height);
  painter.lineTo(x + unit * 0.85, height);
  painter.quadraticCurveTo(x + unit * 0.75, top + unit * 0.2, x + unit * 1.7, top);
  painter.fill();
}

function plate(painter: Painter, { x, y, unit }: Layout, at: number, half: number, accent: string): void {
  painter.fillStyle = accent;
  painter.beginPath();
  painter.roundRect(x + (at - half) * unit, y + unit * 0.965, 2 * half * unit, unit * 0.09, unit * 0.04);
  painter.fill();
}

function mouth(painter: Painter, drum: Drum, layout: Layout, accent: string): void {
  const { x, y, unit } = layout;
  plate(painter, layout, 0, 0.46, accent);
  painter.beginPath();
  painter.moveTo(x - unit * 0.42, y + unit * 1.05);
  painter.lineTo(x + unit * 0.42, y + unit * 1.05);
  painter.lineTo(x + unit * 0.34, y + unit * 1.3);
  painter.lineTo(x - unit * 0.34, y + unit * 1.3);
  painter.closePath();
  painter.fillStyle = fade(painter, y + unit, y + unit * 1.3, [
    [0, drum.metalLight],
    [1, drum.metalDark],
  ]);
  painter.fill();
}
