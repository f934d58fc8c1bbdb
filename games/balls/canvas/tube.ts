import { fade, fillRounded, type Painter, type Sprite, spriteOf, strokeWith } from "../../shared/canvas/sprite";
import type { Layout } from "./layout";
import type { Machine } from "./palette";

/** Half the tube's width, in radii of a ball. */
export const TUBE = 1.32;

/** The near side of the tube; `left` and `top` are the place of its canvas in the picture. */
export function tubeSprite(
  layout: Layout,
  machine: Machine,
  accent: string,
): { sprite: Sprite; left: number; top: number } {
  const reach = layout.ball * 1.8;
  const [xs, ys] = [layout.tube.map(({ x }) => x), layout.tube.map(({ y }) => y)];
  const [left, top] = [Math.floor(Math.min(...xs) - reach), Math.floor(Math.min(...ys) - reach)];
  const sprite = spriteOf(Math.max(...xs) + reach - left, Math.max(...ys) + reach - top, (painter) => {
    painter.translate(-left, -top);
    painter.save();
    painter.globalAlpha = 0.6;
    rails(painter, layout, TUBE, machine.tubeEdge, layout.unit * 0.016);
    painter.restore();
    painter.globalAlpha = 0.8;
    shifted(painter, layout, -0.62, machine.shine, layout.ball * 0.16);
    painter.globalAlpha = 0.35;
    shifted(painter, layout, 0.86, machine.shine, layout.ball * 0.1);
    painter.globalAlpha = 1;
    collars(painter, layout, machine, accent);
  });
  return { sprite, left, top };
}

/** The far side of the tube, `balls` radii of a ball wide on each side of its path. */
export function paintTubeBack(painter: Painter, { tube: path, ball }: Layout, balls: number, color: string): void {
  painter.beginPath();
  for (const { x, y } of path) painter.lineTo(x, y);
  painter.lineJoin = "round";
  painter.lineCap = "butt";
  strokeWith(painter, color, ball * balls * 2);
}

function rails(painter: Painter, layout: Layout, balls: number, color: string, width: number): void {
  shifted(painter, layout, balls, color, width);
  shifted(painter, layout, -balls, color, width);
}

/** A line along the tube, `balls` radii of a ball beside its middle. */
function shifted(painter: Painter, { tube: path, ball }: Layout, balls: number, color: string, width: number): void {
  painter.beginPath();
  for (const [index, { x, y }] of path.entries()) {
    const [before, after] = [path[index - 1] ?? { x, y }, path[index + 1] ?? { x, y }];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    painter.lineTo(x - (dy / length) * ball * balls, y + (dx / length) * ball * balls);
  }
  painter.lineJoin = "round";
  painter.lineCap = "round";
  strokeWith(painter, color, Math.max(1, width));
}

function collars(painter: Painter, { tube: path, ball }: Layout, machine: Machine, accent: string): void {
  for (const [from, to] of [
    [path[0], path[3]],
    [path.at(-1), path.at(-3)],
  ]) {
    if (from === undefined || to === undefined) continue;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    painter.save();
    painter.translate(from.x, from.y);
    painter.rotate(angle);
    const [light, , dark] = machine.metal;
    const metal = fade(painter, -ball * 1.45, ball * 1.45, { 0: dark, 0.3: light, 1: dark });
    fillRounded(painter, metal, [0, -ball * 1.46, ball * 0.34, ball * 2.92], ball * 0.12);
    painter.fillStyle = accent;
    painter.fillRect(ball * 0.13, -ball * 1.46, Math.max(1, ball * 0.07), ball * 2.92);
    painter.restore();
  }
}
