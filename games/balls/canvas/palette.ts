import { type Hall, hallAt } from "../../shared/canvas/hall";
import { byTheme, tokenAt } from "../../shared/canvas/theme";
import type { BallColour } from "../colours";

/** The colours of a drum's picture that depend on the page, as CSS colours. */
export interface DrumColors {
  readonly balls: Readonly<Record<BallColour, string>>;
  readonly accent: string;
  readonly hall: Hall;
  readonly drum: Drum;
}

/** The colours of the theme that is in force at `element`. */
export function drumColors(element: Element): DrumColors {
  return {
    balls: {
      red: tokenAt(element, "ball-red"),
      blue: tokenAt(element, "ball-blue"),
      green: tokenAt(element, "ball-green"),
    },
    accent: tokenAt(element, "accent"),
    hall: hallAt(element),
    drum: byTheme(element, DRUMS),
  };
}

/** The drum's glass and its metal: a picture's own tones, of no use on a screen's surfaces. */
export interface Drum {
  readonly ray: string;
  /** The glass's far side, from its upper edge down. */
  readonly glassDeep: string;
  readonly glassBack: string;
  readonly glassFoot: string;
  readonly metal: string;
  readonly metalLight: string;
  readonly metalDark: string;
  readonly air: string;
  readonly shine: string;
  /** The shade in the drum's belly. */
  readonly belly: string;
}

const DRUMS: Readonly<Record<"dark" | "light", Drum>> = {
  dark: {
    ray: "rgba(190, 215, 250, 0.08)",
    glassDeep: "#16263a",
    glassBack: "#0c1420",
    glassFoot: "#070b11",
    metal: "#1b232e",
    metalLight: "#3a4757",
    metalDark: "#0d1219",
    air: "rgba(190, 225, 255, 0.16)",
    shine: "rgba(255, 255, 255, 0.30)",
    belly: "rgba(0, 0, 0, 0.45)",
  },
  light: {
    ray: "rgba(255, 255, 255, 0.4)",
    glassDeep: "#f7fafc",
    glassBack: "#dde8f1",
    glassFoot: "#bccbd9",
    metal: "#a9b7c4",
    metalLight: "#dbe3ea",
    metalDark: "#8d9dac",
    air: "rgba(255, 255, 255, 0.6)",
    shine: "rgba(255, 255, 255, 0.75)",
    belly: "rgba(30, 50, 70, 0.16)",
  },
};

/** The face of a ball, the same in each theme. */
export const BALL = { disc: "#f7f4ec", ink: "#14100a" } as const;
