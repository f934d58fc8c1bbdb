import { contrast, mixed, nearest, TEXT_CONTRAST as TEXT } from "./color";
import { type FullPalette, fullPalette, type Palette } from "./palette";

/** WCAG 2.2 AA: icons, the borders of fields, the focus ring, and marks without words. */
const MARK = 3;
/** For a button on its ground. WCAG sets no minimum here, because the button's words identify the button. */
const SEEN = 1.2;

type Token = keyof FullPalette;
type Surface = Token | { readonly over: Token; readonly under: Token; readonly share: number };

interface Pair {
  readonly foreground: Token;
  readonly background: Surface;
  readonly minimum: number;
}

const on = (minimum: number, foreground: Token, backgrounds: readonly Surface[]): Pair[] =>
  backgrounds.map((background) => ({ foreground, background, minimum }));

const GROUNDS = ["page", "panel", "raised"] as const;
/** The backgrounds of cells, buttons and messages inside a panel. */
const CELLS = ["raised", "hover", "accentSoft", "winSoft", "warnSoft"] as const;
const HEAT: readonly Surface[] = [
  { over: "warm", under: "panel", share: 0.2 },
  { over: "warm", under: "panel", share: 0.4 },
  { over: "cool", under: "panel", share: 0.2 },
  { over: "cool", under: "panel", share: 0.4 },
];

const PAIRS: readonly Pair[] = [
  ...on(TEXT, "text", ["page", "panel", "field", ...CELLS, "loseSoft", ...HEAT]),
  ...on(TEXT, "muted", ["page", "panel", ...CELLS]),
  ...on(TEXT, "faint", ["page", "panel", "field", ...CELLS]),
  ...on(TEXT, "prose", ["panel"]),
  ...on(TEXT, "accent", [...GROUNDS, "accentSoft"]),
  ...on(TEXT, "accentStrong", [...GROUNDS, "field", "accentSoft"]),
  ...on(TEXT, "accentInk", ["accentFill", "accentFillStrong"]),
  ...on(SEEN, "accentFill", GROUNDS),
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

export interface ContrastFault {
  readonly words: string;
  readonly tokens: readonly Token[];
}

export function contrastFaults(palette: Palette): ContrastFault[] {
  const full = fullPalette(palette);
  return PAIRS.flatMap((pair) => {
    const ratio = ratioOf(pair, full);
    if (ratio >= pair.minimum) return [];
    const words = `${pair.foreground} on ${nameOf(pair.background)}: ${floored(ratio)}:1, needs ${pair.minimum}:1`;
    return [{ words, tokens: [pair.foreground, ...tokensOf(pair.background)] }];
  });
}

/** The palette with `token` in the nearest lightness that is legible on each of its backgrounds; unchanged if no lightness is. */
export function legible(palette: Palette, token: keyof Palette): Palette {
  const pairs = PAIRS.filter(({ foreground }) => foreground === token);
  const withColor = (color: string): Palette => ({ ...palette, [token]: color });
  const found = nearest(palette[token], (color) => {
    const full = fullPalette(withColor(color));
    return pairs.every((pair) => ratioOf(pair, full) >= pair.minimum);
  });
  return found === null ? palette : withColor(found);
}

const ratioOf = ({ foreground, background }: Pair, full: FullPalette): number =>
  contrast(full[foreground], colorOn(full, background));

function colorOn(full: FullPalette, surface: Surface): string {
  return typeof surface === "string" ? full[surface] : mixed(full[surface.over], full[surface.under], surface.share);
}

function tokensOf(surface: Surface): Token[] {
  if (typeof surface !== "string") return [surface.over, surface.under];
  return surface === "accentSoft" ? ["accent", "panel"] : [surface];
}

function nameOf(surface: Surface): string {
  return typeof surface === "string" ? surface : `${surface.over} (${surface.share * 100}% over ${surface.under})`;
}

/** Two decimals, rounded down: a ratio below a minimum must not read as the minimum. */
export const floored = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
