import type { BetRequest, OddsPolicy } from "@/lib/contract/calls";
import type { OddsTable } from "@/lib/contract/entities";
import type { BetRefusal } from "@/lib/contract/errors";
import type { Game, OddsMilli } from "@/games/shared/rules/types";
import { type Currency, type Minor, minorDigits, toMinor, toWire } from "@/lib/money";
import type { BetLimits } from "./limits";

/** Field path (`lines.0.amount`) → messages. */
export type FieldErrors = Record<string, string[]>;

export interface AcceptedLine {
  readonly type: string;
  readonly number: string;
  readonly amount: Minor;
  /** The odds in force at the check, not those of the request. */
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

export interface BetCheckInput {
  readonly request: BetRequest;
  /** Undefined for a game that does not exist. */
  readonly game: Game | undefined;
  /** The odds in force: the game's, for the round's form where it has one. Null when there is no such round to price. */
  readonly odds: ReturnType<Game["odds"]> | null;
  /** The player's, in which the request's amounts and the limits are. */
  readonly currency: Currency;
  readonly limitSets: readonly BetLimits[];
  readonly forcedSettingId: number | null;
}

/** A request's line with what the checks look at. */
interface PricedLine extends AcceptedLine {
  readonly asked: number;
}

/**
 * Checks what needs neither wallet nor clock, in this order: amounts that the currency has, game, bet limits, bets, each line's minimum,
 * each bet's maximum (its lines added up), the order's maximum, odds. The first broken rule gives the code; `errors` names each
 * field that breaks it.
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
  const priced = request.lines.map((line) => price(line, game, odds, currency));
  const unknown = errorsOf(priced, "number", (line) => (line === null ? "There is no such bet" : null));
  if (unknown !== null) return refusal("unknown_bet", unknown);
  const lines = priced.filter((line) => line !== null);
  return checkLimits(lines, limits, currency) ?? checkOdds(lines, request.odds_policy) ?? accepted(lines, limits, game);
}

function accepted(lines: readonly PricedLine[], limits: BetLimits, game: Game): BetCheck {
  return {
    kind: "ok",
    lines: lines.map(({ type, number, amount, oddsMilli }) => ({ type, number, amount, oddsMilli })),
    total: sum(lines),
    limits,
    catalogueVersion: game.catalogueVersion,
  };
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

function price(
  line: BetRequest["lines"][number],
  game: Game,
  odds: ReturnType<Game["odds"]>,
  currency: Currency,
): PricedLine | null {
  const bet = game.find(line.bet_type, line.number);
  const oddsMilli = bet === undefined ? undefined : odds[bet.type]?.[bet.number];
  if (bet === undefined || oddsMilli === undefined) return null;
  return { type: bet.type, number: bet.number, amount: toMinor(line.amount, currency), oddsMilli, asked: line.odds };
}

function checkLimits(lines: readonly PricedLine[], limits: BetLimits, currency: Currency): BetCheck | null {
  const low = errorsOf(lines, "amount", (line) =>
    line.amount < limits.lineMin ? `At least ${toWire(limits.lineMin, currency)}` : null,
  );
  if (low !== null) return refusal("below_min", low);
  const staked = new Map<string, Minor>();
  for (const line of lines) staked.set(codeOf(line), (staked.get(codeOf(line)) ?? 0) + line.amount);
  const high = errorsOf(lines, "amount", (line) =>
    (staked.get(codeOf(line)) ?? 0) > limits.lineMax ? `At most ${toWire(limits.lineMax, currency)} on one bet` : null,
  );
  if (high !== null) return refusal("above_max", high);
  if (sum(lines) <= limits.orderMax) return null;
  return refusal("above_order_max", { lines: [`At most ${toWire(limits.orderMax, currency)} in one order`] });
}

function checkOdds(lines: readonly PricedLine[], policy: OddsPolicy): BetCheck | null {
  const errors = errorsOf(lines, "odds", (line) =>
    takes(policy, line) ? null : `The odds are ${toWireOdds(line.oddsMilli)} now`,
  );
  if (errors === null) return null;
  const odds: OddsTable = {};
  for (const line of lines.filter(hasMoved)) (odds[line.type] ??= {})[line.number] = toWireOdds(line.oddsMilli);
  return { kind: "refused", code: "odds_changed", errors, odds };
}

function takes(policy: OddsPolicy, line: PricedLine): boolean {
  if (policy === "any") return true;
  return policy === "better" ? toWireOdds(line.oddsMilli) >= line.asked : !hasMoved(line);
}

const hasMoved = (line: PricedLine): boolean => toWireOdds(line.oddsMilli) !== line.asked;
const toWireOdds = (milli: OddsMilli): number => milli / 1000;
/** Neither part of a catalogue's code has a space in it. */
const codeOf = (line: PricedLine): string => `${line.type} ${line.number}`;
const sum = (lines: readonly PricedLine[]): Minor => lines.reduce((total, line) => total + line.amount, 0);

/** The message that `judge` gives for each line, under the path of its field; null where there is none. */
function errorsOf<Line>(
  lines: readonly Line[],
  field: "number" | "amount" | "odds",
  judge: (line: Line) => string | null,
): FieldErrors | null {
  const errors: FieldErrors = {};
  for (const [at, line] of lines.entries()) {
    const message = judge(line);
    if (message !== null) errors[`lines.${at}.${field}`] = [message];
  }
  return Object.keys(errors).length === 0 ? null : errors;
}
