import { z } from "zod";
import { chipsSchema } from "./chips";
import { colorSchema as color } from "./color";
import { contrastMistakes } from "./contrast-mistakes";
import { schemeOf } from "./derive";
import { fontSchema } from "./font";
import { BRAND_COLORS, type BrandColor, paletteOf } from "./own-colors";

const colors = z.strictObject(
  Object.fromEntries(BRAND_COLORS.map((name) => [name, color.optional()])) as Record<
    BrandColor,
    z.ZodOptional<typeof color>
  >,
);

/** The `theme` of a brand's file: the colours that the file does not name are computed. */
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
    // Controls on a video are dark in each theme.
    for (const each of scheme === "dark" ? (["dark"] as const) : (["dark", "light"] as const)) {
      for (const [path, message] of contrastMistakes(each, seeds, own[each])) complain(path, message);
    }
    const palettes = { dark: paletteOf("dark", seeds, own.dark), light: paletteOf("light", seeds, own.light) };
    return { ...rest, scheme, palettes };
  });

/** The look of a brand, with all colours. */
export type Theme = z.output<typeof themeSchema>;
