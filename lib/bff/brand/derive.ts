import { colorOf, inkOn, isDark, mixed, oklchOf } from "./color";
import { legible } from "./contrast";
import { type Palette, PALETTES, type Scheme } from "./palette";

export interface Seeds {
  readonly accent?: string | undefined;
  readonly ground?: string | undefined;
}

/** Maximum chroma of the colours that take the hue of the brand's ground: texts, and the page of the scheme that the ground does not fit. */
const TINT = 0.02;
/** Below this lightness the eye sees no difference between surfaces: a darker page gets the surfaces of a page of this lightness. */
const DARKEST = 0.15;
/** Difference in lightness between a button and the same button under the pointer. */
const PRESSED = 0.06;
/** The share of the colour for won, lost or warnings in the background of such a text; the rest is the panel's colour. */
const SOFT = 0.12;

export const schemeOf = (ground: string): Scheme => (isDark(ground) ? "dark" : "light");

/**
 * The surfaces keep the ground's hue, and differ from the ground in lightness as the product's surfaces differ from the product's page.
 * Texts, marks and states get the nearest lightness that is legible on their backgrounds.
 */
export function derivedPalette(scheme: Scheme, { accent, ground }: Seeds): Palette {
  const own = PALETTES[scheme];
  const fill = accent ?? own.accentFill;
  const surfaces = ground === undefined ? own : surfacesOn(groundIn(scheme, ground), own, scheme);
  const accents = legible({ ...surfaces, ...fillsOf(fill), accent: fill }, "accent");
  const emphasis = shifted(accents.accent, scheme === "dark" ? PRESSED : -PRESSED);
  const tokens = ["accentStrong", "accentInk", "text", "muted", "faint", "fieldLine"] as const;
  const states = ["win", "lose", "warn", "warm", "cool", "toneInk"] as const;
  return [...tokens, ...states].reduce<Palette>(legible, { ...accents, accentStrong: emphasis });
}

/** The product's page colour in the hue of the ground replaces a ground of the other scheme. */
function groundIn(scheme: Scheme, ground: string): string {
  return schemeOf(ground) === scheme ? ground : tinted(PALETTES[scheme].page, ground);
}

function surfacesOn(page: string, own: Palette, scheme: Scheme): Palette {
  const base = oklchOf(page).lightness < DARKEST ? colorOf({ ...oklchOf(page), lightness: DARKEST }) : page;
  const panel = movedAlong(base, own.page, own.panel);
  // In a light scheme the differences in lightness are measured from the panel, because nothing is lighter than a white page.
  const [from, ownFrom] = scheme === "dark" ? [base, own.page] : [panel, own.panel];
  const at = (color: string): string => movedAlong(from, ownFrom, color);
  const soft = (color: string): string => mixed(color, panel, SOFT);
  return {
    ...own,
    ...{ page, panel, raised: at(own.raised), hover: at(own.hover), glow: at(own.glow) },
    ...{ line: at(own.line), lineStrong: at(own.lineStrong), field: at(own.field), fieldLine: at(own.fieldLine) },
    ...{ text: tinted(own.text, page), muted: tinted(own.muted, page), faint: tinted(own.faint, page) },
    ...{ winSoft: soft(own.win), loseSoft: soft(own.lose), warnSoft: soft(own.warn) },
  };
}

function fillsOf(fill: string): Pick<Palette, "accentFill" | "accentFillStrong" | "accentInk"> {
  const isBright = oklchOf(fill).lightness > 1 - 2 * PRESSED;
  return {
    accentFill: fill,
    accentFillStrong: shifted(fill, isDark(fill) || isBright ? -PRESSED : PRESSED),
    accentInk: inkOn(fill),
  };
}

function shifted(color: string, by: number): string {
  const { lightness, ...rest } = oklchOf(color);
  return colorOf({ ...rest, lightness: lightness + by });
}

const movedAlong = (start: string, ownStart: string, own: string): string =>
  shifted(start, oklchOf(own).lightness - oklchOf(ownStart).lightness);

function tinted(color: string, ground: string): string {
  const { hue, chroma } = oklchOf(ground);
  return colorOf({ lightness: oklchOf(color).lightness, chroma: Math.min(chroma, TINT), hue });
}

/** A brand cannot replace the colours of won, lost and warnings, nor those of cars and balls. */
export const BRAND_COLORS = [
  ...(["page", "panel", "raised", "hover", "glow", "line", "lineStrong", "field", "fieldLine"] as const),
  ...(["text", "muted", "faint", "accent", "accentStrong", "accentFill", "accentFillStrong", "accentInk"] as const),
] as const satisfies readonly (keyof Palette)[];
export type BrandColor = (typeof BRAND_COLORS)[number];

export type OwnColors = Partial<Record<BrandColor, string | undefined>>;

/** A colour of the file takes precedence over the colour computed from accent and ground, which takes precedence over the product's. */
export function paletteOf(scheme: Scheme, { accent, ground }: Seeds, own: OwnColors): Palette {
  const seeds = { accent: own.accent ?? accent, ground: own.page ?? ground };
  const isOfProduct = seeds.accent === undefined && seeds.ground === undefined;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const base = isOfProduct ? PALETTES[scheme] : derivedPalette(scheme, seeds);
  return { ...base, ...(fillsFollow(own) ? { accentFillStrong: own.accentStrong } : {}), ...given };
}

/** If the file names `accent` and `accentStrong`, they also colour the buttons. */
export const fillsFollow = (own: OwnColors): own is OwnColors & { accentStrong: string } =>
  own.accent !== undefined && own.accentStrong !== undefined;
