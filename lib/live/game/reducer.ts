import type { OddsTable, Order } from "@/lib/contract/entities";
import type { GameEffect, GameEvent, GameFrame } from "./events";
import { applyFrame, showDueRounds, startRound, type Step } from "./frames";
import { derive, type GameState, type Updates, initialGameState, shownRound, stakesOf } from "./state";
import type { GameHome, LastResult, LiveRound, PageTime } from "../types";
import { replaceOdds } from "./odds";
import { STALE_WORD_MS, TRUST_MS } from "./timings";
import { expectedChangeAt, resultOf, roundsOf } from "./rounds";
import { FIRST_DATA_MS, orderOf } from "../connection/channel";

const withUpdates = (state: GameState, updates: Partial<Updates>): GameState => ({
  ...state,
  updates: { ...state.updates, ...updates },
});

/** `anew` replaces a call under way, whose answer may be older than the event, or which may hang on a lost network. */
function requestSnapshot(state: GameState, doubt: boolean, now: PageTime, anew = doubt): Step {
  const { sync } = state.updates;
  if (sync !== null && sync.retryAt === null && !anew) return { state, effects: [] };
  const next =
    sync === null
      ? { since: now, doubt, retryAt: null, failures: 0 }
      : { ...sync, doubt: sync.doubt || doubt, retryAt: null };
  // Held frames without a number came before this call: its answer contains them.
  const held = state.updates.held.filter((frame) => frame.data.seq !== undefined);
  return { state: withUpdates(state, { sync: next, held }), effects: [{ type: "fetch_snapshot" }] };
}

function kickOf(frame: GameFrame): GameEffect[] {
  if (frame.event !== "kick_all") return [];
  return [{ type: "kick", kickType: frame.data.kickType, gameCode: frame.data.gameCode ?? null }];
}

/** Maximum of frames that are held while a snapshot is fetched. Older frames are dropped: the next snapshot contains them. */
const HELD_FRAMES = 500;

function onFrame(state: GameState, frame: GameFrame, now: PageTime): Step {
  const { updates } = state;
  const { seq } = frame.data;
  const order = orderOf(updates.seq, seq);
  const repeated = seq !== undefined && updates.held.some((held) => held.data.seq === seq);
  if (order === "old" || repeated) return { state: withUpdates(state, { dropped: updates.dropped + 1 }), effects: [] };
  const kick = kickOf(frame);
  if (updates.sync !== null || order === "gap") {
    const held = withUpdates(state, { held: [...updates.held, frame].slice(-HELD_FRAMES) });
    if (order !== "gap" || updates.sync?.doubt === true) return { state: held, effects: kick };
    // The snapshot being fetched may be older than the gap: the replay of the held frames shows whether it is.
    const asked = updates.sync === null ? requestSnapshot(held, true, now) : { state: doubted(held), effects: [] };
    return { state: asked.state, effects: [...kick, ...asked.effects] };
  }
  return { state: applyFrame(withUpdates(state, { seq: seq ?? updates.seq }), frame, now), effects: kick };
}

function doubted(state: GameState): GameState {
  const { sync } = state.updates;
  return sync === null ? state : withUpdates(state, { sync: { ...sync, doubt: true } });
}

/** Applies the frames held during a fetch to its answer; a gap among them requests another snapshot. */
function replay(state: GameState, held: readonly GameFrame[], home: GameHome, now: PageTime): Step {
  let next = state;
  const inOrder = [...held].sort((a, b) => (a.data.seq ?? 0) - (b.data.seq ?? 0));
  for (const [index, frame] of inOrder.entries()) {
    const { seq, server_time: time } = frame.data;
    if (seq === undefined && time !== undefined && home.server_time !== undefined && time < home.server_time) continue;
    const order = orderOf(next.updates.seq, seq);
    if (order === "old") continue;
    if (order === "gap") return requestSnapshot(withUpdates(next, { held: inOrder.slice(index) }), true, now);
    next = applyFrame(withUpdates(next, { seq: seq ?? next.updates.seq }), frame, now);
  }
  return { state: next, effects: [] };
}

/** False if the home answer completes a known order, of which the answer to the bet may have had only the id. */
const isSameOrder = (fresh: Order, known: Order | undefined): boolean =>
  fresh.id === known?.id &&
  fresh.reference_number === known.reference_number &&
  fresh.total_amount === known.total_amount;

function mergeOrders(ofHome: readonly Order[], known: readonly Order[], roundId: number | undefined): readonly Order[] {
  const fromHome = ofHome.filter((order) => order.round_id === roundId);
  const missing = known.filter((order) => order.round_id === roundId && !fromHome.some((each) => each.id === order.id));
  return missing.length === 0 &&
    fromHome.length === known.length &&
    fromHome.every((order, i) => isSameOrder(order, known[i]))
    ? known
    : [...fromHome, ...missing];
}

function shownResult(shown: LastResult | null, round: LiveRound): LastResult | null {
  return shown?.roundId === round.id && shown.numbers === round.result ? shown : resultOf(round);
}

function onSnapshot(state: GameState, home: GameHome, now: PageTime): Step {
  const { held } = state.updates;
  const rounds = roundsOf(home, now, state.timings, [...state.rounds, ...state.pending.map((entry) => entry.round)]);
  const newest = rounds[0];
  const started = newest !== undefined && newest.id > (state.rounds[0]?.id ?? 0);
  let next: GameState = withUpdates(
    { ...state, rounds, pending: state.pending.filter(({ round }) => round.id > (newest?.id ?? 0)) },
    { seq: home.seq ?? null, snapshotAt: now, sync: null, held: [] },
  );
  if (started) next = startRound(next, newest, now);
  const orders = mergeOrders(home.orders ?? [], next.orders, newest?.id);
  next = {
    ...next,
    enabled: home.enabled ?? next.enabled,
    odds: replaceOdds(next.odds, home.odds),
    settings: home.settings,
    forcedSettingId: home.selected_setting_id ?? null,
    lapsedForce: null,
    streamingUrl: home.streaming_url ?? null,
    orders,
    confirmedStakes: orders === state.orders ? state.confirmedStakes : stakesOf(orders, state.currency),
  };
  // If the newest round has a result, that result is shown. Only a later round clears it, and no later round is known.
  if (newest?.result) next = { ...next, latestResult: shownResult(state.latestResult, newest), clearResultsAt: null };
  const replayed = replay(next, held, home, now);
  const reload: GameEffect[] = started && state.reloadNextRound ? [{ type: "reload" }] : [];
  return { state: replayed.state, effects: [...replayed.effects, ...reload] };
}

type Snapshot = Extract<GameEvent, { type: "snapshot" }>;

/** The first home answer: the page begins with it and keeps only the state of its connection and the flags set before. */
function onFirstSnapshot(state: GameState, { home, currency, at, now }: Snapshot & { at: PageTime }): Step {
  const { updates, reloadNextRound } = state;
  const first = initialGameState(state.game, home, currency, at);
  const { seq, snapshotAt } = first.updates;
  const next = { ...first, reloadNextRound, updates: { ...updates, seq, snapshotAt, sync: null, held: [] } };
  return replay(next, updates.held, home, now);
}

/** Applies the odds at once, and again to a pending snapshot, which may be older. */
function onOddsChanged(state: GameState, odds: OddsTable, now: PageTime): GameState {
  const frame: GameFrame = { event: "odds_update", data: { odds } };
  const applied = applyFrame(state, frame, now);
  return state.updates.sync === null ? applied : withUpdates(applied, { held: [...state.updates.held, frame] });
}

const RETRY_FIRST_MS = 1000;
const RETRY_LAST_MS = 10_000;

function onSnapshotFailed(state: GameState, jitter: number, now: PageTime): GameState {
  const { sync } = state.updates;
  if (sync === null) return state;
  const waitMs = Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** sync.failures) * (0.5 + jitter / 2);
  return withUpdates(state, { sync: { ...sync, retryAt: now + waitMs, failures: sync.failures + 1 } });
}

function onChannel(state: GameState, { status, seq, now }: Extract<GameEvent, { type: "channel" }>): Step {
  const { channel, snapshotAt, seq: known } = state.updates;
  if (status !== "subscribed") return { state: withUpdates(state, { channel: status, channelAt: now }), effects: [] };
  const heard = withUpdates(state, { channel: status, channelAt: now });
  // Events before the subscription are lost; the hub's `seq` shows whether there were any.
  if (seq !== undefined && known !== null)
    return seq === known ? { state: heard, effects: [] } : requestSnapshot(heard, true, now);
  // Without `seq` the first data of a page count as current.
  if (channel === "never" && now - snapshotAt <= FIRST_DATA_MS) return { state: heard, effects: [] };
  return requestSnapshot(heard, channel !== "never", now);
}

/** The time at which the state becomes stale because an expected change is late, or null. */
function overdueAt(state: GameState): PageTime | null {
  const { online, sync, channel } = state.updates;
  if (state.pending.length > 0 || !online || sync !== null || channel !== "subscribed") return null;
  const expected = expectedChangeAt(shownRound(state), state.timings);
  if (expected === null) return null;
  return Math.max(expected, state.updates.snapshotAt) + state.timings.graceMs;
}

/** When the home call is due: regularly without a live channel; with a channel only to see whether limits are still forced. */
function pollAt({ updates, lapsedForce }: GameState): PageTime | null {
  if (!updates.online || updates.sync !== null) return null;
  if (updates.channel === "subscribed") return lapsedForce?.askAt ?? null;
  return Math.max(updates.snapshotAt, updates.channelAt) + updates.pollMs;
}

/** A platform may publish a round up to `newRoundMs` before it opens, and omit it from its home answers until then. */
function missedRoundAt(state: GameState): PageTime | null {
  const { updates, pending, timings, phase } = state;
  const nextAt = shownRound(state)?.nextAt ?? null;
  if (nextAt === null || phase === "open" || updates.sync !== null || !updates.online) return null;
  const { snapshotAt, pollMs } = updates;
  const askAt = nextAt + pollMs / 10;
  const isUnheard = snapshotAt >= nextAt - timings.newRoundMs && snapshotAt < nextAt;
  return isUnheard && pending.every(({ dueAt }) => dueAt > askAt) ? askAt : null;
}

const due = (at: PageTime | null, now: PageTime): boolean => at !== null && at <= now;

function onTick(state: GameState, now: PageTime): Step {
  const shown = showDueRounds(state, now);
  let next = shown.state;
  const effects: GameEffect[] = [...shown.effects];
  if (due(next.clearResultsAt, now)) {
    const of = next.pastOrders.length > 0 ? "withBets" : "withoutBets";
    next = { ...next, clearResultsAt: null, latestResult: null, winners: [], pastOrders: [] };
    effects.push({ type: "results_cleared" }, { type: "load_balance", of });
  }
  const { sync, online } = next.updates;
  const wanted =
    sync !== null && online && due(sync.retryAt, now)
      ? requestSnapshot(next, sync.doubt, now)
      : due(overdueAt(next), now)
        ? requestSnapshot(next, true, now)
        : due(pollAt(next), now) || due(missedRoundAt(next), now)
          ? requestSnapshot(next, false, now)
          : null;
  return wanted === null ? { state: next, effects } : { state: wanted.state, effects: [...effects, ...wanted.effects] };
}

function step(state: GameState, event: GameEvent): Step {
  const { now } = event;
  switch (event.type) {
    case "frame":
      return onFrame(state, event.frame, now);
    case "snapshot":
      return state.loaded
        ? onSnapshot(state, event.home, now)
        : onFirstSnapshot(state, { ...event, at: event.at ?? now });
    case "snapshot_failed":
      return { state: onSnapshotFailed(state, event.jitter, now), effects: [] };
    case "tick":
      return onTick(state, now);
    case "channel":
      return onChannel(state, event);
    case "online":
      if (event.online === state.updates.online) return { state, effects: [] };
      return event.online
        ? requestSnapshot(withUpdates(state, { online: true }), true, now)
        : { state: withUpdates(state, { online: false }), effects: [] };
    case "woke":
    case "platform_failed":
      return requestSnapshot(state, true, now);
    case "refresh":
      return requestSnapshot(state, false, now);
    case "bet_elsewhere":
      return requestSnapshot(state, false, now, true);
    case "order_accepted": {
      if (state.orders.some((order) => order.id === event.order.id) || event.order.round_id !== state.rounds[0]?.id)
        return { state, effects: [] };
      const orders = [...state.orders, event.order];
      return { state: { ...state, orders, confirmedStakes: stakesOf(orders, state.currency) }, effects: [] };
    }
    case "odds_changed":
      return { state: onOddsChanged(state, event.odds, now), effects: [] };
    case "streaming_url":
      return { state: { ...state, streamingUrl: event.url }, effects: [] };
    case "version_flagged":
      return { state: { ...state, reloadNextRound: true }, effects: [] };
  }
}

/** Returns the next state and the effects of one event. Pure: the event holds the time. */
export function reduceGame(state: GameState, event: GameEvent): Step {
  const { state: next, effects } = step(state, event);
  const derived = derive(next, event.now);
  return { state: isSame(state, derived) ? state : derived, effects };
}

function isSame(a: GameState, b: GameState): boolean {
  const other: Readonly<Record<string, unknown>> = { ...b };
  return Object.entries(a).every(([key, value]) => Object.is(value, other[key]));
}

/** The page time of the next tick that can change anything, or null. */
export function nextTickAt(state: GameState, now: PageTime): PageTime | null {
  const shown = shownRound(state);
  const { online, sync, snapshotAt } = state.updates;
  const times: (PageTime | null)[] = [
    state.countdown > 0 && shown !== null ? shown.countdownEndsAt - (state.countdown - 1) * 1000 : null,
    state.phase === "drawing" ? (shown?.announcesAt ?? null) : null,
    ...state.pending.map((entry) => entry.dueAt),
    state.clearResultsAt,
    online ? (sync?.retryAt ?? null) : null,
    sync?.doubt === true && state.connection === "live" ? sync.since + STALE_WORD_MS : null,
    state.trusted && state.connection !== "live" ? snapshotAt + TRUST_MS : null,
    overdueAt(state),
    pollAt(state),
    missedRoundAt(state),
  ];
  const coming = times.filter((at) => at !== null);
  return coming.length === 0 ? null : Math.max(now, Math.min(...coming));
}
