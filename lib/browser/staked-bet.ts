import * as z from "zod/mini";
import { MAX_MINOR } from "@/lib/money";

/** A stake on a bet, without odds: how layouts and the last confirmed bets are kept. */
export const stakedBetSchema = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(8)),
  number: z.string().check(z.minLength(1), z.maxLength(12)),
  /** Minor units. */
  stake: z.int().check(z.positive(), z.lte(MAX_MINOR)),
});

export interface StakedBet extends Readonly<z.infer<typeof stakedBetSchema>> {}
