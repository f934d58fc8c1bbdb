import * as z from "zod/mini";
import { betRequestSchema, MAX_BET_LINES } from "@/lib/contract/bet";
import { currencySchema } from "@/lib/contract/entities";
import { tabKey, type TabKeepsake } from "@/lib/browser/storage-keys";
import { stakedBetSchema } from "@/lib/browser/staked-bet";
import { type LastOrder, lastOrdersSchema } from "./last-orders";
import type { KeptChips } from "./slip-events";
import { lineOf } from "./slip-state";

const pendingBetSchema = z.object({
  key: z.uuid(),
  request: betRequestSchema,
  /** The number of posts so far. */
  posts: z.int(),
  mark: z.object({
    roundNo: z.string(),
    currency: currencySchema,
    sentAt: z.number(),
    knownOrders: z.array(z.number()),
  }),
});
/** A bet that was sent under a key and has no answer yet, with what identifies its order in the records. */
export type PendingBet = z.infer<typeof pendingBetSchema>;

const chipsSchema = z.object({
  roundId: z.nullable(z.number()),
  bets: z.array(z.extend(stakedBetSchema, { odds: z.int().check(z.positive()) })).check(z.maxLength(MAX_BET_LINES)),
});

/** The data that the slip stores for the next page of this tab. */
export interface TabMemory {
  pendingBet(): PendingBet | null;
  keepPendingBet(bet: PendingBet): void;
  /** Forgets the bet under this key and keeps any other bet. */
  dropPendingBet(key: string): void;
  lastOrders(): readonly LastOrder[];
  keepLastOrders(orders: readonly LastOrder[]): void;
  /** The unconfirmed lines at their agreed odds, each stake as one chip. */
  chips(): KeptChips | null;
  keepChips(chips: KeptChips | null): void;
}

/**
 * The memory of one account's table in this tab, in `storage()` (the session storage, which may throw). Stored values
 * are parsed. If storage fails, nothing is kept, and bets can still be placed. Nothing is kept while `account` is null
 * (not known). `game`: its `gameMoneyKey`.
 */
export function tabMemory(storage: () => Storage, account: () => number | null, game: () => string): TabMemory {
  const read = <T>(name: TabKeepsake, schema: z.ZodMiniType<T>): T | null => {
    const accountId = account();
    if (accountId === null) return null;
    try {
      const text = storage().getItem(tabKey(name, accountId, game()));
      const parsed = schema.safeParse(text === null ? null : JSON.parse(text));
      return parsed.success ? parsed.data : null;
    } catch {
      // No storage, or not JSON: as if nothing was stored.
      return null;
    }
  };
  let isWarned = false;
  const write = (name: TabKeepsake, value: unknown): void => {
    const accountId = account();
    if (accountId === null) return;
    const key = tabKey(name, accountId, game());
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
    } catch (error) {
      if (!isWarned) console.warn("this tab keeps nothing for after a reload", error);
      isWarned = true;
    }
  };
  const pendingBet = (): PendingBet | null => read("pendingBet", pendingBetSchema);
  return {
    pendingBet,
    keepPendingBet: (bet) => write("pendingBet", bet),
    dropPendingBet(key) {
      if (pendingBet()?.key === key) write("pendingBet", null);
    },
    lastOrders: () => read("lastBets", lastOrdersSchema) ?? [],
    keepLastOrders: (orders) => write("lastBets", orders),
    chips() {
      const kept = read("chips", chipsSchema);
      return kept && { roundId: kept.roundId, lines: kept.bets.map((bet) => lineOf(bet, [bet.stake], bet.odds)) };
    },
    keepChips: (chips) => write("chips", chips && { roundId: chips.roundId, bets: chips.lines }),
  };
}
