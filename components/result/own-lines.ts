import type { Order } from "@/lib/contract/entities";
import type { WinningBets } from "@/lib/live/game/winning-bets";
import { type Currency, type Minor, returnOf, toMinor } from "@/lib/money";

/** A bet of the player that won, or pushed with its stake. */
export interface OwnLine {
  readonly type: string;
  readonly number: string;
  readonly verdict: "win" | "push";
  /** Its return, stake included; null where the amounts per line are not known. */
  readonly returned: Minor | null;
}

/**
 * The bets behind a round's winnings, the largest first; those on the same bet are one. Only the server knows what was paid: a line
 * carries its amount only where all lines add up to `paid` (a maximum payout makes them differ).
 */
export function ownLinesOf(
  orders: readonly Order[],
  settled: WinningBets,
  { paid, currency }: { readonly paid: Minor; readonly currency: Currency },
): readonly OwnLine[] {
  const lines = new Map<string, OwnLine & { readonly returned: Minor }>();
  let priced = true;
  for (const { bet_type: type, number, amount, odds } of orders.flatMap((order) => order.numbers)) {
    const code = `${type}:${number}`;
    const verdict = settled.get(code);
    if (verdict === undefined) continue;
    if (verdict === "win" && odds === undefined) priced = false;
    const stake = toMinor(amount, currency);
    const returned = verdict === "push" ? stake : returnOf(stake, Math.round((odds ?? 0) * 1000));
    lines.set(code, { type, number, verdict, returned: returned + (lines.get(code)?.returned ?? 0) });
  }
  const ordered = [...lines.values()].sort((a, b) => b.returned - a.returned);
  const sum = ordered.reduce((all, line) => all + line.returned, 0);
  return priced && sum === paid ? ordered : ordered.map((line) => ({ ...line, returned: null }));
}
