import type { Minor } from "@/lib/money";

export type LedgerAccountKind = "wallet" | "stakes" | "house" | "funding";

/** One side of a posting; positive means the ledger account has more afterwards. */
export interface PostingEntry {
  readonly account: LedgerAccountKind;
  readonly amount: Minor;
}

/** Amounts of zero move nothing and are not written. */
function entries(amounts: Readonly<Partial<Record<LedgerAccountKind, Minor>>>): PostingEntry[] {
  const rows: PostingEntry[] = [];
  for (const account of ["wallet", "stakes", "house", "funding"] as const) {
    const amount = amounts[account] ?? 0;
    if (!Number.isSafeInteger(amount)) throw new RangeError(`not minor units: ${amount}`);
    if (amount !== 0) rows.push({ account, amount });
  }
  return rows;
}

function atLeast(amount: Minor, least: Minor): Minor {
  if (!Number.isSafeInteger(amount) || amount < least) throw new RangeError(`not an amount from ${least}: ${amount}`);
  return amount;
}

/** Money from outside into a wallet. */
export const fundingPosting = (amount: Minor): PostingEntry[] =>
  entries({ wallet: atLeast(amount, 1), funding: -amount });

/** An accepted order: its total leaves the wallet and is in play. */
export const stakePosting = (total: Minor): PostingEntry[] => entries({ wallet: -atLeast(total, 1), stakes: total });

/** A settled order: nothing of it is in play any more, the player has `returned`, the house the difference. */
export const settlementPosting = (total: Minor, returned: Minor): PostingEntry[] =>
  entries({ wallet: atLeast(returned, 0), stakes: -atLeast(total, 1), house: total - returned });

/** An order of a void round: the whole stake goes back. */
export const refundPosting = (total: Minor): PostingEntry[] => settlementPosting(total, total);
