import { ColorSpace, contrastWCAG21, mix, OKLCH, serialize, sRGB, to, toGamut } from "colorjs.io/fn";
import { z } from "zod";

ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1a2b3c");

/** A colour in OKLCH: lightness 0…1, chroma, and hue in degrees. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export const contrast = (one: string, other: string): number => contrastWCAG21(one, other);

/** One colour over another with the opacity `share`, 0…1, as `#rrggbb`. */
export const mixed = (over: string, under: string, share: number): string =>
  hexOf(mix(under, over, share, { space: sRGB, outputSpace: sRGB }));

/** A colour `#rrggbb` in OKLCH; a grey has the hue 0. */
export function oklchOf(color: string): Oklch {
  const [lightness, chroma, hue] = to(color, OKLCH).coords;
  return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** The colour `#rrggbb` nearest to this one; a screen cannot show each chroma at each lightness. */
export function colorOf({ lightness, chroma, hue }: Oklch): string {
  const clamped = Math.min(1, Math.max(0, lightness));
  return hexOf(toGamut(to({ space: OKLCH, coords: [clamped, chroma, hue], alpha: 1 }, sRGB)));
}

const STEP = 0.01;

/** The passing colour with the hue and chroma of `color` whose lightness is nearest to that of `color`. Null if no lightness passes. */
export function nearest(color: string, passes: (candidate: string) => boolean): string | null {
  if (passes(color)) return color;
  const from = oklchOf(color);
  for (let by = STEP; by <= 1; by += STEP) {
    for (const lightness of [from.lightness - by, from.lightness + by]) {
      if (lightness < -STEP || lightness > 1 + STEP) continue;
      const candidate = colorOf({ ...from, lightness });
      if (passes(candidate)) return candidate;
    }
  }
  return null;
}

const WHITE = "#ffffff";
const BLACK = "#000000";
/** WCAG 2.2 AA: text of any size. */
export const TEXT_CONTRAST = 4.5;

export const isDark = (color: string): boolean => contrast(color, WHITE) > contrast(color, BLACK);

/** Text on a colour: white, or nearly black in the colour's hue, in the nearest lightness that is legible. */
export function inkOn(color: string): string {
  const { chroma, hue } = oklchOf(color);
  const ink = isDark(color) ? WHITE : colorOf({ lightness: 0.2, chroma: Math.min(chroma, 0.02), hue });
  return nearest(ink, (candidate) => contrast(candidate, color) >= TEXT_CONTRAST) ?? ink;
}

const hexOf = (color: Parameters<typeof serialize>[0]): string =>
  serialize(color, { format: "hex", collapse: false, alpha: false });
