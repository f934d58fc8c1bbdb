import { mixed } from "./color";

/** The product's colours, each `#rrggbb`. Cars, balls and the pictures of the draws have other colours. */
export interface Palette {
  /** Surfaces, from the page's background up to an element under the pointer. */
  readonly page: string;
  readonly panel: string;
  readonly raised: string;
  readonly hover: string;
  /** Light at the page's upper edge. */
  readonly glow: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly field: string;
  readonly fieldLine: string;
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly accent: string;
  /** The accent as emphasised text, and as the focus ring. */
  readonly accentStrong: string;
  /** The accent as the background of a button, and of a button under the pointer. */
  readonly accentFill: string;
  readonly accentFillStrong: string;
  readonly accentInk: string;
  readonly win: string;
  readonly winSoft: string;
  readonly lose: string;
  readonly loseSoft: string;
  readonly warn: string;
  readonly warnSoft: string;
  /** The colours of a road's two sides and of the ends of a heat table; neither means won or lost. */
  readonly warm: string;
  readonly cool: string;
  readonly toneInk: string;
  /** The layer over the page below a dialog. */
  readonly scrim: string;
  readonly shadow: string;
}

export type Scheme = "dark" | "light";

export const DARK: Palette = {
  page: "#0b1014",
  panel: "#121920",
  raised: "#1a232c",
  hover: "#232e39",
  glow: "#17222b",
  line: "#25313c",
  lineStrong: "#3a4957",
  field: "#0b1014",
  fieldLine: "#647483",
  text: "#eef2f5",
  muted: "#a3b1bd",
  faint: "#8b99a7",
  accent: "#e6b450",
  accentStrong: "#f3c970",
  accentFill: "#e6b450",
  accentFillStrong: "#f3c970",
  accentInk: "#1c1403",
  win: "#5fd39a",
  winSoft: "#12291f",
  lose: "#ff8f87",
  loseSoft: "#31191b",
  warn: "#f2b36b",
  warnSoft: "#2e2216",
  warm: "#f0a35e",
  cool: "#6db7ea",
  toneInk: "#14100a",
  scrim: "#04070a",
  shadow: "#000000",
};

export const LIGHT: Palette = {
  page: "#f0f3f6",
  panel: "#ffffff",
  raised: "#f5f7f9",
  hover: "#e7ecf1",
  glow: "#ffffff",
  line: "#d8e0e7",
  lineStrong: "#b3bfca",
  field: "#ffffff",
  fieldLine: "#7a8998",
  text: "#15202a",
  muted: "#445463",
  faint: "#556473",
  accent: "#8c5b00",
  accentStrong: "#6f4700",
  accentFill: "#8c5b00",
  accentFillStrong: "#6f4700",
  accentInk: "#ffffff",
  win: "#0a6a3f",
  winSoft: "#e1f4e9",
  lose: "#b3261e",
  loseSoft: "#fdeae8",
  warn: "#874900",
  warnSoft: "#fdf0dc",
  warm: "#a64b00",
  cool: "#0b5fa5",
  toneInk: "#ffffff",
  scrim: "#5c6a77",
  shadow: "#93a4b4",
};

export const PALETTES: Readonly<Record<Scheme, Palette>> = { dark: DARK, light: LIGHT };

export interface FullPalette extends Palette {
  readonly accentSoft: string;
  /** Running text of the rules. */
  readonly prose: string;
}

export function fullPalette(palette: Palette): FullPalette {
  return {
    ...palette,
    accentSoft: mixed(palette.accent, palette.panel, 0.14),
    prose: mixed(palette.text, palette.panel, 0.84),
  };
}
