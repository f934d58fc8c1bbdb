import { type Painter, type Sprite, spriteOf } from "../sprite";
import type { RacerArt, Strip } from "./racers";

const RIM = "#ffffff";

/**
 * The player's ring around a racer's number. It is not on the ground, because racers hide each other's feet.
 * @param x the place of the nose @param y the height of the ground @param swing -1…1, the ring breathes with it
 */
export function paintRing(
  painter: Painter,
  { plane, plate }: RacerArt,
  { length }: Strip,
  { x, y, accent, swing }: { x: number; y: number; accent: string; swing: number },
): void {
  const unit = length / 100;
  const radius = plate.radius * unit * (1 + 0.04 * swing);
  for (const [width, color] of [
    [6, "rgba(0, 0, 0, 0.6)"],
    [4, accent],
    [1, RIM],
  ] as const) {
    painter.strokeStyle = color;
    painter.lineWidth = Math.max(1, unit * width);
    painter.beginPath();
    painter.arc(x - (100 - plate.x) * unit, y - (plane.height - plate.y) * unit, radius, 0, 2 * Math.PI);
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

/** The tag behind a racer's tail, at the height of its number, far enough from the next lane. At the picture's edge the whole tag stays visible. */
export function paintTag(painter: Painter, tag: Sprite, { length, groundY }: Strip, x: number, y: number): void {
  if (x < 0) return;
  const left = Math.max(2, x - length * 1.12 - tag.width);
  painter.drawImage(tag, Math.round(left), Math.round(y - (groundY - length * 0.37) - tag.height / 2));
}
