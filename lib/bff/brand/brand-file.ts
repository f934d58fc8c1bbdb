import { z } from "zod";
import { LOCALES, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import { isSecureUrl, parseHostSource } from "@/lib/contract/http-url";
import { contrastFaults } from "./contrast";
import { type Palette, PALETTES, type Scheme } from "./palette";

/** Text for players without control characters; it is never used as markup. */
const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]*$/u, "must be one line of text");

const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const host = z
  .string()
  .max(253)
  .regex(HOST, "must be a host in lower case, without a port: play.example or *.play.example");

const link = z.string().max(2048).refine(isSecureUrl, "must be an https address");

const frameSource = z
  .string()
  .refine(
    (text) => text === "'self'" || parseHostSource(text) !== null,
    "must be 'self' or an origin such as https://site.example",
  );

const locale = z.enum(LOCALES);

const color = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1a2b3c");

/**
 * The colours that a brand may replace. The colours of won, lost and warnings are fixed, and so are those of cars and
 * balls.
 */
const BRAND_COLORS = [
  ...(["page", "panel", "raised", "hover", "glow", "line", "lineStrong", "field", "fieldLine"] as const),
  ...(["text", "muted", "faint", "accent", "accentStrong", "accentInk"] as const),
] as const satisfies readonly (keyof Palette)[];

const colors = z.strictObject(
  Object.fromEntries(BRAND_COLORS.map((name) => [name, color.optional()])) as Record<
    (typeof BRAND_COLORS)[number],
    z.ZodOptional<typeof color>
  >,
);

const theme = z
  .strictObject({
    /** `system`: the player's own setting decides. */
    scheme: z.enum(["dark", "light", "system"]).default("dark"),
    dark: colors.optional(),
    light: colors.optional(),
    /** Radius of a panel's corners in CSS pixels. */
    radius: z.number().min(0).max(24).optional(),
    font: z
      .string()
      .max(300)
      .regex(/^[\p{L}\p{N} ,'"_-]+$/u, "must be a list of font families")
      // An unclosed quote would include the following declarations of the style sheet.
      .refine((text) => [`"`, `'`].every((quote) => text.split(quote).length % 2 === 1), "has a quote that stays open")
      .optional(),
  })
  .superRefine(({ scheme, ...own }, context) => {
    // Controls on a video are dark in each theme.
    const schemes: readonly Scheme[] = scheme === "dark" ? ["dark"] : ["dark", "light"];
    for (const each of schemes) {
      for (const fault of contrastFaults({ ...PALETTES[each], ...given(own[each]) })) {
        context.addIssue({ code: "custom", path: [each], message: `contrast too low: ${fault}` });
      }
    }
  });

/** The valid colours: an invalid one has its own message, and its contrast is not computed. */
function given(own: z.output<typeof colors> | undefined): Partial<Palette> {
  return Object.fromEntries(Object.entries(own ?? {}).filter(([, value]) => color.safeParse(value).success));
}

const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(locale, value);
const unique = <T>(list: readonly T[]): boolean => new Set(list).size === list.length;

const schema = z
  .strictObject({
    $schema: z.string().optional(),
    /** The host names of the brand; empty for the default brand. */
    hosts: z.array(host).max(50).default([]),
    name: words(60),
    /** Name below the icon on a phone's home screen. */
    shortName: words(12),
    theme: theme.default({ scheme: "dark" }),
    locales: z
      .array(locale)
      .min(1)
      .refine(unique, "names a language twice")
      .default([...LOCALES]),
    defaultLocale: locale.optional(),
    /** The games that the brand offers, in the lobby's order. */
    games: z
      .array(z.enum(PLAYED_CODES as [PlayedCode, ...PlayedCode[]]))
      .min(1)
      .refine(unique, "names a game twice")
      .default([...PLAYED_CODES]),
    /** The lobby's own title and text. `{username}` in the title is replaced by the player's name. */
    lobby: perLocale(z.strictObject({ title: words(80).optional(), text: words(300).optional() })).default({}),
    links: z.strictObject({ support: link, deposit: link, terms: link, responsibleGaming: link }).partial().default({}),
    /** The merchant's licensor and licence number. */
    licence: perLocale(words(400)).default({}),
    minimumAge: z.number().int().min(16).max(25).optional(),
    /** The address for a player who leaves, if the launch names no other one. */
    exitUrl: link.optional(),
    /** False: all players come by launch links, and nothing asks for a password. */
    signIn: z.boolean().default(true),
    /** The data in events to the embedding page; `amounts`: the amounts of bets, winnings and the balance. */
    embed: z.strictObject({ amounts: z.boolean().default(false) }).default({ amounts: false }),
    /** Sites that may show the pages in a frame; absent: the setting FRAME_ANCESTORS decides. */
    frameAncestors: z.array(frameSource).max(20).optional(),
  })
  .superRefine(({ locales, defaultLocale, signIn, exitUrl }, context) => {
    if (!signIn && exitUrl === undefined)
      context.addIssue({ code: "custom", path: ["exitUrl"], message: "is required if signIn is false" });
    if (defaultLocale === undefined || locales.includes(defaultLocale)) return;
    context.addIssue({ code: "custom", path: ["defaultLocale"], message: "must be one of locales" });
  });

/** A brand as its file describes it; docs/branding.md explains each part. */
export type BrandFile = z.output<typeof schema>;

/** Parses the text of a `brand.json`. Returns the brand, or all mistakes in the text. */
export function parseBrandFile(text: string): { brand: BrandFile } | { faults: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { faults: [`is no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { brand: parsed.data };
  return {
    faults: parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join(".")}: ${message}` : message,
    ),
  };
}
