import { dot, fillShape, type Painter } from "@/games/shared/canvas/sprite";

type Pattern = "plain" | "sash" | "stripes" | "halves" | "chevron" | "checks" | "bands" | "dots" | "nose" | "blade";
export type Shape = "prototype" | "formula" | "tourer";

/**
 * The look of a car: no two cars share a pattern, and cars whose paint looks similar to a colour-blind player also
 * differ in shape or trim.
 */
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

/** Slanted bands across the car. `edges` has the rear edge and the front edge of each band. */
function bands(painter: Painter, trim: string, edges: readonly (readonly [number, number])[], lean: number): void {
  for (const [from, to] of edges)
    fillShape(painter, trim, [
      [from + lean, 0],
      [to + lean, 0],
      [to - lean, 42],
      [from - lean, 42],
    ]);
}

const PATTERNS: Readonly<Record<Pattern, (painter: Painter, trim: string) => void>> = {
  plain(painter, trim) {
    painter.fillStyle = trim;
    painter.fillRect(0, 32, 100, 6);
  },
  sash: (painter, trim) => bands(painter, trim, [[46, 58]], 16),
  stripes(painter, trim) {
    painter.fillStyle = trim;
    for (const y of [13, 22]) painter.fillRect(0, y, 100, 4.6);
  },
  halves: (painter, trim) => bands(painter, trim, [[72, 120]], 8),
  chevron(painter, trim) {
    for (const x of [50, 64, 78])
      fillShape(painter, trim, [
        [x, 0],
        [x + 6, 0],
        [x + 15, 19],
        [x + 6, 40],
        [x, 40],
        [x + 9, 19],
      ]);
  },
  checks(painter, trim) {
    painter.fillStyle = trim;
    for (let row = 0; row < 6; row += 1)
      for (let column = row % 2; column < 6; column += 2) painter.fillRect(66 + column * 6, 7 + row * 5.4, 6, 5.4);
    painter.fillRect(0, 33, 60, 2.4);
  },
  bands: (painter, trim) =>
    bands(
      painter,
      trim,
      [
        [48, 52],
        [58, 62],
        [68, 72],
        [78, 82],
        [88, 92],
      ],
      3,
    ),
  dots(painter, trim) {
    for (let index = 0; index < 22; index += 1)
      dot(painter, 10 + (index % 11) * 8.4, index < 11 ? 10.5 : 26, 2.5, trim);
  },
  nose: (painter, trim) => bands(painter, trim, [[78, 120]], -6),
  blade: (painter, trim) =>
    fillShape(painter, trim, [
      [0, 34],
      [62, 20],
      [100, 15],
      [100, 24],
      [58, 31],
      [0, 40],
    ]),
};

/** The caller must clip to the body. */
export function paintPattern(painter: Painter, { pattern, trim }: Livery): void {
  PATTERNS[pattern](painter, trim);
}
