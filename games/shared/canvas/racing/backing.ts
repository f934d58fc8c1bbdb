import { type Painter, type Sprite, spriteOf } from "../sprite";
import type { Strip } from "./racers";

/** The player's mark on a racer: a ring on the ground, and the amount on a tag that it draws behind it. */

const RIM = "#ffffff";

export function paintRing(
  painter: Painter,
  { length }: Strip,
  x: number,
  y: number,
  accent: string,
  swing: number,
): void {
  const [middle, wide, flat] = [x - length / 2, length * (0.6 + 0.015 * swing), length * 0.17];
  for (const [width, color] of [
    [0.05, "rgba(0, 0, 0, 0.45)"],
    [0.032, accent],
    [0.009, RIM],
  ] as const) {
    painter.strokeStyle = color;
    painter.lineWidth = Math.max(1, length * width);
    painter.beginPath();
    painter.ellipse(middle, y - flat * 0.3, wide, flat, 0, 0, 2 * Math.PI);
    painter.stroke();
  }
}

/** @param ink a colour that is read on the accent */
export function tagOf(amount: string, height: number, accent: string, ink: string, fontFamily: string): Sprite {
  const font = `700 ${Math.round(height * 0.66)}px ${fontFamily}`;
  const measured = spriteOf(1, 1, () => undefined).getContext("2d");
  if (measured !== null) measured.font = font;
  const width = (measured?.measureText(amount).width ?? 0) + height * 0.9;
  return spriteOf(width, height, (painter) => {
    painter.fillStyle = accent;
    painter.strokeStyle = "rgba(0, 0, 0, 0.55)";
    painter.lineWidth = Math.max(1, height * 0.07);
    painter.beginPath();
    painter.roundRect(1, 1, width - 2, height - 2, height * 0.32);
    painter.fill();
    painter.stroke();
    painter.fillStyle = ink;
    painter.font = font;
    painter.textAlign = "center";
    painter.textBaseline = "middle";
    painter.fillText(amount, width / 2, height * 0.54);
  });
}

/** The tag behind a racer's tail, level with its number, where the next lane cannot claim it; at the picture's edge it stays in sight. */
export function paintTag(painter: Painter, tag: Sprite, { length, groundY }: Strip, x: number, y: number): void {
  if (x < 0) return;
  const left = Math.max(2, x - length * 1.12 - tag.width);
  painter.drawImage(tag, Math.round(left), Math.round(y - (groundY - length * 0.37) - tag.height / 2));
}
