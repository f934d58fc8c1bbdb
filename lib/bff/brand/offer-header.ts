import * as z from "zod/mini";
import { GAME_CODES, gameCodeSchema, LOCALES, localeSchema } from "@/lib/contract/games";
import { DEFAULT_LOCALE } from "@/lib/locale";
import type { Offer } from "../pages/visit";

/** From the host to the middleware, which reads no files: what the brand of this address offers. Browsers' own are removed. */
export const OFFER_HEADER = "x-brand-offer";

const schema = z.object({
  locales: z.array(localeSchema),
  defaultLocale: localeSchema,
  games: z.array(gameCodeSchema),
  /** Foreign sites may frame the pages of this deployment. */
  framed: z.boolean(),
});

export const writeOffer = (offer: Offer & { framed: boolean }): string => JSON.stringify(offer);

/** Everything where Next runs without the host, as a bench's own page does. Throws for a header that the host did not write. */
export const readOffer = (header: string | null): Offer & { framed: boolean } =>
  header === null ? EVERYTHING : schema.parse(JSON.parse(header));

const EVERYTHING = { locales: LOCALES, defaultLocale: DEFAULT_LOCALE, games: GAME_CODES, framed: false };
