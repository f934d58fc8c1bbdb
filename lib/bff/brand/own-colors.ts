import { derivedPalette, type Seeds } from "./derive";
import { type Palette, PALETTES, type Scheme } from "./palette";

/**
 * The colours that a brand may replace. The colours of won, lost and warnings are fixed, and so are those of cars and
 * balls.
 */
export const BRAND_COLORS = [
  ...(["page", "panel", "raised", "hover", "glow", "line", "lineStrong", "field", "fieldLine"] as const),
  ...(["text", "muted", "faint", "accent", "accentStrong", "accentFill", "accentFillStrong", "accentInk"] as const),
] as const satisfies readonly (keyof Palette)[];
export type BrandColor = (typeof BRAND_COLORS)[number];

/** The colours of one scheme that a brand's file names. */
export type OwnColors = Partial<Record<BrandColor, string | undefined>>;

/** A colour of the file comes before the one made from accent and ground, and that one before the product's. */
export function paletteOf(scheme: Scheme, { accent, ground }: Seeds, own: OwnColors): Palette {
  const seeds = { accent: own.accent ?? accent, ground: own.page ?? ground };
  const isOfProduct = seeds.accent === undefined && seeds.ground === undefined;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const base = isOfProduct ? PALETTES[scheme] : derivedPalette(scheme, seeds);
  return { ...base, ...(fillsFollow(own) ? { accentFillStrong: own.accentStrong } : {}), ...given };
}

/** A file that names both accents means buttons, too. */
export const fillsFollow = (own: OwnColors): own is OwnColors & { accentStrong: string } =>
  own.accent !== undefined && own.accentStrong !== undefined;
