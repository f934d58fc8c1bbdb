import { byTheme, tokenAt } from "../theme";

export interface CarColors {
  readonly paint: string;
  /** Has a contrast of 4.5:1 or better on the paint. */
  readonly ink: string;
}

/** The colours of a race's picture that depend on the page, as CSS colours; `car − 1` is the index of `cars`. */
export interface RaceColors {
  readonly cars: readonly CarColors[];
  readonly accent: string;
  readonly scenery: Scenery;
}

/** The cars whose number is dark, as on the tiles of the table. */
const DARK_INK: ReadonlySet<number> = new Set([1, 4, 5, 7]);

/** The colours of the theme that is in force at `element`: in a light one it is day. */
export function raceColors(element: Element): RaceColors {
  const cars = Array.from({ length: 10 }, (_, index) => ({
    paint: tokenAt(element, `car-${index + 1}`),
    ink: tokenAt(element, DARK_INK.has(index + 1) ? "car-ink-dark" : "car-ink-light"),
  }));
  return { cars, accent: tokenAt(element, "accent"), scenery: byTheme(element, { dark: NIGHT, light: DAY }) };
}

/** The land around a race: a picture's own tones, of no use on a screen's surfaces. */
const NIGHT = {
  skyHigh: "#060a14",
  skyMiddle: "#0f1e38",
  skyLow: "#2a3d5e",
  star: "#dcebff",
  standDark: "#0a1017",
  standSeat: "#121c27",
  standRoof: "#1b2936",
  roofLight: "#9fc4e6",
  underRoof: "rgba(190, 215, 240, 0.16)",
  hedge: "#0a1511",
  mastGlow: "rgba(170, 205, 245, 0.30)",
  mastBeam: "rgba(225, 240, 255, 0.17)",
  lampShine: "rgba(255, 250, 225, 0.5)",
  board: "#0e1822",
  boardFoot: "#060a14",
  boardEdge: "#2c4256",
  boardBlue: "#12406e",
  boardRed: "#6b1a2a",
  asphaltFar: "#252d37",
  asphaltNear: "#38424d",
  turfFar: "#163524",
  turfNear: "#24573a",
  mown: "rgba(255, 255, 255, 0.045)",
  hoofmark: "rgba(10, 20, 12, 0.35)",
  rail: "#e8edf1",
  railPost: "#aeb8c1",
  lane: "rgba(255, 255, 255, 0.2)",
  rubber: "rgba(0, 0, 0, 0.16)",
  sheen: "rgba(200, 222, 245, 0.12)",
  verge: "#0f2018",
  vergeFoot: "#060a14",
} as const;

export type Scenery = Readonly<Record<keyof typeof NIGHT, string>>;

const DAY: Scenery = {
  skyHigh: "#8fbce6",
  skyMiddle: "#b7d6f0",
  skyLow: "#e6f1f9",
  star: "transparent",
  standDark: "#b4c1cd",
  standSeat: "#93a4b3",
  standRoof: "#f4f7fa",
  roofLight: "#7fa6c9",
  underRoof: "rgba(30, 50, 70, 0.28)",
  hedge: "#5c8a5e",
  mastGlow: "transparent",
  mastBeam: "transparent",
  lampShine: "transparent",
  board: "#ffffff",
  boardFoot: "#dfe7ee",
  boardEdge: "#b7c4d0",
  boardBlue: "#1d63a8",
  boardRed: "#b02a3c",
  asphaltFar: "#8b959f",
  asphaltNear: "#a1aab3",
  turfFar: "#5fa05f",
  turfNear: "#79b86c",
  mown: "rgba(255, 255, 255, 0.12)",
  hoofmark: "rgba(40, 60, 20, 0.22)",
  rail: "#ffffff",
  railPost: "#e1e7ec",
  lane: "rgba(255, 255, 255, 0.6)",
  rubber: "rgba(30, 35, 40, 0.14)",
  sheen: "rgba(255, 255, 255, 0.1)",
  verge: "#7fae78",
  vergeFoot: "#a3c69b",
};

/** What races, and what it races past: the same by day and by night. */
export const GEAR = {
  metal: "#3d4853",
  rubberTyre: "#0b0d10",
  rim: "#8d98a3",
  glass: "#0d1620",
  glassShine: "rgba(190, 225, 255, 0.55)",
  tail: "#ff3b30",
  go: "#43e07f",
  lamp: "#fbf6e4",
  line: "#f3f5f7",
  lineDark: "#12161a",
  kerbRed: "#c02834",
  kerbWhite: "#cfd6dc",
  crowd: ["#7f93a8", "#b98a5c", "#93a1b0", "#4a77a8", "#c2673f", "#d5dde4", "#7a5ea8", "#b8474f", "#3f9a86"],
} as const;
