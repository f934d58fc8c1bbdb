import * as z from "zod/mini";
import { localeSchema, PLAYED_CODES } from "./games";

const words = z.lazy(() => z.partialRecord(localeSchema, z.string()));

/** What the browser knows of the brand at its address; the rest of it arrives as `/brand.css` and pictures. */
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
    /** The embedding page receives amounts of money. */
    embed_amounts: z.boolean(),
    /** Effects for which the brand has sounds of its own. */
    sounds: z.array(z.string()),
  }),
);
export type SiteBrand = z.infer<typeof brandSchema>;
