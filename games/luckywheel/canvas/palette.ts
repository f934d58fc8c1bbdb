/** The colour of a segment is its symbol's `ground` in symbols.ts. */
export interface WheelTones {
  readonly frame: string;
  readonly rim: string;
  readonly rimShine: string;
  readonly hub: readonly [string, string];
  readonly metal: readonly [string, string, string];
  readonly rimLight: string;
  /** Red, green and blue of the shade over all segments except the drawn one. */
  readonly dim: string;
}

export const WHEELS: Readonly<Record<"dark" | "light", WheelTones>> = {
  dark: {
    frame: "#0d1524",
    rim: "#131c2c",
    rimShine: "rgba(255, 255, 255, 0.18)",
    hub: ["#2b4470", "#080e1b"],
    metal: ["#7488a6", "#2a3850", "#0d1420"],
    rimLight: "rgba(190, 220, 255, 0.8)",
    dim: "4, 7, 14",
  },
  light: {
    frame: "#33496a",
    rim: "#22344f",
    rimShine: "rgba(255, 255, 255, 0.4)",
    hub: ["#3d5d90", "#14233d"],
    metal: ["#ffffff", "#b3c4d6", "#64799a"],
    rimLight: "rgba(255, 255, 255, 0.95)",
    dim: "16, 28, 48",
  },
};

export const WHEEL_PAINT = {
  separator: "rgba(255, 240, 205, 0.6)",
  number: "#f4f7fa",
  own: "#ffd257",
  lampOn: "#fff3cf",
  pegLight: "#fff6dc",
  pegMiddle: "#d9b45f",
  pegDark: "#7d5f24",
} as const;
