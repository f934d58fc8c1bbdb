import { codeOf, type InForce, needsConsent, type OddsPolicy, roomFor } from "@/lib/contract/bet";
import type { OddsMilli } from "@/games/shared/rules/types";
import type { Minor } from "@/lib/money";
import type {
  SlipEvent,
  SlipState,
  TableStep,
  BetCode,
  MissedChips,
  SlipContext,
  SlipLine,
  SlipProblem,
  SlipStep,
} from "./slip-types";
import type { StoredChips, LastOrder } from "./tab-memory";
import type { StakedBet } from "@/lib/browser/favourites";

export const EMPTY_SLIP: SlipState = {
  roundId: null,
  missed: null,
  unread: null,
  lines: [],
  past: [],
  future: [],
  inFlight: [],
  lastConfirmed: [],
};

const UNDO_STEPS = 100;

export const totalOf = (lines: readonly SlipLine[]): Minor => lines.reduce((sum, line) => sum + line.stake, 0);

/** A line whose stake is being typed may have no stake. */
const staked = (lines: readonly SlipLine[]): readonly SlipLine[] =>
  lines.every(({ stake }) => stake > 0) ? lines : lines.filter(({ stake }) => stake > 0);

export const stakesOnly = (lines: readonly SlipLine[]): readonly StakedBet[] =>
  staked(lines).map(({ type, number, stake }) => ({ type, number, stake }));

/** The odds of a line that is changed: the current ones, unless they need the player's consent. */
function agreedOdds(before: SlipLine | undefined, now: OddsMilli, policy: OddsPolicy): OddsMilli {
  return before !== undefined && needsConsent(before.odds, now, policy) ? before.odds : now;
}

export const isAt =
  (code: BetCode) =>
  (line: BetCode): boolean =>
    line.type === code.type && line.number === code.number;

export function lineOf(code: BetCode, chips: readonly Minor[], odds: OddsMilli): SlipLine {
  return { type: code.type, number: code.number, chips, stake: chips.reduce((sum, chip) => sum + chip, 0), odds };
}

function withLine(lines: readonly SlipLine[], line: SlipLine): readonly SlipLine[] {
  const found = lines.some(isAt(line));
  return found ? lines.map((each) => (isAt(line)(each) ? line : each)) : [...lines, line];
}

const withoutLine = (lines: readonly SlipLine[], code: BetCode): readonly SlipLine[] =>
  lines.some(isAt(code)) ? lines.filter((line) => !isAt(code)(line)) : lines;

export const inForceOf = (context: SlipContext): InForce => ({
  limit: (type) => context.betLimits?.limits[type],
  orderMax: context.betLimits?.orderMax ?? Number.MAX_SAFE_INTEGER,
  odds: (type, number) => context.odds(type, number),
  policy: context.policy,
});

/** `room`: the amount that the player can add, negative above a limit; `bound`: the problem of a larger amount. */
function roomOf(state: SlipState, code: BetCode, context: SlipContext): { room: Minor; bound: SlipProblem } {
  const allowed = roomFor(state.lines, code, inForceOf(context));
  const unspent = context.balance - totalOf(state.lines) - totalOf(state.inFlight);
  const isShort = allowed.bound !== "unknown_bet" && unspent < allowed.room;
  return isShort ? { room: unspent, bound: "insufficient_balance" } : allowed;
}

/**
 * Why the player cannot put one chip on a bet, or null. Accepts a first chip below the minimum stake, because more
 * chips may follow.
 * @param tapMaximum the largest total of the table if the tap bets at once; null: a tap waits for Confirm
 */
export function addProblem(
  state: SlipState,
  code: BetCode,
  chip: Minor,
  context: SlipContext,
  tapMaximum: Minor | null = null,
): SlipProblem | null {
  if (context.block !== null) return context.block;
  if (context.odds(code.type, code.number) === undefined) return "unknown_bet";
  const { room, bound } = roomOf(state, code, context);
  // Without bet limits the selected chip is 0.
  if (chip <= 0 || chip > room) return bound;
  return tapMaximum !== null && totalOf(state.lines) + chip > tapMaximum ? "above_tap_max" : null;
}

/** Adds `amount` to a bet, or the part of `amount` that every limit allows. Does not accept changed odds for the player. */
function grow(state: SlipState, code: BetCode, amount: Minor, context: SlipContext): SlipState {
  const odds = context.odds(code.type, code.number);
  const added = Math.min(amount, roomOf(state, code, context).room);
  if (odds === undefined || added <= 0) return state;
  const before = state.lines.find(isAt(code));
  const agreed = agreedOdds(before, odds, context.policy);
  return { ...state, lines: withLine(state.lines, lineOf(code, [...(before?.chips ?? []), added], agreed)) };
}

function addAll(state: SlipState, bets: readonly StakedBet[], context: SlipContext): SlipState {
  if (context.block !== null) return state;
  return bets.reduce((next, bet) => grow(next, bet, bet.stake, context), state);
}

/** Returns the orders of the latest round among all orders. Returns `known` itself if nothing changes. */
function withOrders(known: readonly LastOrder[], orders: readonly LastOrder[]): readonly LastOrder[] {
  const news = orders.filter((order) => !known.some((each) => each.id === order.id));
  const latest = Math.max(...[...known, ...news].map((order) => order.roundId));
  if (!news.some((order) => order.roundId === latest)) return known;
  return [...known, ...news].filter((order) => order.roundId === latest);
}

export function betsOf(orders: readonly LastOrder[]): readonly StakedBet[] {
  const bets = new Map<string, StakedBet>();
  for (const bet of orders.flatMap((order) => order.bets)) {
    bets.set(codeOf(bet), { ...bet, stake: bet.stake + (bets.get(codeOf(bet))?.stake ?? 0) });
  }
  return [...bets.values()];
}

/** The last confirmed bets, which replace `lines`. Returns `lines` if they are the same bets, or if no bet fits. */
function rebet(state: SlipState, context: SlipContext): readonly SlipLine[] {
  const laid = addAll({ ...state, lines: [] }, betsOf(state.lastConfirmed), context).lines;
  const isSame = laid.length === state.lines.length && laid.every((line) => isStaked(state.lines, line));
  return laid.length === 0 || isSame ? state.lines : laid;
}

const isStaked = (lines: readonly SlipLine[], { stake, ...code }: SlipLine): boolean =>
  lines.find(isAt(code))?.stake === stake;

type EditEvent = Extract<SlipEvent, { type: SlipStep["type"] }>;

function edit(state: SlipState, event: EditEvent): readonly SlipLine[] {
  const { lines } = state;
  switch (event.type) {
    case "add": {
      const { code, chip, context } = event;
      return chip > 0 && addProblem(state, code, chip, context) === null
        ? grow(state, code, chip, context).lines
        : lines;
    }
    case "remove_chip": {
      const line = lines.find(isAt(event.code));
      if (line === undefined) return lines;
      return line.chips.length > 1
        ? withLine(lines, lineOf(line, line.chips.slice(0, -1), line.odds))
        : withoutLine(lines, line);
    }
    case "remove_line":
      return withoutLine(lines, event.code);
    case "set_stake": {
      const { code, stake, context } = event;
      const odds = context.odds(code.type, code.number);
      if (odds === undefined || !Number.isSafeInteger(stake) || stake < 0) return lines;
      const agreed = agreedOdds(lines.find(isAt(code)), odds, context.policy);
      return withLine(lines, lineOf(code, stake === 0 ? [] : [stake], agreed));
    }
    case "clear":
      return lines.length === 0 ? lines : [];
    case "double":
      return addAll(state, lines, event.context).lines;
    case "add_all":
      return addAll(state, event.bets, event.context).lines;
    case "rebet":
      return rebet(state, event.context);
    case "accept_odds":
      return acceptOdds(lines, event.context);
  }
}

function acceptOdds(lines: readonly SlipLine[], context: SlipContext): readonly SlipLine[] {
  const moved = lines.some((line) => context.odds(line.type, line.number) !== line.odds);
  if (!moved) return lines;
  return lines.map((line) => ({ ...line, odds: context.odds(line.type, line.number) ?? line.odds }));
}

/** Merges the lines that come back with the lines on the table. On one bet, the chips that come back are first, and their odds stay. */
function merged(back: readonly SlipLine[], lines: readonly SlipLine[]): readonly SlipLine[] {
  return lines.reduce((all, line) => {
    const before = all.find(isAt(line));
    return withLine(all, lineOf(line, [...(before?.chips ?? []), ...line.chips], before?.odds ?? line.odds));
  }, back);
}

function missedWith(missed: MissedChips | null, roundId: number, lines: readonly SlipLine[]): MissedChips {
  const before = missed?.roundId === roundId ? missed.lines : [];
  return { roundId, lines: merged(before, lines), isWanted: false };
}

function close(state: SlipState): SlipState {
  const { roundId } = state;
  const lines = staked(state.lines);
  const closed = { ...state, past: [], future: [], unread: null };
  if (lines.length > 0) return { ...closed, lines: [], missed: { roundId, lines, isWanted: false } };
  // An empty table changes no missed chips: the tab still remembers the chips of an earlier page.
  return { ...closed, lines };
}

/** The chips that the tab remembers: those on the board, or the missed chips if the board is empty. */
export function storedChips({ roundId, missed, ...state }: SlipState): StoredChips | null {
  const bets = staked(state.lines);
  if (bets.length > 0) return { roundId, bets: [...bets] };
  return missed && { roundId: missed.roundId, bets: [...missed.lines] };
}

/** Returns the state after an edit. The edit adds a step, or continues the latest step. */
function withStep(state: SlipState, event: EditEvent, lines: readonly SlipLine[]): SlipState {
  const { past } = state;
  const bet = "code" in event ? event.code : null;
  const stepFrom = (before: readonly SlipLine[]): TableStep => {
    const total = event.type === "rebet" ? 0 : totalOf(before);
    return { lines: before, step: { type: event.type, bet, amount: Math.abs(totalOf(lines) - total) } };
  };
  if (event.type !== "set_stake") {
    return { ...state, lines, past: [...past, stepFrom(state.lines)].slice(-UNDO_STEPS), future: [], unread: null };
  }
  const latest = past.at(-1);
  if (
    !event.continues ||
    latest?.step.type !== "set_stake" ||
    latest.step.bet === null ||
    !isAt(event.code)(latest.step.bet)
  ) {
    return { ...state, lines, past: [...past, stepFrom(state.lines)].slice(-UNDO_STEPS), future: [] };
  }
  const before = past.slice(0, -1);
  const isBack = latest.lines.find(isAt(event.code))?.stake === event.stake;
  return isBack
    ? { ...state, lines: latest.lines, past: before }
    : { ...state, lines, past: [...before, stepFrom(latest.lines)] };
}

/** Returns `state` itself if the event changes nothing. */
export function reduceSlip(state: SlipState, event: SlipEvent): SlipState {
  const { lines, past, future } = state;
  switch (event.type) {
    case "undo": {
      const before = past.at(-1);
      if (before === undefined) return state;
      const undone = { ...before, lines };
      return { ...state, unread: null, lines: before.lines, past: past.slice(0, -1), future: [undone, ...future] };
    }
    case "redo": {
      const [after, ...rest] = future;
      if (after === undefined) return state;
      return { ...state, unread: null, lines: after.lines, past: [...past, { ...after, lines }], future: rest };
    }
    case "sent":
      return { ...state, unread: null, lines: [], past: [], future: [], inFlight: lines };
    case "accepted":
      // The notice of missed chips lasts until the next order, unless the player puts them back or closes it.
      return { ...state, inFlight: [], missed: null };
    case "abandoned":
      return { ...state, inFlight: [] };
    case "confirmed": {
      const lastConfirmed = withOrders(state.lastConfirmed, event.orders);
      return lastConfirmed === state.lastConfirmed ? state : { ...state, lastConfirmed };
    }
    case "restored": {
      const { roundId, bets } = event.chips;
      const onSale = bets.filter(({ type, number }) => event.context.odds(type, number) !== undefined);
      const restored = onSale.map((bet) => lineOf(bet, [bet.stake], bet.odds));
      if (restored.length === 0) return state;
      return roundId === state.roundId
        ? { ...state, lines: restored }
        : { ...state, missed: { roundId, lines: restored, isWanted: false } };
    }
    case "round":
      return event.roundId === state.roundId ? state : { ...close(state), roundId: event.roundId };
    case "unread":
      return event.unread === state.unread ? state : { ...state, unread: event.unread };
    case "missed_wanted":
      return state.missed === null ? state : { ...state, missed: { ...state.missed, isWanted: true } };
    case "missed_dismissed":
      return state.missed === null ? state : { ...state, missed: null };
    case "resumed":
      return { ...state, inFlight: event.lines };
    case "refused":
      return event.roundId === state.roundId
        ? { ...state, lines: merged(state.inFlight, lines), past: [], future: [], inFlight: [] }
        : { ...state, missed: missedWith(state.missed, event.roundId, state.inFlight), inFlight: [] };
    default: {
      const next = edit(state, event);
      return next === lines ? state : withStep(state, event, next);
    }
  }
}
