import type { CallResponse } from "@/lib/contract/calls";
import type { OddsMilli } from "@/games/shared/rules/types";
import type { Currency, Minor } from "@/lib/money";

/** Milliseconds on the page's monotonic clock (`performance.now()`): a device's wall clock may be hours wrong. */
export type PageTime = number;

export interface Received<T> {
  readonly data: T;
  readonly at: PageTime;
}

/** The answer of the home call: the snapshot from which everything live starts. */
export type GameHome = CallResponse<"gameHome">;
export type LobbyHome = CallResponse<"lobbyHome">;

/** One round as the page knows it. The instants are page time: no later step needs a wall clock. */
export interface LiveRound {
  readonly id: number;
  readonly roundNo: string;
  /** 0 open, 1 resulted, 2 closed, 3 void; other non-zero values of a foreign platform mean ended. */
  readonly status: number;
  /** The round's `end_at`, or the arrival of its close if that was earlier. The server may stop taking bets earlier. */
  readonly closesAt: PageTime;
  /** The end of the shown countdown: `closesAt`, minus the reduction if the round first had more time left. */
  readonly countdownEndsAt: PageTime;
  readonly drawsAt: PageTime | null;
  /** When the draw's animation ends and winnings are shown. */
  readonly announcesAt: PageTime | null;
  readonly nextAt: PageTime | null;
  readonly result: readonly number[] | null;
  /** The platform's own text of a racing result, unchanged; null if absent. */
  readonly resultText: string | null;
  /** The platform later sent another commitment, beacon round, form or root of the orders; this state keeps the first ones. */
  readonly isAltered: boolean;
  /** The data that the round published before betting, in games with a form (Racing God: eight strengths). */
  readonly form: readonly number[] | null;
  readonly commitment: string | null;
  readonly revealed: string | null;
  readonly entropy: string | null;
  /** The beacon's round that the draw waits for, and its signature after the draw; null without a beacon. */
  readonly beaconRound: number | null;
  readonly beaconSignature: string | null;
  /** The close by the server's clock, from which the beacon's round follows; null if the platform does not send it. */
  readonly closesInstant: string | null;
  /** The Merkle root of the round's orders; null before the close. */
  readonly orderRoot: string | null;
}

/**
 * Phase of the latest round. Bets are accepted only in `open`; `closed`: countdown over, not drawn; `drawing`: the
 * result is known and its animation runs; `announced`: winnings are shown; `void`: stakes are refunded; `waiting`: no
 * round known.
 */
export type GamePhase = "open" | "closed" | "drawing" | "announced" | "void" | "waiting";

/** `connecting`: not yet live since the page was opened; `stale`: connected, but the screen may be wrong. */
export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "offline" | "stale";

export type BettingBlock = "round_closed" | "game_disabled" | "reconnecting" | "offline" | "stale" | "paused" | null;

export interface LastResult {
  readonly roundId: number;
  readonly roundNo: string;
  readonly numbers: readonly number[];
}

export interface Winner {
  readonly merchantCode: string;
  /** Masked by the server. */
  readonly playerId: string;
  /** The winnings beyond the stakes. */
  readonly amount: Minor;
  /** The currency of `amount`: a winner may belong to another merchant than the player. */
  readonly currency: Currency;
}

/** `{type: {number: thousandths}}` */
export type OddsBook = Readonly<Record<string, Readonly<Record<string, OddsMilli>>>>;

/** One set of bet limits, with its chips, in minor units. */
export interface BetLimits {
  readonly id: number;
  readonly chips: readonly Minor[];
  readonly limits: Readonly<Record<string, { readonly min: Minor; readonly max: Minor }>>;
  readonly orderMax: Minor;
  readonly maxPayout: Minor;
}
