import type { Round } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { toMinor } from "@/lib/money";
import type { GameEffect, GameFrame } from "./events";
import type { GameState, PendingRound } from "./state";
import type { LiveRound, PageTime } from "../types";
import { mergeOdds } from "./odds";
import { arrivalOf, isSetback, resultOf, roundFromWire, withRound } from "./rounds";

export interface Step {
  readonly state: GameState;
  readonly effects: readonly GameEffect[];
}

function replaceRound(state: GameState, before: LiveRound, after: LiveRound): GameState {
  const revealed = before.result === null && after.result !== null && after.id === state.rounds[0]?.id;
  return {
    ...state,
    rounds: withRound(state.rounds, after),
    latestResult: revealed ? resultOf(after) : state.latestResult,
    clearResultsAt: revealed ? null : state.clearResultsAt,
  };
}

function replacePending(state: GameState, after: LiveRound): GameState {
  const pending = state.pending.map((entry): PendingRound =>
    entry.round.id === after.id ? { ...entry, round: after } : entry,
  );
  return { ...state, pending };
}

function updateRound(state: GameState, wire: Round, serverTime: string | undefined, now: PageTime): GameState {
  const shown = state.rounds.find((round) => round.id === wire.id);
  const known = shown ?? state.pending.find((entry) => entry.round.id === wire.id)?.round;
  if (known !== undefined && isSetback(known.status, wire.status)) return state;
  const round = roundFromWire(wire, arrivalOf(now, serverTime), state.timings, known);
  if (shown !== undefined) return replaceRound(state, shown, round);
  if (known !== undefined) return replacePending(state, round);
  return { ...state, pending: [...state.pending, { round, dueAt: now + state.timings.newRoundMs }] };
}

/** A result updates its round, but not the round's instants. A result without a known round is ignored. */
function showResult(state: GameState, { data }: Extract<GameFrame, { event: "results" }>, now: PageTime): GameState {
  const { round_id: id, server_time, ...result } = data;
  const isKnown = [...state.rounds, ...state.pending.map(({ round }) => round)].some((round) => round.id === id);
  const wire = { ...result, id, status: ROUND_STATUS.resulted, time_left: 0, end_at: "" };
  return isKnown ? updateRound(state, wire, server_time, now) : state;
}

function updateOdds(state: GameState, data: Extract<GameFrame, { event: "odds_update" }>["data"]): GameState {
  const newest = state.rounds[0]?.id;
  if (data.round_id !== undefined && newest !== undefined) {
    if (data.round_id < newest) return state;
    if (data.round_id > newest) {
      const ahead = state.oddsAhead?.roundId === data.round_id ? state.oddsAhead.odds : {};
      return { ...state, oddsAhead: { roundId: data.round_id, odds: mergeOdds(ahead, data.odds) } };
    }
  }
  const odds = mergeOdds(state.odds, data.odds);
  return odds === state.odds ? state : { ...state, odds };
}

/** The frame must be the next in order. */
export function applyFrame(state: GameState, frame: GameFrame, now: PageTime): GameState {
  switch (frame.event) {
    case "game_update": {
      const next = updateRound(state, frame.data.round, frame.data.server_time, now);
      return { ...next, enabled: frame.data.enabled ?? state.enabled };
    }
    case "odds_update":
      return updateOdds(state, frame.data);
    case "results":
      return showResult(state, frame, now);
    case "winning":
      return {
        ...state,
        winners: frame.data.winners.map((entry) => {
          const currency = entry.currency ?? state.currency;
          const amount = toMinor(entry.WinAmt, currency);
          return { merchantCode: entry.mCode, playerId: entry.playerID, amount, currency };
        }),
      };
    case "kick_all":
      return state;
  }
}

/** Shows the due rounds. A new latest round ends a forced setting and schedules the clearing of results. */
export function showDueRounds(state: GameState, now: PageTime): Step {
  const effects: GameEffect[] = [];
  let next = state;
  for (const { round, dueAt } of state.pending) {
    if (dueAt > now) continue;
    const isNewest = round.id > (next.rounds[0]?.id ?? 0);
    next = {
      ...next,
      rounds: withRound(next.rounds, round),
      pending: next.pending.filter((entry) => entry.round.id !== round.id),
    };
    if (!isNewest) continue;
    next = startRound(lapseForce(next, dueAt), round, dueAt);
    if (round.result !== null) next = { ...next, latestResult: resultOf(round), clearResultsAt: null };
    if (next.reloadNextRound) effects.push({ type: "reload" });
  }
  return { state: next, effects };
}

function lapseForce(state: GameState, at: PageTime): GameState {
  const { forcedSettingId: settingId, updates } = state;
  if (settingId === null) return state;
  // All pages see the round begin at the same time; the random polling interval spreads their calls.
  return { ...state, forcedSettingId: null, lapsedForce: { settingId, askAt: at + updates.pollMs } };
}

export function startRound(state: GameState, round: LiveRound, at: PageTime): GameState {
  const ahead = state.oddsAhead;
  const mine = ahead !== null && ahead.roundId === round.id ? ahead.odds : null;
  return {
    ...state,
    odds: mine === null ? state.odds : overlay(state.odds, mine),
    oddsAhead: ahead !== null && ahead.roundId <= round.id ? null : ahead,
    clearResultsAt: at + state.timings.clearResultsMs,
    orders: [],
    pastOrders: state.orders,
    confirmedStakes: {},
  };
}

function overlay(under: GameState["odds"], over: GameState["odds"]): GameState["odds"] {
  const merged: Record<string, Readonly<Record<string, number>>> = { ...under };
  for (const [type, numbers] of Object.entries(over)) merged[type] = { ...under[type], ...numbers };
  return merged;
}
