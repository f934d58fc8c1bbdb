import * as z from "zod/mini";
import { PLAYED_CODES } from "./games";
import { localeSchema } from "./codes";

const words = z.lazy(() => z.partialRecord(localeSchema, z.string()));

/** The part of a brand that the browser receives as data; the rest arrives as `/brand.css` and pictures. */
export const brandSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    /** Offered languages, and the one for players of any other. */
    locales: z.array(localeSchema),
    default_locale: localeSchema,
    /** Offered games in the lobby's order. */
    games: z.array(z.enum(PLAYED_CODES)),
    lobby_title: words,
    lobby_text: words,
    licence: words,
    links: z.object({
      support: z.optional(z.string()),
      deposit: z.optional(z.string()),
      terms: z.optional(z.string()),
      responsible_gaming: z.optional(z.string()),
    }),
    minimum_age: z.nullable(z.number()),
    /** The page's ground in each colour scheme that the brand allows, `#rrggbb`. */
    grounds: z.object({ dark: z.optional(z.string()), light: z.optional(z.string()) }),
    /** The address for a player who leaves, if no launch names one. */
    exit_url: z.nullable(z.string()),
    /** Players may sign in with a password. */
    sign_in: z.boolean(),
    /** The embedding page receives amounts of money. */
    embed_amounts: z.boolean(),
    /** Effects for which the brand has its own sounds. */
    sounds: z.array(z.string()),
  }),
);
export type SiteBrand = z.infer<typeof brandSchema>;
