export type Painter = CanvasRenderingContext2D;

/** Something painted once, and copied to many frames. */
export type Sprite = HTMLCanvasElement;

/**
 * A new canvas on which `paint` has painted; sizes in device pixels.
 * @param alpha false for one without transparency, which is much cheaper to copy
 */
export function spriteOf(width: number, height: number, paint: (painter: Painter) => void, alpha = true): Sprite {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const painter = canvas.getContext("2d", { alpha });
  if (painter !== null) paint(painter);
  return canvas;
}

/** A closed shape through the points. */
export function fillShape(
  painter: Painter,
  fill: string | CanvasGradient,
  points: readonly (readonly [number, number])[],
): void {
  painter.beginPath();
  for (const [x, y] of points) painter.lineTo(x, y);
  painter.closePath();
  painter.fillStyle = fill;
  painter.fill();
}

/** A gradient from top to bottom; each stop is [place 0…1, colour]. */
export function fade(
  painter: Painter,
  from: number,
  to: number,
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const gradient = painter.createLinearGradient(0, from, 0, to);
  for (const [place, color] of stops) gradient.addColorStop(place, color);
  return gradient;
}

/**
 * A round glow that fades out at its rim.
 * @param end the transparent colour at the rim: transparent black would darken a light background
 */
export function glow(painter: Painter, x: number, y: number, radius: number, color: string, end = "transparent"): void {
  const gradient = painter.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, color);
  gradient.addColorStop(1, end);
  painter.fillStyle = gradient;
  painter.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}
