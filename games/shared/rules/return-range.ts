import type { Minor } from "@/lib/money";
import type { BetDefinition, ReturnRange, Verdict } from "./types";

/** A bet of a game with its stake, and what the stake returns on a win. */
export interface Staked<Bet extends BetDefinition> {
  readonly bet: Bet;
  readonly stake: Minor;
  /** Stake included. */
  readonly win: Minor;
}

/** The return of a stake after a verdict, the stake included. */
export function returnedBy(verdict: Verdict, { stake, win }: { readonly stake: Minor; readonly win: Minor }): Minor {
  if (verdict === "win") return win;
  return verdict === "push" ? stake : 0;
}

/** The range over outcomes that are listed one by one; `weight` says how likely an outcome is against the others. */
export function rangeOf(cases: readonly { readonly returned: Minor; readonly weight: bigint }[]): ReturnRange {
  const weigh = (some: typeof cases): bigint => some.reduce((sum, { weight }) => sum + weight, 0n);
  const returns = cases.map(({ returned }) => returned);
  return {
    best: Math.max(...returns),
    worst: Math.min(...returns),
    paying: { value: weigh(cases.filter(({ returned }) => returned > 0)), over: weigh(cases) },
  };
}
