import * as z from "zod/mini";
import { gameCodeSchema, localeSchema } from "@/lib/contract/games";
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

/** Throws for a request that did not pass the host. */
export const readOffer = (header: string | null): Offer & { framed: boolean } => schema.parse(JSON.parse(header ?? ""));
