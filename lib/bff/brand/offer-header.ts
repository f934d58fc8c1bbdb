import * as z from "zod/mini";
import { GAME_CODES, gameCodeSchema, LOCALES, localeSchema } from "@/lib/contract/games";
import { DEFAULT_LOCALE } from "@/lib/locale";
import type { Offer } from "../pages/visit";

/**
 * From the host to the middleware, which reads no files and is not given the router's headers: what the brand of this address
 * offers, and what asks. Browsers' own are removed.
 */
export const OFFER_HEADER = "x-brand-offer";

const schema = z.object({
  locales: z.array(localeSchema),
  defaultLocale: localeSchema,
  games: z.array(gameCodeSchema),
  /** Foreign sites may frame the pages of this deployment. */
  framed: z.boolean(),
  /** Next's router asks. */
  routed: z.boolean(),
});
interface Told extends Offer, Pick<z.infer<typeof schema>, "framed" | "routed"> {}

export const writeOffer = (told: Told): string => JSON.stringify(told);

/** Everything where Next runs without the host, as a bench's own page does. Throws for a header that the host did not write. */
export const readOffer = (header: string | null): Told =>
  header === null ? EVERYTHING : schema.parse(JSON.parse(header));

const EVERYTHING: Told = {
  locales: LOCALES,
  defaultLocale: DEFAULT_LOCALE,
  games: GAME_CODES,
  framed: false,
  routed: false,
};
