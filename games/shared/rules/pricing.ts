import type { Minor } from "@/lib/money";
import type { BetDefinition, Chances, Fraction, Game, OddsMilli, ReturnRange, RoundForm, Verdict } from "./types";

/**
 * `odds = floor3((r − p_push) / p_win)` in whole thousandths, without an earlier rounding.
 * Throws RangeError for a bet that cannot win, or whose odds would give back no more than the stake.
 */
export function priceOf(paybackMilli: number, { win, push, of }: Chances): OddsMilli {
  if (win <= 0n) throw new RangeError("a bet that cannot win has no price");
  const odds = (BigInt(paybackMilli) * of - 1000n * push) / win;
  if (odds <= 1000n) throw new RangeError(`odds of ${odds} thousandths win nothing`);
  return Number(odds);
}

/** The exact return per unit staked at these odds: `p_win × odds + p_push`. */
export function rtpAt(oddsMilli: OddsMilli, { win, push, of }: Chances): Fraction {
  return { value: win * BigInt(oddsMilli) + 1000n * push, over: 1000n * of };
}

export function rtpOf(game: Game, bet: BetDefinition, form?: RoundForm): Fraction {
  const chances = game.chances(bet, form);
  return rtpAt(priceOf(bet.paybackMilli, chances), chances);
}

/** A fraction as a number, exact to nine decimals, rounded down. */
export function toNumber({ value, over }: Fraction): number {
  return Number((value * 1_000_000_000n) / over) / 1e9;
}

export interface GroupTerms {
  readonly type: string;
  readonly group: string;
  readonly bets: readonly BetDefinition[];
  readonly paybackMilli: number;
  readonly odds: { readonly min: OddsMilli; readonly max: OddsMilli };
  readonly rtp: { readonly min: number; readonly max: number };
}

export function termsOf(game: Game, form?: RoundForm): GroupTerms[] {
  return game.betTypes.flatMap(({ code, bets }) =>
    [...new Set(bets.map((bet) => bet.group))].map((group) =>
      groupTerms(
        game,
        code,
        group,
        bets.filter((bet) => bet.group === group),
        form,
      ),
    ),
  );
}

function groupTerms(
  game: Game,
  type: string,
  group: string,
  bets: readonly BetDefinition[],
  form: RoundForm | undefined,
): GroupTerms {
  const prices = bets.map((bet) => priceOf(bet.paybackMilli, game.chances(bet, form)));
  const returns = bets.map((bet) => toNumber(rtpOf(game, bet, form)));
  return {
    type,
    group,
    bets,
    paybackMilli: Math.max(...bets.map((bet) => bet.paybackMilli)),
    odds: { min: Math.min(...prices), max: Math.max(...prices) },
    rtp: { min: Math.min(...returns), max: Math.max(...returns) },
  };
}

export interface Staked<Bet extends BetDefinition> {
  readonly bet: Bet;
  readonly stake: Minor;
  /** Stake included. */
  readonly win: Minor;
}

export function returnedBy(verdict: Verdict, { stake, win }: { readonly stake: Minor; readonly win: Minor }): Minor {
  if (verdict === "win") return win;
  return verdict === "push" ? stake : 0;
}

/** The range over outcomes that are listed one by one; `weight` is the relative probability of an outcome. */
export function rangeOf(cases: readonly { readonly returned: Minor; readonly weight: bigint }[]): ReturnRange {
  const weigh = (some: typeof cases): bigint => some.reduce((sum, { weight }) => sum + weight, 0n);
  const returns = cases.map(({ returned }) => returned);
  return {
    best: Math.max(...returns),
    worst: Math.min(...returns),
    paying: { value: weigh(cases.filter(({ returned }) => returned > 0)), over: weigh(cases) },
  };
}
