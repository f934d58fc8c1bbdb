import type { Minor } from "@/lib/money";

export const MAX_BET_LINES = 300;

/** The changes of odds to which a bet consents: `better` allows a rise. */
export const ODDS_POLICIES = ["any", "better", "none"] as const;
export type OddsPolicy = (typeof ODDS_POLICIES)[number];

/**
 * The BFF's answer to a bet if it can read only the order's id in the platform's answer: the bet is placed, and the
 * other fields are those of the request; `reference_number` is the answer's, else the id.
 */
export interface PartialBet {
  readonly partial: true;
  readonly order: { readonly id: number; readonly reference_number: string };
}

/** Rules for a bet, in the order in which they are checked: the first broken rule is the code of the refusal. */
export const BET_RULES = ["unknown_bet", "below_min", "above_max", "above_order_max", "odds_changed"] as const;
type BetRule = (typeof BET_RULES)[number];
export type LineRule = Exclude<BetRule, "above_order_max">;

export interface JudgedLine {
  readonly type: string;
  readonly number: string;
  readonly stake: Minor;
  readonly odds: number;
}

export interface InForce {
  /** The limits of the stakes on one bet of this type; undefined for a type that has no limits. */
  limit(type: string): { readonly min: Minor; readonly max: Minor } | undefined;
  readonly orderMax: Minor;
  /** In the unit of the lines' odds; undefined for a bet that is not offered. */
  odds(type: string, number: string): number | undefined;
  readonly policy: OddsPolicy;
}

export interface Judgement {
  /** The first rule that each line breaks, in the order of the lines. */
  readonly lines: readonly (LineRule | null)[];
  readonly total: Minor;
  readonly isAboveOrderMax: boolean;
}

export function needsConsent(agreed: number, now: number, policy: OddsPolicy): boolean {
  if (policy === "any") return false;
  return policy === "better" ? now < agreed : now !== agreed;
}

type StakedLine = Pick<JudgedLine, "type" | "number" | "stake">;

export const codeOf = ({ type, number }: Pick<StakedLine, "type" | "number">): string => `${type}:${number}`;

function stakesOf(lines: readonly StakedLine[]): { on: ReadonlyMap<string, Minor>; total: Minor } {
  const on = new Map<string, Minor>();
  for (const line of lines) on.set(codeOf(line), (on.get(codeOf(line)) ?? 0) + line.stake);
  return { on, total: lines.reduce((sum, { stake }) => sum + stake, 0) };
}

/** The amount that may still be added to one bet beside these lines, and the rule that bounds it. Negative if the rule is already broken. */
export function roomFor(
  lines: readonly StakedLine[],
  bet: Pick<StakedLine, "type" | "number">,
  { limit, orderMax }: Pick<InForce, "limit" | "orderMax">,
): { readonly room: Minor; readonly bound: "unknown_bet" | "above_max" | "above_order_max" } {
  const { on, total } = stakesOf(lines);
  const most = limit(bet.type)?.max;
  if (most === undefined) return { room: 0, bound: "unknown_bet" };
  const ofBet = most - (on.get(codeOf(bet)) ?? 0);
  const ofOrder = orderMax - total;
  return ofOrder < ofBet ? { room: ofOrder, bound: "above_order_max" } : { room: ofBet, bound: "above_max" };
}

/** The maximum of a bet holds for all of its lines together. */
export function judgeBet(lines: readonly JudgedLine[], inForce: InForce): Judgement {
  const { on, total } = stakesOf(lines);
  const judge = (line: JudgedLine): LineRule | null => {
    const limit = inForce.limit(line.type);
    const odds = inForce.odds(line.type, line.number);
    if (limit === undefined || odds === undefined) return "unknown_bet";
    if (line.stake < limit.min) return "below_min";
    if ((on.get(codeOf(line)) ?? 0) > limit.max) return "above_max";
    return needsConsent(line.odds, odds, inForce.policy) ? "odds_changed" : null;
  };
  return { lines: lines.map(judge), total, isAboveOrderMax: total > inForce.orderMax };
}
