import * as z from "zod/mini";
import { CURRENCIES } from "../bets/limits";

/** A currency in which players may bet here. */
export const currencySchema = z.enum(CURRENCIES, { error: `must be one of ${CURRENCIES.join(", ")}` });
