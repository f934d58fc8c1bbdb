export type Pattern =
  | "plain"
  | "sash"
  | "stripes"
  | "halves"
  | "chevron"
  | "checks"
  | "bands"
  | "dots"
  | "nose"
  | "blade";
export type Shape = "prototype" | "formula" | "tourer";

/** The look of a car: no two cars share a pattern, and cars of similar paint also differ in shape. */
export interface Livery {
  readonly paint: string;
  readonly trim: string;
  readonly pattern: Pattern;
  readonly shape: Shape;
}

/** `car − 1` is the index. The cars and the number tiles have the same colours. */
export const LIVERIES: readonly Livery[] = [
  { paint: "#f2d21b", trim: "#14100a", pattern: "chevron", shape: "prototype" },
  { paint: "#0b6fc4", trim: "#ffffff", pattern: "stripes", shape: "formula" },
  { paint: "#4a5058", trim: "#a6ff3d", pattern: "blade", shape: "tourer" },
  { paint: "#f5812a", trim: "#1d2b6b", pattern: "nose", shape: "formula" },
  { paint: "#1fd0dc", trim: "#0d3b4a", pattern: "bands", shape: "tourer" },
  { paint: "#5a3ff0", trim: "#ffd84a", pattern: "dots", shape: "tourer" },
  { paint: "#c9ced4", trim: "#0b6fc4", pattern: "plain", shape: "formula" },
  { paint: "#dd1a2e", trim: "#ffffff", pattern: "sash", shape: "prototype" },
  { paint: "#7e1119", trim: "#e8b64c", pattern: "halves", shape: "formula" },
  { paint: "#0a7514", trim: "#f3f5f7", pattern: "checks", shape: "prototype" },
];
