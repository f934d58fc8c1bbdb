import * as z from "zod/mini";
import { PLAYED_CODES } from "./games";
import { localeSchema, accountSchema } from "./entities";
import type { CallResponse } from "./calls";

const words = z.lazy(() => z.partialRecord(localeSchema, z.string()));

/** The part of a brand that the browser receives as data; the rest arrives as `/brand.css` and other files. */
const brandSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    locales: z.array(localeSchema),
    /** The language for a player whose own language the brand does not offer. */
    default_locale: localeSchema,
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
    /** `#rrggbb`, for each colour scheme that the brand allows. */
    grounds: z.object({ dark: z.optional(z.string()), light: z.optional(z.string()) }),
    /** The address for a player who leaves, if no launch names an address. */
    exit_url: z.nullable(z.string()),
    sign_in: z.boolean(),
    /** True: the embedding page receives amounts of money. */
    embed_amounts: z.boolean(),
    sounds: z.array(z.string()),
  }),
);
export type SiteBrand = z.infer<typeof brandSchema>;

const siteSchema = z.lazy(() =>
  z.object({
    hub_key: z.string(),
    /** The origin of the socket; null: the page's own origin. */
    realtime_url: z.nullable(z.string()),
    /** True: the screen shows the word DEMO. */
    demo: z.boolean(),
    /** True: the platform answers a bet that repeats a key with its first answer. The page may then post a bet again. */
    bets_idempotent: z.boolean(),
    demo_players: z.array(z.string()),
    /** The addresses of the other brands; empty without demo data, because merchants must not learn of each other. */
    demo_brands: z.array(z.object({ name: z.string(), origin: z.string() })),
    /** True: other sites may frame the pages over https. Cookies that scripts set then need the attributes for frames. */
    framed: z.boolean(),
    /** The sources that may frame the pages at this address, as the pages' policy names them. */
    frame_ancestors: z.string(),
    /** The revision of the pages that the server has now; empty if it is unknown. */
    revision: z.string(),
    brand: brandSchema,
  }),
);
export type Site = z.infer<typeof siteSchema>;

/**
 * The first call of a page, `GET /api/bootstrap`. A guest gets no account. `home` is the answer of `gameHome`, or of `lobbyHome` for LOBBY;
 * null if no game was requested, or if the platform has no lobby.
 */
export const bootstrapSchema = z.lazy(() =>
  z.object({
    site: siteSchema,
    account: z.nullable(accountSchema),
    /** The random public name of this sign-in. Each call sends it, and the server refuses a call with the name of another sign-in. */
    sid: z.nullable(z.string()),
    /** The address for a player who leaves: the launch's, else the brand's. */
    exit_url: z.nullable(z.string()),
    home: z.unknown(),
  }),
);
export type Bootstrap = Omit<z.infer<typeof bootstrapSchema>, "home"> & {
  home: CallResponse<"gameHome"> | CallResponse<"lobbyHome"> | null;
};
