import { channels, type FullPalette, fullPalette, mixed, type Palette } from "./palette";

/** WCAG 2.2 AA: text of any size. */
const TEXT = 4.5;
/** WCAG 2.2 AA: icons, the borders of fields, the focus ring, and marks without words. */
const MARK = 3;

type Token = keyof FullPalette;
/** A token, or one token over another with this opacity. */
type Surface = Token | { readonly over: Token; readonly under: Token; readonly share: number };

interface Pair {
  readonly foreground: Token;
  readonly background: Surface;
  readonly minimum: number;
}

const on = (minimum: number, foreground: Token, backgrounds: readonly Surface[]): Pair[] =>
  backgrounds.map((background) => ({ foreground, background, minimum }));

const GROUNDS = ["page", "panel", "raised"] as const;
/** The backgrounds of a table cell while its stake appears and disappears. */
const CELLS = ["raised", "hover", "accentSoft", "winSoft", "warnSoft"] as const;
const HEAT: readonly Surface[] = [
  { over: "warm", under: "panel", share: 0.2 },
  { over: "warm", under: "panel", share: 0.4 },
  { over: "cool", under: "panel", share: 0.2 },
  { over: "cool", under: "panel", share: 0.4 },
];

/** Each pair of colours that a screen shows, with the minimum contrast of the pair. */
const PAIRS: readonly Pair[] = [
  ...on(TEXT, "text", ["page", "panel", "field", ...CELLS, "loseSoft", ...HEAT]),
  ...on(TEXT, "muted", ["page", "panel", ...CELLS]),
  ...on(TEXT, "faint", ["page", "panel", "field", ...CELLS]),
  ...on(TEXT, "prose", ["panel"]),
  ...on(TEXT, "accent", [...GROUNDS, "accentSoft"]),
  ...on(TEXT, "accentStrong", [...GROUNDS, "field", "accentSoft"]),
  ...on(TEXT, "accentInk", ["accent", "accentStrong"]),
  ...on(TEXT, "win", [...GROUNDS, "accentSoft", "winSoft"]),
  ...on(TEXT, "lose", [...GROUNDS, "loseSoft"]),
  ...on(TEXT, "warn", [...GROUNDS, "warnSoft"]),
  ...on(TEXT, "warm", ["page", "panel"]),
  ...on(TEXT, "cool", ["page", "panel"]),
  ...on(TEXT, "toneInk", ["warm", "cool"]),
  ...on(MARK, "accent", ["hover"]),
  ...on(MARK, "accentStrong", ["hover"]),
  ...on(MARK, "fieldLine", [...GROUNDS, "field"]),
];

/** A sentence for each pair whose contrast is too low, with ratio and minimum. Empty if all are legible. */
export function contrastFaults(palette: Palette): string[] {
  const full = fullPalette(palette);
  return PAIRS.flatMap(({ foreground, background, minimum }) => {
    const ratio = contrast(full[foreground], colourOf(full, background));
    return ratio >= minimum ? [] : [`${foreground} on ${nameOf(background)}: ${floored(ratio)}:1, needs ${minimum}:1`];
  });
}

/** WCAG's contrast ratio of two colours, 1…21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function colourOf(full: FullPalette, surface: Surface): string {
  return typeof surface === "string" ? full[surface] : mixed(full[surface.over], full[surface.under], surface.share);
}

function nameOf(surface: Surface): string {
  return typeof surface === "string" ? surface : `${surface.over} (${surface.share * 100}% over ${surface.under})`;
}

/** Two decimals, rounded down: a ratio below a minimum must not read as the minimum. */
const floored = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
