import * as z from "zod/mini";
import { MAX_BET_LINES } from "./bet";
import { oddsSchema, wireMoneySchema } from "./entities";

/** The body of the bet call. */
export const betRequestSchema = z.object({
  round_id: z.number().check(z.int(), z.positive()),
  setting_id: z.number().check(z.int()),
  odds_policy: z.enum(["any", "better", "none"]),
  lines: z
    .array(
      z.object({
        bet_type: z.string().check(z.minLength(1), z.maxLength(8)),
        number: z.string().check(z.minLength(1), z.maxLength(12)),
        amount: wireMoneySchema.check(z.positive()),
        odds: oddsSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_BET_LINES)),
});
export type BetRequest = z.infer<typeof betRequestSchema>;
export type OddsPolicy = BetRequest["odds_policy"];
