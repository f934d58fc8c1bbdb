import type { BallColour } from "../colours";

/** The colours of a drum that come from the product's tokens, as CSS colours. */
export interface DrumColors {
  readonly balls: Readonly<Record<BallColour, string>>;
  readonly accent: string;
}

/** The balls' and the merchant's colours, from the tokens in force at `element`. */
export function drumColors(element: Element): DrumColors {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    balls: { red: token("ball-red"), blue: token("ball-blue"), green: token("ball-green") },
    accent: token("accent"),
  };
}

/** The drum's glass and metal: colours of the canvas alone, not of the page. */
export const DRUM = {
  ray: "rgba(190, 215, 250, 0.08)",
  glassBack: "#0c1420",
  glassDeep: "#16263a",
  metal: "#1b232e",
  metalLight: "#3a4757",
  metalDark: "#0d1219",
  air: "rgba(190, 225, 255, 0.16)",
  shine: "rgba(255, 255, 255, 0.30)",
  disc: "#f7f4ec",
  ink: "#14100a",
} as const;
