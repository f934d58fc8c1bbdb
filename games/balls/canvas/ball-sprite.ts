import { glow, type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import { BALL } from "./palette";

/** A ball's paint and number, which turn as it rolls. `ballLight` paints its light, which does not turn. */
export function ballSprite(number: number, radius: number, color: string, fontFamily: string): Sprite {
  return spriteOf(2 * radius + 2, 2 * radius + 2, (painter) => {
    painter.translate(radius + 1, radius + 1);
    round(painter, radius, color);
    round(painter, radius * 0.68, BALL.disc);
    painter.lineWidth = Math.max(1, radius * 0.045);
    painter.strokeStyle = "rgba(0, 0, 0, 0.35)";
    painter.stroke();
    const text = String(number);
    const size = radius * (number > 9 ? 0.8 : 0.94);
    painter.fillStyle = BALL.ink;
    painter.font = `800 ${size}px ${fontFamily}`;
    painter.textAlign = "center";
    painter.textBaseline = "alphabetic";
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, width } = painter.measureText(text);
    const isMarked = /[69]/.test(text);
    const foot = (up - down) / 2 - (isMarked ? size * 0.06 : 0);
    painter.fillText(text, 0, foot);
    // A 6 upside down looks like a 9: the line is below the number.
    if (isMarked) painter.fillRect(-width * 0.46, foot + size * 0.09, width * 0.92, Math.max(1, size * 0.09));
  });
}

/**
 * The light that makes a disc look like a ball: bright from above, dark towards its edge, lit from behind at its lower
 * side.
 */
export function ballLight(radius: number): Sprite {
  return spriteOf(2 * radius + 2, 2 * radius + 2, (painter) => {
    painter.translate(radius + 1, radius + 1);
    const shade = painter.createRadialGradient(-radius * 0.32, -radius * 0.4, radius * 0.15, 0, 0, radius);
    shade.addColorStop(0, "rgba(255, 255, 255, 0.30)");
    shade.addColorStop(0.42, "rgba(255, 255, 255, 0)");
    shade.addColorStop(0.72, "rgba(0, 0, 0, 0.12)");
    shade.addColorStop(0.94, "rgba(0, 0, 0, 0.5)");
    shade.addColorStop(1, "rgba(0, 0, 0, 0.62)");
    round(painter, radius, shade);
    painter.save();
    painter.beginPath();
    painter.arc(0, 0, radius, 0, 2 * Math.PI);
    painter.clip();
    painter.beginPath();
    painter.arc(0, 0, radius * 0.955, Math.PI * 0.12, Math.PI * 0.62);
    painter.lineWidth = radius * 0.07;
    painter.strokeStyle = "rgba(190, 220, 255, 0.5)";
    painter.stroke();
    painter.translate(-radius * 0.34, -radius * 0.6);
    painter.rotate(-0.5);
    painter.scale(1, 0.5);
    glow(painter, 0, 0, radius * 0.42, "rgba(255, 255, 255, 0.95)", "rgba(255, 255, 255, 0)");
    painter.restore();
  });
}

/** The ring around a ball that the player backed. */
export function ringSprite(radius: number): Sprite {
  const reach = radius * 1.22;
  return spriteOf(2 * reach + 2, 2 * reach + 2, (painter) => {
    painter.translate(reach + 1, reach + 1);
    for (const [width, color] of [
      [0.24, "rgba(20, 10, 0, 0.7)"],
      [0.15, "#ffd257"],
      [0.05, "#fff6d8"],
    ] as const) {
      painter.beginPath();
      painter.arc(0, 0, radius * 1.08, 0, 2 * Math.PI);
      painter.lineWidth = Math.max(1, radius * width);
      painter.strokeStyle = color;
      painter.stroke();
    }
  });
}

function round(painter: Painter, radius: number, fill: string | CanvasGradient): void {
  painter.beginPath();
  painter.arc(0, 0, radius, 0, 2 * Math.PI);
  painter.fillStyle = fill;
  painter.fill();
}
