export interface CarColors {
  readonly paint: string;
  /** Has a contrast of 4.5:1 or better on the paint. */
  readonly ink: string;
}

/** The colours of a race that come from the product's tokens, as CSS colours; `car − 1` is the index of `cars`. */
export interface RaceColors {
  readonly cars: readonly CarColors[];
  readonly accent: string;
}

/** The cars whose number is dark, as on the tiles of the table. */
const DARK_INK: ReadonlySet<number> = new Set([1, 4, 5, 7]);

/** The ten cars' and the merchant's colours, from the tokens in force at `element`. */
export function raceColors(element: Element): RaceColors {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  const cars = Array.from({ length: 10 }, (_, index) => ({
    paint: token(`car-${index + 1}`),
    ink: token(DARK_INK.has(index + 1) ? "car-ink-dark" : "car-ink-light"),
  }));
  return { cars, accent: token("accent") };
}

/** The night around the track: colours of the canvas alone, not of the page. */
export const NIGHT = {
  skyHigh: "#060a14",
  skyMiddle: "#0f1e38",
  skyLow: "#2a3d5e",
  glow: "rgba(170, 205, 245, 0.30)",
  standDark: "#0a1017",
  standSeat: "#121c27",
  standRoof: "#1b2936",
  roofLight: "#9fc4e6",
  crowd: ["#7f93a8", "#b98a5c", "#93a1b0", "#4a77a8", "#c2673f", "#d5dde4", "#7a5ea8", "#b8474f", "#3f9a86"],
  board: "#0e1822",
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
  kerbRed: "#c02834",
  kerbWhite: "#cfd6dc",
  verge: "#0f2018",
  vergeDark: "#0a1511",
  line: "#f3f5f7",
  lineDark: "#12161a",
  lamp: "#fbf6e4",
  metal: "#3d4853",
  rubberTyre: "#0b0d10",
  rim: "#8d98a3",
  glass: "#0d1620",
  glassShine: "rgba(190, 225, 255, 0.55)",
  tail: "#ff3b30",
  go: "#43e07f",
} as const;
