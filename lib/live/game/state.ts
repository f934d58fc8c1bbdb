import type { BetSettings, Order } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import type { LeftBets, RidingBets } from "@/lib/browser/riding-bets";
import { type Currency, DEFAULT_CURRENCY, type Minor, toMinor } from "@/lib/money";
import type { ChannelStatus } from "../connection/channel";
import type { GameFrame } from "./events";
import type {
  BettingBlock,
  ConnectionStatus,
  GameHome,
  GamePhase,
  LastResult,
  LiveRound,
  OddsBook,
  PageTime,
  Winner,
} from "../types";
import { bookOf } from "./odds";
import { type Timings, timingsOf, POLL_MS, STALE_WORD_MS, TRUST_MS } from "./timings";
import { countdownOf } from "./countdown";
import { currentOf, lastEndedOf, phaseOf, resultOf, roundsOf } from "./rounds";

export interface PendingRound {
  readonly round: LiveRound;
  readonly dueAt: PageTime;
}

/** Forced bet limits whose round has ended. They stay in use until the next home answer, which mostly forces them again. */
interface LapsedForce {
  readonly settingId: number;
  readonly askAt: PageTime;
}

interface Sync {
  readonly since: PageTime;
  /** True while the state may be stale: after a gap, a reconnect, a sleep, a missing change, or another call that failed. */
  readonly doubt: boolean;
  /** Null while the call is under way. */
  readonly retryAt: PageTime | null;
  readonly failures: number;
}

export interface Updates {
  readonly online: boolean;
  readonly channel: "never" | ChannelStatus;
  readonly channelAt: PageTime;
  /** Newest `seq` applied on the game's channel; null if the upstream sends no `seq`. */
  readonly seq: number | null;
  readonly snapshotAt: PageTime;
  /** Interval of the home call while the channel does not deliver. */
  readonly pollMs: number;
  readonly sync: Sync | null;
  readonly held: readonly GameFrame[];
  readonly dropped: number;
}

/** Everything that one game's page shows live. Every member keeps its identity until it really changes. */
export interface GameState {
  readonly game: GameCode;
  readonly currency: Currency;
  /** False while the platform has closed the game: it takes no bets. */
  readonly enabled: boolean;
  readonly gameSeconds: number;
  readonly timings: Timings;
  /** Newest (highest id) first. */
  readonly rounds: readonly LiveRound[];
  readonly pending: readonly PendingRound[];
  readonly current: LiveRound | null;
  /** The newest round whose status is not open. */
  readonly lastEnded: LiveRound | null;
  readonly phase: GamePhase;
  /** Whole seconds until betting closes on this screen; 0 when it is closed. */
  readonly countdown: number;
  readonly odds: OddsBook;
  /** Odds of a round that is not shown yet. */
  readonly oddsAhead: { readonly roundId: number; readonly odds: OddsBook } | null;
  readonly settings: BetSettings;
  readonly forcedSettingId: number | null;
  readonly lapsedForce: LapsedForce | null;
  readonly streamingUrl: string | null;
  /** Newest first. */
  readonly results: readonly LastResult[];
  /** The shown result; null again {@link Timings.clearResultsMs} after a new round. */
  readonly latestResult: LastResult | null;
  readonly clearResultsAt: PageTime | null;
  readonly winners: readonly Winner[];
  readonly orders: readonly Order[];
  /** Orders of the previous round while its result is shown: a win may be announced after the next round has begun. */
  readonly pastOrders: readonly Order[];
  /** Stakes of the current round added up, `type:number` → minor units. */
  readonly confirmedStakes: Readonly<Record<string, Minor>>;
  readonly updates: Updates;
  readonly connection: ConnectionStatus;
  readonly trusted: boolean;
  /** Why no bet can be confirmed, or null. The embedding page may also have paused betting. */
  readonly block: BettingBlock;
  /** A new version was announced: the page reloads when the next round starts. */
  readonly reloadNextRound: boolean;
  /** False until the first home answer arrives: rounds, odds and settings are unknown. */
  readonly loaded: boolean;
}

/** The accepted bets of the newest round, while this screen does not show its result; null without such bets. */
export function ridingBetsIn({ orders, phase, rounds }: GameState): RidingBets | null {
  const count = orders.reduce((sum, order) => sum + order.numbers.length, 0);
  const [round] = rounds;
  if (count === 0 || round === undefined || phase === "announced" || phase === "void") return null;
  return { count, roundNo: round.roundNo };
}

/** The undecided bets, for the page after this game's page. Null without such bets. */
export function leftBetsIn(state: GameState): LeftBets | null {
  const riding = ridingBetsIn(state);
  const [round] = state.rounds;
  if (riding === null || round === undefined) return null;
  return { riding, dueAt: round.announcesAt ?? round.nextAt ?? round.closesAt };
}

export const stillRiding = (left: LeftBets | null, now: PageTime): RidingBets | null =>
  left !== null && now < left.dueAt ? left.riding : null;

/** `type:number` → stake, added up over the orders of one round. */
export function stakesOf(orders: readonly Order[], currency: Currency): Readonly<Record<string, Minor>> {
  const stakes: Record<string, Minor> = {};
  for (const line of orders.flatMap((order) => order.numbers)) {
    const code = `${line.bet_type}:${line.number}`;
    stakes[code] = (stakes[code] ?? 0) + toMinor(line.amount, currency);
  }
  return stakes;
}

/** Results of the rounds that have one, newest first; the same list again if nothing changed. */
function resultsOf(rounds: readonly LiveRound[], before: readonly LastResult[]): readonly LastResult[] {
  const results: LastResult[] = [];
  for (const round of rounds) {
    const known = before.find((each) => each.roundId === round.id && each.numbers === round.result);
    const result = known ?? resultOf(round);
    if (result !== null) results.push(result);
  }
  const same = results.length === before.length && results.every((result, index) => result === before[index]);
  return same ? before : results;
}

/** The round that the phase and the countdown are about. */
export function shownRound(state: Pick<GameState, "rounds">): LiveRound | null {
  return currentOf(state.rounds) ?? state.rounds[0] ?? null;
}

function connectionOf({ online, channel, sync }: Updates, now: PageTime): ConnectionStatus {
  if (!online) return "offline";
  if (channel === "lost") return "reconnecting";
  if (channel === "never") return "connecting";
  if (channel === "silent") return "stale";
  const isLasting = sync?.doubt === true && (sync.failures > 0 || now - sync.since >= STALE_WORD_MS);
  return isLasting ? "stale" : "live";
}

function isTrusted({ online, channel, sync, snapshotAt }: Updates, now: PageTime): boolean {
  if (!online || channel === "silent" || sync?.doubt === true) return false;
  return channel === "subscribed" || now - snapshotAt < TRUST_MS;
}

/** The reason with the highest priority: a stale state, then the game's switch, then the round. */
function blockOf(connection: ConnectionStatus, trusted: boolean, enabled: boolean, phase: GamePhase): BettingBlock {
  if (!trusted) return connection === "offline" || connection === "reconnecting" ? connection : "stale";
  if (!enabled) return "game_disabled";
  return phase === "open" ? null : "round_closed";
}

/** Fills in everything that follows from the rest of the state at `now`. */
export function derive(state: GameState, now: PageTime): GameState {
  const shown = shownRound(state);
  const phase = phaseOf(shown, now, state.enabled);
  const connection = connectionOf(state.updates, now);
  const trusted = isTrusted(state.updates, now);
  return {
    ...state,
    current: currentOf(state.rounds),
    lastEnded: lastEndedOf(state.rounds),
    phase,
    countdown: phase === "open" ? countdownOf(shown, now) : 0,
    results: resultsOf(state.rounds, state.results),
    connection,
    trusted,
    block: blockOf(connection, trusted, state.enabled, phase),
  };
}

/** `at`: when the answer, with amounts in `currency`, reached the page. `jitter` in [0, 1) spreads the polls. */
export function initialGameState(
  game: GameCode,
  home: GameHome,
  currency: Currency,
  at: PageTime,
  jitter = 0.5,
): GameState {
  const timings = timingsOf(
    home.game_seconds,
    home.games.some((round) => round.beacon_round != null),
  );
  const rounds = roundsOf(home, at, timings, []);
  const [newest, orders] = [rounds[0], home.orders ?? []];
  return derive(
    {
      game,
      currency,
      enabled: home.enabled ?? true,
      gameSeconds: home.game_seconds,
      timings,
      rounds,
      pending: [],
      current: null,
      lastEnded: null,
      phase: "waiting",
      countdown: 0,
      odds: bookOf(home.odds),
      oddsAhead: null,
      settings: home.settings,
      forcedSettingId: home.selected_setting_id ?? null,
      lapsedForce: null,
      streamingUrl: home.streaming_url ?? null,
      results: [],
      latestResult: newest === undefined ? null : resultOf(newest),
      clearResultsAt: null,
      winners: [],
      orders,
      pastOrders: [],
      confirmedStakes: stakesOf(orders, currency),
      updates: {
        online: true,
        channel: "never",
        channelAt: at,
        seq: home.seq ?? null,
        snapshotAt: at,
        pollMs: POLL_MS * (0.8 + 0.4 * jitter),
        sync: null,
        held: [],
        dropped: 0,
      },
      connection: "connecting",
      trusted: true,
      block: null,
      reloadNextRound: false,
      loaded: true,
    },
    at,
  );
}

/** The assumed length of a round until the first home answer arrives. */
const USUAL_SECONDS = 60;

/** The state before the first home answer, as the prerendered document shows it. */
export function emptyGameState(game: GameCode, at: PageTime, jitter = 0.5): GameState {
  const nothing: GameHome = {
    games: [],
    odds: {},
    settings: { chips: [], settings: [], payouts: [] },
    game_seconds: USUAL_SECONDS,
  };
  const state = initialGameState(game, nothing, DEFAULT_CURRENCY, at, jitter);
  const sync: Sync = { since: at, doubt: true, retryAt: null, failures: 0 };
  return derive({ ...state, updates: { ...state.updates, sync }, loaded: false }, at);
}
