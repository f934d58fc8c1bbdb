import { z } from "zod";
import { LOCALES, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import { isSecureUrl, parseHostSource } from "@/lib/contract/http-url";
import { themeSchema } from "./theme";

/** Every character except control characters is allowed: the pages never use the text as markup. */
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

const link = z
  .string()
  .max(2048)
  .refine(isSecureUrl, "must be an https address, or http of localhost, *.localhost, 127.0.0.1 or [::1]");

const frameSource = z
  .string()
  .refine(
    (text) => text === "'self'" || parseHostSource(text) !== null,
    "must be 'self' or an origin such as https://site.example",
  );

const locale = z.enum(LOCALES);

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
    theme: themeSchema.prefault({}),
    locales: z
      .array(locale)
      .min(1)
      .refine(unique, "names a language twice")
      .default([...LOCALES]),
    defaultLocale: locale.optional(),
    games: z
      .array(z.enum(PLAYED_CODES as [PlayedCode, ...PlayedCode[]]))
      .min(1)
      .refine(unique, "names a game twice")
      .default([...PLAYED_CODES]),
    /** The lobby's own title and text. `{username}` in the title is replaced by the player's name. */
    lobby: perLocale(z.strictObject({ title: words(80).optional(), text: words(300).optional() })).default({}),
    links: z.strictObject({ support: link, deposit: link, terms: link, responsibleGaming: link }).partial().default({}),
    licence: perLocale(words(400)).default({}),
    minimumAge: z.number().int().min(16).max(25).optional(),
    exitUrl: link.optional(),
    /** False: all players come by launch links, and no page asks for a password. */
    signIn: z.boolean().default(true),
    /** `amounts`: events to the embedding page contain the amounts of bets, winnings and the balance. */
    embed: z.strictObject({ amounts: z.boolean().default(false) }).default({ amounts: false }),
    /** Absent: the setting FRAME_ANCESTORS decides. */
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
