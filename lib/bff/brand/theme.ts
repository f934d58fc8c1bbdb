import { z } from "zod";
import { colorSchema as color, contrast, inkOn, nearest, TEXT_CONTRAST } from "./color";
import { floored } from "./contrast";
import { contrastMistakes } from "./contrast-mistakes";
import { schemeOf, BRAND_COLORS, type BrandColor, paletteOf } from "./derive";
import { fontSchema, familiesOf } from "./check-files";
import { type FullPalette, fullPalette, type Palette, PALETTES, type Scheme } from "./palette";

interface ChipColors {
  readonly face: string;
  readonly ink: string;
}

const chip = z
  .union([color, z.strictObject({ face: color, ink: color })])
  .transform((given): ChipColors => (typeof given === "string" ? { face: given, ink: inkOn(given) } : given))
  .superRefine(({ face, ink }, context) => {
    const isLegible = (candidate: string): boolean => contrast(candidate, face) >= TEXT_CONTRAST;
    if (isLegible(ink)) return;
    const message = `contrast too low: ink on face: ${floored(contrast(ink, face))}:1, needs ${TEXT_CONTRAST}:1; the nearest ink that passes is ${nearest(ink, isLegible)}`;
    context.addIssue({ code: "custom", path: ["ink"], message });
  });

/** Colours of a brand's chips: in the order of the tray, or by the text on the chip (`50`, `1K`). */
export const chipsSchema = z.union(
  [z.array(chip).min(1).max(10), z.record(z.string().regex(/^\d{1,4}(\.\d{1,3})?[KMB]?$/), chip)],
  'must be a list of 1 to 10 colours, or colours by the text on the chip, such as {"50": "#facc15", "1K": {"face": "#1a2b3c", "ink": "#ffffff"}}',
);

const colors = z.strictObject(
  Object.fromEntries(BRAND_COLORS.map((name) => [name, color.optional()])) as Record<
    BrandColor,
    z.ZodOptional<typeof color>
  >,
);

export const themeSchema = z
  .strictObject({
    /** `system`: the player's own setting decides. */
    scheme: z.enum(["dark", "light", "system"]).optional(),
    accent: color.optional(),
    ground: color.optional(),
    dark: colors.optional(),
    light: colors.optional(),
    /** Radius of a panel's corners in CSS pixels. */
    radius: z.number().min(0).max(24).optional(),
    chips: chipsSchema.optional(),
    /** A font of the brand, which comes before those of `font`. */
    webFont: fontSchema.optional(),
    font: z
      .string()
      .max(300)
      .regex(/^[\p{L}\p{N} ,'"_-]+$/u, "must be a list of font families")
      // An unclosed quote would include the following declarations of the style sheet.
      .refine((text) => [`"`, `'`].every((quote) => text.split(quote).length % 2 === 1), "has a quote that stays open")
      .optional(),
  })
  .transform(({ scheme: given, accent, ground, dark, light, ...rest }, context) => {
    const own = { dark: dark ?? {}, light: light ?? {} };
    const seeds = { accent, ground };
    const scheme = given ?? (ground === undefined ? "dark" : schemeOf(ground));
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (ground !== undefined && scheme !== "system" && schemeOf(ground) !== scheme)
      complain("ground", `is a ${schemeOf(ground)} colour, but the scheme is ${scheme}`);
    // The dark palette is always checked, because controls on a video are dark in each scheme.
    for (const each of scheme === "dark" ? (["dark"] as const) : (["dark", "light"] as const)) {
      for (const [path, message] of contrastMistakes(each, seeds, own[each])) complain(path, message);
    }
    const palettes = { dark: paletteOf("dark", seeds, own.dark), light: paletteOf("light", seeds, own.light) };
    return { ...rest, scheme, palettes };
  });

type Theme = z.output<typeof themeSchema>;

export function chipCss(chips: z.output<typeof chipsSchema>): string[] {
  const rules = Array.isArray(chips)
    ? chips.map((each, at) => [`:nth-child(${chips.length}n+${at + 1})`, each] as const)
    : Object.entries(chips).map(([face, each]) => [`[data-face="${face}"]`, each] as const);
  // Without `opacity:1` the tray would show unselected chips paler, with too little contrast for the number.
  return rules.map(([which, { face, ink }]) => `[data-chip]${which}{--chip-face:${face};--chip-ink:${ink};opacity:1}`);
}

/**
 * The tokens of app/globals.css as custom properties. If both schemes are allowed, the document's `data-theme` takes precedence over
 * the player's system. Controls on a video are dark in each scheme.
 */
export function themeCss({ scheme, palettes, radius, font, webFont, chips }: Theme): string {
  const schemes = { dark: declarations("dark", palettes.dark), light: declarations("light", palettes.light) };
  const fonts = [webFont && familiesOf(webFont), font].filter((each) => each !== undefined);
  const brand = [
    ...(radius === undefined ? [] : [`--brand-radius:${radius}px`]),
    ...(fonts.length === 0 ? [] : [`--brand-font:${fonts.join(",")},`]),
  ];
  return [
    ...(scheme === "system"
      ? [
          rule(':root,:root[data-theme="light"]', schemes.light),
          `@media (prefers-color-scheme:dark){${rule(":root", schemes.dark)}}`,
          rule(':root[data-theme="dark"],.on-picture', schemes.dark),
        ]
      : [rule(":root", schemes[scheme]), rule(".on-picture", schemes.dark)]),
    ...(brand.length > 0 ? [rule(":root", brand)] : []),
    ...(chips === undefined ? [] : chipCss(chips)),
    "",
  ].join("\n");
}

const TOKENS = Object.keys(fullPalette(PALETTES.dark)) as readonly (keyof FullPalette)[];

function declarations(scheme: Scheme, own: Palette): readonly string[] {
  const palette = fullPalette(own);
  return [`color-scheme:${scheme}`, ...TOKENS.map((token) => `--color-${kebab(token)}:${palette[token]}`)];
}

const rule = (selector: string, body: readonly string[]): string => `${selector}{${body.join(";")}}`;

const kebab = (token: string): string => token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
