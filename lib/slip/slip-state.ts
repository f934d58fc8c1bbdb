import type { OddsMilli } from "@/lib/games/types";
import type { Minor } from "@/lib/money";
import type { SlipContext, SlipLine, SlipProblem } from "./slip-types";

/** Chips on the table, with what undo and redo go back to. Every table is a value: a step back is the table before. */
export interface SlipState {
  readonly lines: readonly SlipLine[];
  readonly past: readonly (readonly SlipLine[])[];
  readonly future: readonly (readonly SlipLine[])[];
  /** Sent, not yet answered. */
  readonly inFlight: readonly SlipLine[];
  /** The last slip that was accepted. */
  readonly lastConfirmed: readonly SlipLine[];
}

export type SlipEvent =
  | { readonly type: "add"; readonly code: BetCode; readonly chip: Minor; readonly context: SlipContext }
  | { readonly type: "remove_chip"; readonly code: BetCode }
  | { readonly type: "remove_line"; readonly code: BetCode }
  | { readonly type: "set_stake"; readonly code: BetCode; readonly stake: Minor; readonly context: SlipContext }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "clear" }
  | { readonly type: "double"; readonly context: SlipContext }
  | { readonly type: "rebet"; readonly context: SlipContext }
  | { readonly type: "accept_odds"; readonly context: SlipContext }
  | { readonly type: "sent" }
  | { readonly type: "accepted" }
  /** The server said no: the chips come back to the table. */
  | { readonly type: "refused" };

/** A bet: its type and its number inside it. */
export interface BetCode {
  readonly type: string;
  readonly number: string;
}

export const EMPTY_SLIP: SlipState = { lines: [], past: [], future: [], inFlight: [], lastConfirmed: [] };

/** Steps that undo can go back. */
const UNDO_STEPS = 100;

export const codeOf = (bet: BetCode): string => `${bet.type}:${bet.number}`;
export const totalOf = (lines: readonly SlipLine[]): Minor => lines.reduce((sum, line) => sum + line.stake, 0);

const isAt =
  (code: BetCode) =>
  (line: BetCode): boolean =>
    line.type === code.type && line.number === code.number;

function lineOf(code: BetCode, chips: readonly Minor[], odds: OddsMilli): SlipLine {
  return { type: code.type, number: code.number, chips, stake: chips.reduce((sum, chip) => sum + chip, 0), odds };
}

/** Puts `line` in the place of the one on the same bet, or at the end; a line without chips leaves. */
function withLine(lines: readonly SlipLine[], line: SlipLine): readonly SlipLine[] {
  const found = lines.some(isAt(line));
  const replaced = found ? lines.map((each) => (isAt(line)(each) ? line : each)) : [...lines, line];
  return replaced.filter((each) => each.stake > 0);
}

/** How much more can be put on a bet, and what the nearest bound is. Negative where a bound is passed already. */
function roomOf(state: SlipState, code: BetCode, context: SlipContext): { room: Minor; bound: SlipProblem } {
  const { setting, balance } = context;
  const limit = setting?.limits[code.type];
  if (setting === null || limit === undefined) return { room: 0, bound: "unknown_bet" };
  const total = totalOf(state.lines);
  const stake = state.lines.find(isAt(code))?.stake ?? 0;
  const bounds: { room: Minor; bound: SlipProblem }[] = [
    { room: limit.max - stake, bound: "above_max" },
    { room: setting.orderMax - total, bound: "above_order_max" },
    { room: balance - total - totalOf(state.inFlight), bound: "insufficient_balance" },
  ];
  return bounds.reduce((least, each) => (each.room < least.room ? each : least));
}

/** Why one chip cannot be put on a bet, or null. A first chip below the minimum can: more may follow. */
export function addProblem(state: SlipState, code: BetCode, chip: Minor, context: SlipContext): SlipProblem | null {
  if (context.block !== null) return context.block;
  if (context.odds(code.type, code.number) === undefined) return "unknown_bet";
  const { room, bound } = roomOf(state, code, context);
  return chip <= room ? null : bound;
}

/** Adds up to `amount` to a bet as far as every bound allows; the odds now in force are the agreed ones. */
function grow(state: SlipState, code: BetCode, amount: Minor, context: SlipContext): SlipState {
  const odds = context.odds(code.type, code.number);
  const added = Math.min(amount, roomOf(state, code, context).room);
  if (odds === undefined || added <= 0) return state;
  const before = state.lines.find(isAt(code));
  return { ...state, lines: withLine(state.lines, lineOf(code, [...(before?.chips ?? []), added], odds)) };
}

function edit(state: SlipState, event: SlipEvent): readonly SlipLine[] {
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
      return line === undefined ? lines : withLine(lines, lineOf(line, line.chips.slice(0, -1), line.odds));
    }
    case "remove_line":
      return lines.some(isAt(event.code)) ? lines.filter((line) => !isAt(event.code)(line)) : lines;
    case "set_stake": {
      const odds = event.context.odds(event.code.type, event.code.number);
      if (odds === undefined || !Number.isSafeInteger(event.stake) || event.stake < 0) return lines;
      return withLine(lines, lineOf(event.code, event.stake === 0 ? [] : [event.stake], odds));
    }
    case "clear":
      return lines.length === 0 ? lines : [];
    case "double":
      return lines.reduce((next, line) => grow(next, line, line.stake, event.context), state).lines;
    case "rebet":
      return state.lastConfirmed.reduce((next, line) => grow(next, line, line.stake, event.context), state).lines;
    case "accept_odds":
      return acceptOdds(lines, event.context);
    default:
      return lines;
  }
}

function acceptOdds(lines: readonly SlipLine[], context: SlipContext): readonly SlipLine[] {
  const moved = lines.some((line) => context.odds(line.type, line.number) !== line.odds);
  if (!moved) return lines;
  return lines.map((line) => ({ ...line, odds: context.odds(line.type, line.number) ?? line.odds }));
}

/** Both tables' chips together: those that come back first. */
function joined(back: readonly SlipLine[], lines: readonly SlipLine[]): readonly SlipLine[] {
  return lines.reduce((all, line) => {
    const before = all.find(isAt(line));
    return withLine(all, lineOf(line, [...(before?.chips ?? []), ...line.chips], line.odds));
  }, back);
}

/** One event in, the next state out; the same state if nothing changed. */
export function reduceSlip(state: SlipState, event: SlipEvent): SlipState {
  const { lines, past, future } = state;
  switch (event.type) {
    case "undo": {
      const before = past.at(-1);
      return before === undefined
        ? state
        : { ...state, lines: before, past: past.slice(0, -1), future: [lines, ...future] };
    }
    case "redo": {
      const [after, ...rest] = future;
      return after === undefined ? state : { ...state, lines: after, past: [...past, lines], future: rest };
    }
    case "sent":
      return { ...state, lines: [], past: [], future: [], inFlight: lines };
    case "accepted":
      return { ...state, inFlight: [], lastConfirmed: state.inFlight };
    case "refused":
      return { ...state, lines: joined(state.inFlight, lines), past: [], future: [], inFlight: [] };
    default: {
      const next = edit(state, event);
      return next === lines ? state : { ...state, lines: next, past: [...past, lines].slice(-UNDO_STEPS), future: [] };
    }
  }
}
