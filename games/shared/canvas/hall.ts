import { fade, type Painter } from "./sprite";
import { byTheme } from "./theme";

/** The hall that a draw takes place in: a picture's own tones, of no use on a screen's surfaces. */
export interface Hall {
  readonly edge: string;
  readonly floor: string;
  readonly light: string;
  /** Where light and rays end. */
  readonly lightEnd: string;
  readonly shadow: string;
  /** Red, green and blue of what covers the rest of the picture when something is drawn. */
  readonly dim: string;
}

const HALLS: Readonly<Record<"dark" | "light", Hall>> = {
  dark: {
    edge: "#070b11",
    floor: "#101826",
    light: "rgba(150, 190, 240, 0.24)",
    lightEnd: "transparent",
    shadow: "rgba(0, 0, 0, 0.8)",
    dim: "5, 8, 13",
  },
  light: {
    edge: "#c6d3df",
    floor: "#eef3f7",
    light: "rgba(255, 255, 255, 0.85)",
    lightEnd: "rgba(255, 255, 255, 0)",
    shadow: "rgba(40, 60, 80, 0.45)",
    dim: "232, 238, 243",
  },
};

/** The hall that fits the theme in force at `element`. */
export const hallAt = (element: Element): Hall => byTheme(element, HALLS);

/** The hall's air over the whole canvas, lightest at `floorAt` of its height. */
export function paintHall(painter: Painter, hall: Hall, width: number, height: number, floorAt: number): void {
  painter.fillStyle = fade(painter, 0, height, [
    [0, hall.edge],
    [floorAt, hall.floor],
    [1, hall.edge],
  ]);
  painter.fillRect(0, 0, width, height);
}

/** Where the rays of light are around a point; lengths in device pixels. */
export interface Rays {
  readonly count: number;
  readonly color: string;
  readonly end: string;
  /** They fade from here… */
  readonly from: number;
  /** …to here, where they end. */
  readonly reach: number;
}

/** Faint rays from behind what stands at a place. */
export function paintRays(painter: Painter, x: number, y: number, { count, color, end, from, reach }: Rays): void {
  const light = painter.createRadialGradient(x, y, from, x, y, reach);
  light.addColorStop(0, color);
  light.addColorStop(1, end);
  painter.fillStyle = light;
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * 2 * Math.PI;
    painter.beginPath();
    painter.moveTo(x, y);
    painter.arc(x, y, reach, angle, angle + Math.PI / count);
    painter.fill();
  }
}
