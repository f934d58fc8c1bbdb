export interface Machine {
  readonly glassTop: string;
  readonly glassMiddle: string;
  readonly glassFoot: string;
  readonly rim: string;
  readonly rimLight: string;
  readonly metal: readonly [string, string, string];
  readonly metalEdge: string;
  readonly tubeBack: string;
  readonly tubeEdge: string;
  readonly air: string;
  readonly airEnd: string;
  readonly shine: string;
  readonly belly: string;
}

export const MACHINES: Readonly<Record<"dark" | "light", Machine>> = {
  dark: {
    glassTop: "#1c3357",
    glassMiddle: "#0d1a30",
    glassFoot: "#060b16",
    rim: "#0c1424",
    rimLight: "rgba(190, 220, 255, 0.85)",
    metal: ["#5d6f8a", "#263348", "#0c121e"],
    metalEdge: "rgba(200, 225, 255, 0.55)",
    tubeBack: "rgba(20, 40, 72, 0.85)",
    tubeEdge: "rgba(190, 220, 255, 0.75)",
    air: "rgba(150, 205, 255, 0.20)",
    airEnd: "rgba(150, 205, 255, 0)",
    shine: "rgba(235, 245, 255, 0.34)",
    belly: "rgba(2, 6, 14, 0.5)",
  },
  light: {
    glassTop: "#e9f2fa",
    glassMiddle: "#a9c0d8",
    glassFoot: "#7d98b6",
    rim: "#3f5878",
    rimLight: "rgba(255, 255, 255, 0.95)",
    metal: ["#f4f8fc", "#a7bacd", "#5f7793"],
    metalEdge: "rgba(255, 255, 255, 0.9)",
    tubeBack: "rgba(124, 152, 184, 0.75)",
    tubeEdge: "rgba(36, 58, 90, 0.75)",
    air: "rgba(255, 255, 255, 0.5)",
    airEnd: "rgba(255, 255, 255, 0)",
    shine: "rgba(255, 255, 255, 0.42)",
    belly: "rgba(30, 52, 84, 0.3)",
  },
};

/** The colours of a ball's face, the same in all themes. */
export const BALL = { disc: "#faf7ef", ink: "#14100a" } as const;
