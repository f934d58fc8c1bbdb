import { fade, type Painter } from "./sprite";

/** The hall around a draw: colours of the canvas alone, not of the page. */
export const HALL = {
  dark: "#070b11",
  floor: "#101826",
  light: "rgba(150, 190, 240, 0.24)",
  /** Red, green and blue of what dims the rest. */
  dim: "5, 8, 13",
} as const;

/** The hall's background over the whole canvas, lightest at `floorAt` of its height. */
export function paintHall(painter: Painter, width: number, height: number, floorAt: number): void {
  painter.fillStyle = fade(painter, 0, height, [
    [0, HALL.dark],
    [floorAt, HALL.floor],
    [1, HALL.dark],
  ]);
  painter.fillRect(0, 0, width, height);
}

/** Where the rays of light are around a point; lengths in device pixels. */
export interface Rays {
  readonly count: number;
  readonly color: string;
  /** They fade from here… */
  readonly from: number;
  /** …to here, where they end. */
  readonly reach: number;
}

/** Faint rays from behind an object. */
export function paintRays(painter: Painter, x: number, y: number, { count, color, from, reach }: Rays): void {
  const light = painter.createRadialGradient(x, y, from, x, y, reach);
  light.addColorStop(0, color);
  light.addColorStop(1, "transparent");
  painter.fillStyle = light;
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * 2 * Math.PI;
    painter.beginPath();
    painter.moveTo(x, y);
    painter.arc(x, y, reach, angle, angle + Math.PI / count);
    painter.fill();
  }
}
