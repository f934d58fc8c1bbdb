import { BET_RULES, judgeBet, type JudgedLine, type Judgement, type LineRule } from "@/lib/contract/bet";
import type { BetRequest } from "@/lib/contract/calls";
import type { OddsTable } from "@/lib/contract/entities";
import type { BetRefusal } from "@/lib/contract/errors";
import type { Game, OddsMilli } from "@/games/shared/rules/types";
import { type Currency, type Minor, minorDigits, toMinor, toWire } from "@/lib/money";
import type { BetLimits } from "./limits";

/** Field path (`lines.0.amount`) → messages. */
export type FieldErrors = Record<string, string[]>;

interface AcceptedLine {
  readonly type: string;
  readonly number: string;
  readonly amount: Minor;
  /** The odds in force at the check, not the request's odds. */
  readonly oddsMilli: OddsMilli;
}

export type BetCheck =
  | {
      readonly kind: "ok";
      readonly lines: readonly AcceptedLine[];
      readonly total: Minor;
      readonly limits: BetLimits;
      readonly catalogueVersion: number;
    }
  | { readonly kind: "refused"; readonly code: BetRefusal; readonly errors: FieldErrors; readonly odds?: OddsTable }
  | { readonly kind: "invalid"; readonly errors: FieldErrors };

interface BetCheckInput {
  readonly request: BetRequest;
  readonly game: Game | undefined;
  /** The odds in force: the game's, or those of the round's form. Null if the round or its form is missing. */
  readonly odds: ReturnType<Game["odds"]> | null;
  /** The currency of the player, of the request's amounts and of the limits. */
  readonly currency: Currency;
  readonly limitSets: readonly BetLimits[];
  readonly forcedSettingId: number | null;
}

/**
 * Checks the request without wallet and clock, in this order: decimals of the amounts, game, bet limits, whether the
 * round has odds, bets, each line's minimum, each bet's maximum over its lines, the order's maximum, odds. The first
 * broken rule gives the code; `errors` names each field that breaks it.
 */
export function checkBet(input: BetCheckInput): BetCheck {
  const { request, game, forcedSettingId, currency } = input;
  const inexact = errorsOf(request.lines, "amount", ({ amount }) =>
    isAmountIn(currency, amount) ? null : `${currency} has ${minorDigits(currency)} decimals`,
  );
  if (inexact !== null) return { kind: "invalid", errors: inexact };
  if (game === undefined) return refusal("game_disabled", {});
  if (forcedSettingId !== null && request.setting_id !== forcedSettingId) {
    return refusal("setting_forced", { setting_id: [`Setting ${forcedSettingId} is the one to bet with`] });
  }
  const limits = input.limitSets.find((each) => each.id === request.setting_id);
  if (limits === undefined) return { kind: "invalid", errors: { setting_id: ["There is no such setting"] } };
  const { odds } = input;
  if (odds === null) return refusal("round_closed", {});
  const oddsOf = (type: string, number: string): OddsMilli | undefined => {
    const bet = game.find(type, number);
    return bet === undefined ? undefined : odds[bet.type]?.[bet.number];
  };
  const lines = request.lines.map(({ bet_type: type, number, amount, odds: asked }) => {
    const oddsMilli = oddsOf(type, number);
    return { type, number, stake: toMinor(amount, currency), odds: asked, oddsMilli };
  });
  const judged = judgeBet(lines, {
    limit: () => ({ min: limits.lineMin, max: limits.lineMax }),
    orderMax: limits.orderMax,
    odds: (type, number) => toWireOdds(oddsOf(type, number)),
    policy: request.odds_policy,
  });
  return (
    refusalOf(lines, judged, limits, currency) ?? {
      kind: "ok",
      lines: lines.flatMap(({ type, number, stake, oddsMilli }) =>
        oddsMilli === undefined ? [] : [{ type, number, amount: stake, oddsMilli }],
      ),
      total: judged.total,
      limits,
      catalogueVersion: game.catalogueVersion,
    }
  );
}

function refusal(code: BetRefusal, errors: FieldErrors): BetCheck {
  return { kind: "refused", code, errors };
}

function isAmountIn(currency: Currency, wire: number): boolean {
  try {
    toMinor(wire, currency);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A line of the request with the odds in force; undefined for a bet that is not on sale. */
type PricedLine = JudgedLine & { readonly oddsMilli: OddsMilli | undefined };

const FIELDS = { unknown_bet: "number", below_min: "amount", above_max: "amount", odds_changed: "odds" } as const;

function refusalOf(
  lines: readonly PricedLine[],
  judged: Judgement,
  limits: BetLimits,
  currency: Currency,
): BetCheck | null {
  const wire = (minor: Minor): number => toWire(minor, currency);
  const words = (rule: LineRule, { oddsMilli }: PricedLine): string => {
    if (rule === "unknown_bet") return "There is no such bet";
    if (rule === "below_min") return `At least ${wire(limits.lineMin)}`;
    if (rule === "above_max") return `At most ${wire(limits.lineMax)} on one bet`;
    return `The odds are ${toWireOdds(oddsMilli)} now`;
  };
  for (const rule of BET_RULES) {
    if (rule === "above_order_max") {
      if (judged.isAboveOrderMax) return refusal(rule, { lines: [`At most ${wire(limits.orderMax)} in one order`] });
      continue;
    }
    const errors = errorsOf(lines, FIELDS[rule], (line, at) => (judged.lines[at] === rule ? words(rule, line) : null));
    if (errors === null) continue;
    return rule === "odds_changed"
      ? { kind: "refused", code: rule, errors, odds: movedOdds(lines) }
      : refusal(rule, errors);
  }
  return null;
}

function movedOdds(lines: readonly PricedLine[]): OddsTable {
  const moved: OddsTable = {};
  for (const { type, number, odds, oddsMilli } of lines) {
    const now = toWireOdds(oddsMilli);
    if (now !== undefined && now !== odds) (moved[type] ??= {})[number] = now;
  }
  return moved;
}

function toWireOdds(milli: OddsMilli): number;
function toWireOdds(milli: OddsMilli | undefined): number | undefined;
function toWireOdds(milli: OddsMilli | undefined): number | undefined {
  return milli === undefined ? undefined : milli / 1000;
}

function errorsOf<Line>(
  lines: readonly Line[],
  field: "number" | "amount" | "odds",
  judge: (line: Line, at: number) => string | null,
): FieldErrors | null {
  const errors: FieldErrors = {};
  for (const [at, line] of lines.entries()) {
    const message = judge(line, at);
    if (message !== null) errors[`lines.${at}.${field}`] = [message];
  }
  return Object.keys(errors).length === 0 ? null : errors;
}
