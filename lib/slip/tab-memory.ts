import {
  type Check,
  type Checked,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isShape,
  isText,
  isWhole,
} from "@/lib/browser/checks";
import { MAX_BET_LINES } from "@/lib/contract/bet";
import type { BetRequest } from "@/lib/contract/calls";
import { readJson, tabKey, type TabKeepsake, writeText } from "@/lib/browser/storage-keys";
import { isStakedBet, type StakedBet } from "@/lib/browser/favourites";
import { mayBeWireMoney } from "@/lib/money";

const isPositive: Check<number> = (value): value is number => isNumber(value) && value > 0;
const isStake: Check<number> = (value): value is number => isPositive(value) && mayBeWireMoney(value);

/** Accepts what `betRequestSchema` accepts: the schema loads too late for the first view. The platform validates the bet itself. */
const isRequest: Check<BetRequest> = isShape({
  round_id: isWhole(1),
  setting_id: isWhole(),
  odds_policy: isOneOf(["any", "better", "none"]),
  lines: isListOf(
    isShape({ bet_type: isText(1, 8), number: isText(1, 12), amount: isStake, odds: isPositive }),
    1,
    MAX_BET_LINES,
  ),
});

const isPendingBet = isShape({
  key: isText(36, 36),
  request: isRequest,
  posts: isWhole(0),
  mark: isShape({ roundNo: isText(), currency: isText(3, 3), sentAt: isNumber, knownOrders: isListOf(isNumber) }),
});
/** A bet that was sent under a key and has no answer yet, with the data that identify its order in the records. */
export type PendingBet = Checked<typeof isPendingBet>;

const isLastOrder = isShape({ id: isNumber, roundId: isNumber, bets: isListOf(isStakedBet, 0, MAX_BET_LINES) });
export type LastOrder = Checked<typeof isLastOrder>;

const MAX_ORDERS = 300;

const isLastOrders = isListOf(isLastOrder, 0, MAX_ORDERS);

const isOdds = isShape({ odds: isWhole(1) });
const isChips = isShape({
  roundId: isNullOr(isNumber),
  bets: isListOf((bet): bet is StakedBet & Checked<typeof isOdds> => isStakedBet(bet) && isOdds(bet), 0, MAX_BET_LINES),
});
/** Unconfirmed bets at their agreed odds, and the round for which their chips are on the board. */
export type StoredChips = Checked<typeof isChips>;

export interface TabMemory {
  pendingBet(): PendingBet | null;
  keepPendingBet(bet: PendingBet): void;
  /** Forgets the bet under this key and keeps any other bet. */
  dropPendingBet(key: string): void;
  lastOrders(): readonly LastOrder[];
  keepLastOrders(orders: readonly LastOrder[]): void;
  chips(): StoredChips | null;
  keepChips(chips: StoredChips | null): void;
}

/**
 * Uses `storage()`, the session storage, which may throw: bets can be placed without it. Nothing is stored while
 * `account` is null. `game` returns the game's `gameMoneyKey`.
 */
export function tabMemory(storage: () => Storage, account: () => number | null, game: () => string): TabMemory {
  const read = <T>(name: TabKeepsake, isKept: Check<T>): T | null => {
    const accountId = account();
    return accountId === null ? null : readJson(storage, tabKey(name, accountId, game()), isKept);
  };
  let isWarned = false;
  const write = (name: TabKeepsake, value: unknown): void => {
    const accountId = account();
    if (accountId === null) return;
    const text = value === null ? null : JSON.stringify(value);
    const error = writeText(storage, tabKey(name, accountId, game()), text);
    if (error !== null && !isWarned) console.warn("this tab keeps nothing for after a reload", error);
    isWarned ||= error !== null;
  };
  const pendingBet = (): PendingBet | null => read("pendingBet", isPendingBet);
  return {
    pendingBet,
    keepPendingBet: (bet) => write("pendingBet", bet),
    dropPendingBet(key) {
      if (pendingBet()?.key === key) write("pendingBet", null);
    },
    lastOrders: () => read("lastBets", isLastOrders) ?? [],
    keepLastOrders: (orders) => write("lastBets", orders),
    chips: () => read("chips", isChips),
    keepChips: (chips) => write("chips", chips),
  };
}
