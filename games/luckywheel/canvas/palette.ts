import { type Hall, hallAt } from "../../shared/canvas/hall";
import { byTheme, tokenAt } from "../../shared/canvas/theme";

/** The colours of a wheel's picture that depend on the page, as CSS colours. */
export interface WheelColors {
  readonly accent: string;
  readonly hall: Hall;
  readonly core: Core;
}

/** The middle of the wheel, and the light around it. */
interface Core {
  readonly ground: string;
  readonly ray: string;
  readonly hallRay: string;
}

const CORES: Readonly<Record<"dark" | "light", Core>> = {
  dark: { ground: "#0c121b", ray: "rgba(255, 255, 255, 0.035)", hallRay: "rgba(190, 215, 250, 0.09)" },
  light: { ground: "#e9eff4", ray: "rgba(30, 50, 70, 0.05)", hallRay: "rgba(255, 255, 255, 0.4)" },
};

/** The colours of the theme that is in force at `element`. */
export function wheelColors(element: Element): WheelColors {
  return { accent: tokenAt(element, "accent"), hall: hallAt(element), core: byTheme(element, CORES) };
}

/** The wheel's metal and lamps, the same in each theme. The colour of a segment is its symbol's `ground` in symbols.ts. */
export const WHEEL = {
  frame: "#151c26",
  frameEdge: "#2d3a49",
  rim: "#1d2530",
  rimShine: "rgba(255, 255, 255, 0.16)",
  separator: "rgba(255, 240, 205, 0.55)",
  number: "#eef2f5",
  lampOff: "#3d3526",
  lampOn: "#fff3cf",
  pegLight: "#fff6dc",
  pegDark: "#7d5f24",
  shade: "rgba(0, 0, 0, 0.5)",
} as const;
