import { mulberry32 } from "./random";
import type { Painter } from "./sprite";

export const CONFETTI_MS = 5_200;
const PIECES = 120;
const COLORS = ["#ffd35c", "#ff5d6c", "#4fc3ff", "#63e6a4", "#c792ff", "#ffffff"] as const;

/** A circle that confetti does not cover. */
export interface KeepOut {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Confetti shot from both lower corners over a picture of `width` × `height` device pixels. */
export function paintConfetti(
  painter: Painter,
  { width, height }: { readonly width: number; readonly height: number },
  sinceMs: number,
  kept: readonly KeepOut[],
): void {
  if (sinceMs < 0 || sinceMs >= CONFETTI_MS) return;
  const random = mulberry32(PIECES);
  const seconds = sinceMs / 1000;
  const size = Math.max(3, height * 0.018);
  painter.save();
  for (let piece = 0; piece < PIECES; piece += 1) {
    const isLeft = piece % 2 === 0;
    const [force, spread, phase, spin, share] = [random(), random(), random() * 6.3, 3 + 7 * random(), random()];
    const since = seconds - share * 0.5;
    if (since <= 0) continue;
    // The air stops the shot; then the piece sinks and sways.
    const shot = 1 - Math.exp(-2.4 * since);
    const reach = (0.1 + 0.45 * spread) * width * shot;
    const sway = Math.sin(since * 3 + phase) * size * 1.6;
    const x = isLeft ? reach + sway : width - reach + sway;
    const y = height * (1.02 - (0.45 + 0.75 * force) * shot + 0.16 * since * since);
    if (y > height + size || kept.some((each) => Math.hypot(x - each.x, y - each.y) < each.radius + size)) continue;
    painter.globalAlpha = Math.min(1, (CONFETTI_MS / 1000 - seconds) * 1.5);
    painter.fillStyle = COLORS[piece % COLORS.length] ?? "#fff";
    const turn = since * spin + phase;
    painter.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn) * 0.6, Math.cos(turn) * 0.6, x, y);
    painter.fillRect(-size / 2, -size * 0.3, size, size * 0.6 * Math.abs(Math.cos(turn * 1.7)) + 1);
  }
  painter.restore();
}
