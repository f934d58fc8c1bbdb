import { hashOf, mulberry32 } from "../random";
import { glow, type Painter, type Sprite, spriteOf } from "../sprite";
import type { Strip } from "./racers";
import type { Track } from "./track";

/** Everything here depends only on the moment: a page that joins late paints the same picture. */

/** Camera flashes in the stands. @param excitement 0…1 */
export function paintFlashes(
  painter: Painter,
  { width, wall, ratio }: Track,
  seconds: number,
  excitement: number,
): void {
  const random = mulberry32(hashOf(`flash ${Math.floor(seconds * 11)}`));
  painter.fillStyle = "rgba(255, 255, 255, 0.92)";
  for (let flash = 0; flash < 12 * excitement; flash += 1) {
    const size = Math.round((1 + 2.4 * random()) * ratio);
    const [x, y] = [Math.round(random() * width), Math.round(wall * (0.48 + 0.46 * random()))];
    painter.fillRect(x, y, size, size);
  }
}

/** A cloud of dust or smoke; `paintPuffs` scales it. */
export function puffOf(track: Track, color: string, end: string): Sprite {
  const size = Math.ceil(track.racer * 0.5);
  return spriteOf(size, size, (painter) => glow(painter, size / 2, size / 2, size / 2, color, end));
}

const PUFFS = 4;

/** Dust or smoke behind a racer. @param gone lengths that the racer has run @param strength 0…1 */
export function paintPuffs(
  painter: Painter,
  puff: Sprite,
  strip: Strip,
  x: number,
  y: number,
  gone: number,
  strength: number,
): void {
  if (strength <= 0.02) return;
  for (let index = 0; index < PUFFS; index += 1) {
    const age = (((gone * 1.4 + index / PUFFS) % 1) + 1) % 1;
    const size = strip.length * (0.14 + 0.3 * age);
    painter.globalAlpha = strength * (1 - age) ** 1.4;
    painter.drawImage(
      puff,
      x - strip.length * (0.97 + 0.55 * age) - size / 2,
      y - size * (0.5 + 0.25 * age),
      size,
      size,
    );
  }
  painter.globalAlpha = 1;
}

export function paintStreaks(
  painter: Painter,
  strip: Strip,
  x: number,
  y: number,
  pace: number,
  seconds: number,
): void {
  if (pace < 0.35) return;
  const thick = Math.max(1, strip.length * 0.012);
  for (const [index, height] of [0.2, 0.3, 0.1].entries()) {
    const long = strip.length * (0.35 + 0.3 * Math.sin(seconds * 9 + index * 2 + y)) * pace;
    painter.fillStyle = `rgba(235, 242, 250, ${0.2 * pace})`;
    painter.fillRect(x - strip.length * 1.02 - long, y - strip.length * height, long, thick);
  }
}

const PAPERS = 110;

/** Paper in the racers' colours. @param age seconds since the throw */
export function paintConfetti(
  painter: Painter,
  { width, height, ratio }: Track,
  colors: readonly string[],
  age: number,
): void {
  const random = mulberry32(31);
  for (let piece = 0; piece < PAPERS; piece += 1) {
    const [from, drift, speed, size, born] = [
      random(),
      random() - 0.5,
      0.22 + 0.2 * random(),
      3 + 4 * random(),
      2.2 * random(),
    ];
    const since = age - born;
    if (since <= 0) continue;
    const y = (since * speed - 0.06) * height;
    if (y > height) continue;
    const turn = Math.sin(since * 7 * (speed + 0.6) + piece);
    painter.fillStyle = colors[piece % colors.length] ?? "#ffffff";
    painter.fillRect(
      (from + drift * since * 0.12) * width + turn * 6 * ratio,
      y,
      Math.max(1, size * ratio * Math.abs(turn)),
      size * 1.3 * ratio,
    );
  }
}
