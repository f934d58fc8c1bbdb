import { colourOf } from "../colours";
import { type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import { BALL, type DrumColors } from "./palette";

/** A ball's paint and number, which turn as it rolls; its light, which does not, is `ballLight`. */
export function ballSprite(number: number, radius: number, { balls }: DrumColors, fontFamily: string): Sprite {
  return spriteOf(2 * radius + 2, 2 * radius + 2, (painter) => {
    painter.translate(radius + 1, radius + 1);
    round(painter, radius, balls[colourOf(number)]);
    round(painter, radius * 0.64, BALL.disc);
    painter.fillStyle = BALL.ink;
    painter.font = `700 ${radius * (number > 9 ? 0.74 : 0.86)}px ${fontFamily}`;
    painter.textAlign = "center";
    painter.textBaseline = "alphabetic";
    const text = String(number);
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = painter.measureText(text);
    painter.fillText(text, 0, (up - down) / 2);
  });
}

/** The light that makes a disc look like a ball: bright from above, dark towards its edge. */
export function ballLight(radius: number): Sprite {
  return spriteOf(2 * radius + 2, 2 * radius + 2, (painter) => {
    painter.translate(radius + 1, radius + 1);
    const shade = painter.createRadialGradient(-radius * 0.35, -radius * 0.4, radius * 0.1, 0, 0, radius);
    shade.addColorStop(0, "rgba(255, 255, 255, 0.28)");
    shade.addColorStop(0.45, "rgba(255, 255, 255, 0)");
    shade.addColorStop(0.75, "rgba(0, 0, 0, 0.10)");
    shade.addColorStop(1, "rgba(0, 0, 0, 0.55)");
    round(painter, radius, shade);
    painter.beginPath();
    painter.ellipse(-radius * 0.3, -radius * 0.55, radius * 0.3, radius * 0.15, -0.5, 0, 2 * Math.PI);
    painter.fillStyle = "rgba(255, 255, 255, 0.5)";
    painter.fill();
  });
}

function round(painter: Painter, radius: number, fill: string | CanvasGradient): void {
  painter.beginPath();
  painter.arc(0, 0, radius, 0, 2 * Math.PI);
  painter.fillStyle = fill;
  painter.fill();
}
