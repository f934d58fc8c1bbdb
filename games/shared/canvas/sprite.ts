export type Painter = CanvasRenderingContext2D;

/** A canvas that a scene paints once and copies into many frames. */
export type Sprite = HTMLCanvasElement;

/**
 * Makes a canvas and paints it with `paint`; sizes in device pixels.
 * @param alpha false for a canvas without transparency, which is much cheaper to copy
 */
export function spriteOf(width: number, height: number, paint: (painter: Painter) => void, alpha = true): Sprite {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const painter = canvas.getContext("2d", { alpha });
  if (painter !== null) paint(painter);
  return canvas;
}

/** Returns a function that makes a value for a key, and keeps only the latest value. */
export function latestOf<Made>(): (key: string, make: () => Made) => Made {
  let latest: { readonly key: string; readonly made: Made } | null = null;
  return (key, make) => {
    if (latest?.key !== key) latest = { key, made: make() };
    return latest.made;
  };
}

export function fillWith(painter: Painter, fill: string | CanvasGradient): void {
  painter.fillStyle = fill;
  painter.fill();
}

export function strokeWith(painter: Painter, color: string, width: number): void {
  painter.lineWidth = width;
  painter.strokeStyle = color;
  painter.stroke();
}

export function fillShape(
  painter: Painter,
  fill: string | CanvasGradient,
  points: readonly (readonly [number, number])[],
): void {
  painter.beginPath();
  for (const [x, y] of points) painter.lineTo(x, y);
  painter.closePath();
  fillWith(painter, fill);
}

/** Fills a box with round corners, and leaves the box as the current path. */
export function fillRounded(
  painter: Painter,
  fill: string | CanvasGradient,
  [x, y, width, height]: readonly [number, number, number, number],
  corner: number,
): void {
  painter.beginPath();
  painter.roundRect(x, y, width, height, corner);
  fillWith(painter, fill);
}

/** Colours by their places on a gradient, 0…1. */
type Stops = Readonly<Record<number, string>>;

/** A gradient along a line `[x, y, x, y]`, or from one circle to another `[x, y, radius, x, y, radius]`. */
export function gradientOf(
  painter: Painter,
  along: readonly [number, number, number, number] | readonly [number, number, number, number, number, number],
  stops: Stops,
): CanvasGradient {
  const gradient = along.length === 4 ? painter.createLinearGradient(...along) : painter.createRadialGradient(...along);
  for (const [place, color] of Object.entries(stops)) gradient.addColorStop(Number(place), color);
  return gradient;
}

/** A gradient from top to bottom. */
export const fade = (painter: Painter, from: number, to: number, stops: Stops): CanvasGradient =>
  gradientOf(painter, [0, from, 0, to], stops);

export function dot(painter: Painter, x: number, y: number, radius: number, fill: string | CanvasGradient): void {
  painter.beginPath();
  painter.arc(x, y, radius, 0, 2 * Math.PI);
  fillWith(painter, fill);
}

export function ring(
  painter: Painter,
  [x, y, radius]: readonly [number, number, number],
  width: number,
  color: string,
  [from, to]: readonly [number, number] = [0, 2 * Math.PI],
): void {
  painter.beginPath();
  painter.arc(x, y, radius, from, to);
  strokeWith(painter, color, width);
}

export function strokeLine(
  painter: Painter,
  color: string,
  width: number,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  painter.beginPath();
  painter.moveTo(...from);
  painter.lineTo(...to);
  strokeWith(painter, color, width);
}

/** Sets the style of the next texts, each centred horizontally on its point. */
export function styleText(
  painter: Painter,
  color: string,
  font: string,
  baseline: CanvasTextBaseline = "middle",
): void {
  painter.fillStyle = color;
  painter.font = font;
  painter.textAlign = "center";
  painter.textBaseline = baseline;
}

export function fillPath(painter: Painter, fill: string | CanvasGradient, path: string): void {
  painter.fillStyle = fill;
  painter.fill(new Path2D(path));
}

export function strokePath(painter: Painter, color: string, width: number, path: string): void {
  painter.strokeStyle = color;
  painter.lineWidth = width;
  painter.stroke(new Path2D(path));
}

/**
 * Paints a round glow that fades out at the rim.
 * @param end the colour at the rim: the default, transparent black, darkens a light background
 */
export function glow(painter: Painter, x: number, y: number, radius: number, color: string, end = "transparent"): void {
  painter.fillStyle = gradientOf(painter, [x, y, 0, x, y, radius], { 0: color, 1: end });
  painter.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

interface ArtPart {
  /** SVG path data in a box of `ART_SIZE`. */
  readonly d: string;
  readonly fill: string;
}

export interface Art {
  readonly ground: string;
  readonly parts: readonly ArtPart[];
}

/** Width and height of the box that the parts are drawn in. */
export const ART_SIZE = 24;
