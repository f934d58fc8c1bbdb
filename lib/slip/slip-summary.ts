import { codeOf, judgeBet, type OddsPolicy } from "@/lib/contract/bet";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { type Currency, type Minor, returnOf, toMinor, toWire } from "@/lib/money";
import type { StakedBet } from "@/lib/browser/favourites";
import { addProblem, inForceOf, isAt, lineOf, totalOf } from "./slip-state";
import type {
  BetChips,
  BetCode,
  BetStatus,
  Shortfall,
  SlipContext,
  SlipLine,
  SlipProblem,
  SlipState,
  SlipSummary,
  SlipView,
} from "./slip-types";
import type { LastOrder } from "./tab-memory";

export const EMPTY_VIEW: SlipView = {
  summary: { lines: [], total: 0, possibleReturn: 0, problems: [], lineProblems: {}, ready: false },
  inFlight: [],
  stakes: {},
  chips: {},
  status: { type: "idle" },
  refusal: null,
  unread: null,
  report: null,
  missed: null,
  canUndo: false,
  canRedo: false,
  canRebet: false,
};

function effectiveOdds(line: SlipLine, context: SlipContext): number {
  return context.odds(line.type, line.number) ?? line.odds;
}

function possibleReturn(lines: readonly SlipLine[], context: SlipContext): Minor {
  const sum = lines.reduce((all, line) => all + returnOf(line.stake, effectiveOdds(line, context)), 0);
  return Math.min(sum, context.betLimits?.maxPayout ?? Number.MAX_SAFE_INTEGER);
}

/** Adds up the lines and finds all problems. Counts the stakes of a sent bet without an answer as spent. */
export function summarize(
  { lines, inFlight, unread }: Pick<SlipState, "lines" | "inFlight" | "unread">,
  context: SlipContext,
): SlipSummary {
  const isUnread = (line: SlipLine): boolean => unread?.isLeft === false && codeOf(unread) === codeOf(line);
  const judged = judgeBet(lines, inForceOf(context));
  const { total } = judged;
  const lineProblems: Record<string, SlipProblem> = {};
  for (const [at, line] of lines.entries()) {
    const problem = judged.lines[at] ?? (isUnread(line) ? "unread" : null);
    if (problem !== null) lineProblems[codeOf(line)] = problem;
  }
  const problems: SlipProblem[] = [];
  if (context.block !== null) problems.push(context.block);
  if (judged.isAboveOrderMax) problems.push("above_order_max");
  if (total + totalOf(inFlight) > context.balance) problems.push("insufficient_balance");
  const ready = lines.length > 0 && problems.length === 0 && Object.keys(lineProblems).length === 0;
  return { lines, total, possibleReturn: possibleReturn(lines, context), problems, lineProblems, ready };
}

export function isSameSummary(left: SlipSummary, right: SlipSummary): boolean {
  return (
    left.lines === right.lines &&
    left.possibleReturn === right.possibleReturn &&
    left.problems.join() === right.problems.join() &&
    JSON.stringify(left.lineProblems) === JSON.stringify(right.lineProblems)
  );
}

function stakesOn(lines: readonly SlipLine[]): SlipView["stakes"] {
  const stakes: Record<string, Minor> = {};
  for (const line of lines) if (line.stake > 0) stakes[codeOf(line)] = (stakes[codeOf(line)] ?? 0) + line.stake;
  return stakes;
}

/** Omits the stakes of a resumed bet, because the confirmed stakes may already contain them. */
export function viewOf(state: SlipState, context: SlipContext, isResumed: boolean) {
  const { lines, inFlight, missed, unread, past, future, lastConfirmed } = state;
  return {
    summary: summarize(state, context),
    inFlight,
    stakes: stakesOn(isResumed ? lines : [...inFlight, ...lines]),
    missed,
    unread,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    canRebet: lastConfirmed.length > 0,
  } satisfies Partial<SlipView>;
}

/** Each missing amount after `bets` were added, with the problem that kept it off the table. */
export function shortfalls(
  before: SlipState,
  after: SlipState,
  bets: readonly StakedBet[],
  context: SlipContext,
): Shortfall[] {
  const stakeAt = (state: SlipState, code: BetCode): Minor => state.lines.find(isAt(code))?.stake ?? 0;
  return bets.flatMap((bet) => {
    const missing = bet.stake - (stakeAt(after, bet) - stakeAt(before, bet));
    const problem = missing > 0 ? addProblem(after, bet, missing, context) : null;
    return problem === null ? [] : [{ type: bet.type, number: bet.number, missing, problem }];
  });
}

/** The unconfirmed and the confirmed stake on each bet. Reuses an object of `known` if no value in it has changed. */
export function chipsOn(
  { stakes, summary }: Pick<SlipView, "stakes" | "summary">,
  confirmedStakes: Readonly<Record<string, Minor>>,
  known: SlipView["chips"],
): SlipView["chips"] {
  const chips: Record<string, BetChips> = {};
  for (const code of Object.keys({ ...confirmedStakes, ...stakes })) {
    const before = known[code];
    const next = {
      stake: stakes[code] ?? 0,
      confirmed: confirmedStakes[code] ?? 0,
      wrong: summary.lineProblems[code] !== undefined,
    };
    const isSame = before?.stake === next.stake && before.confirmed === next.confirmed && before.wrong === next.wrong;
    chips[code] = isSame ? before : next;
  }
  return chips;
}

/** `recovered`: the first answer to the bet was lost. */
export const acceptedStatus = (order: Order, currency: Currency, recovered: boolean): BetStatus => ({
  type: "accepted",
  referenceNumber: order.reference_number,
  roundId: order.round_id,
  bets: order.numbers.map(({ bet_type: type, number }) => ({ type, number })),
  total: toMinor(order.total_amount, currency),
  recovered,
});

/** The slip as the bet call's body: wire money of `currency`, decimal odds. */
export function toBetRequest(
  lines: readonly SlipLine[],
  order: { roundId: number; settingId: number; policy: OddsPolicy; currency: Currency },
): BetRequest {
  return {
    round_id: order.roundId,
    setting_id: order.settingId,
    odds_policy: order.policy,
    lines: lines.map((line) => ({
      bet_type: line.type,
      number: line.number,
      amount: toWire(line.stake, order.currency),
      odds: line.odds / 1000,
    })),
  };
}

/** The lines of a bet call's body, whose amounts are in `currency`, each stake as one chip. */
export function linesOf(request: BetRequest, currency: Currency): SlipLine[] {
  return request.lines.map((line) =>
    lineOf(
      { type: line.bet_type, number: line.number },
      [toMinor(line.amount, currency)],
      Math.round(line.odds * 1000),
    ),
  );
}

export const lastOrderOf = (order: Order, currency: Currency): LastOrder => ({
  id: order.id,
  roundId: order.round_id,
  bets: order.numbers.map(({ bet_type, number, amount }) => ({
    type: bet_type,
    number,
    stake: toMinor(amount, currency),
  })),
});
