import { roundInstants, roundScale, screenDelayMs } from "@/games/shared/rules/round-instants";

/** Durations of the phases of a round, in milliseconds of page time. */
export interface Timings {
  /** An unknown round waits for this time before it is shown. */
  readonly newRoundMs: number;
  /** The latest results are cleared this time after a new round. */
  readonly clearResultsMs: number;
  /** The shown countdown ends this time before `end_at`. */
  readonly countdownReductionMs: number;
  /** Duration of the draw's animation if the server does not send its end. */
  readonly drawMs: number;
  /** Delay of an expected change after which the state counts as stale. */
  readonly graceMs: number;
  readonly roundMs: number;
  /** Time from a round's opening to its close. */
  readonly bettingMs: number;
}

/**
 * The specification's delays are for a round of 60 s. A shorter round shortens its phases and the delays in proportion:
 * a delay of 5 s in a round of 5 s would never show the round. Rounds that wait for a beacon close earlier.
 */
export function timingsOf(gameSeconds: number, beacon = false): Timings {
  const scale = roundScale(gameSeconds);
  return {
    newRoundMs: screenDelayMs(gameSeconds),
    clearResultsMs: 2000 * scale,
    countdownReductionMs: screenDelayMs(gameSeconds),
    drawMs: 10_000 * scale,
    graceMs: Math.max(2000, 5000 * scale),
    roundMs: gameSeconds * 1000,
    bettingMs: roundInstants(new Date(0), gameSeconds, { beacon }).closesAt.getTime(),
  };
}

/** Mean interval of the home call while the channel is not live. */
export const POLL_MS = 5000;
/** Without a live channel a snapshot counts as current for this time. */
export const TRUST_MS = 12_000;
/** A stale state is shown as such only after this time; betting is blocked at once. */
export const STALE_WORD_MS = 1000;
/** The last seconds of betting: the countdown is red, the Confirm button shows them, and each has a sound. */
export const CLOSING_SECONDS = 5;
/** Spreads the balance calls of all pages, which clear the results together. A page without bets can wait longer. */
export const BALANCE_SPREAD_MS = { withBets: 2_000, withoutBets: 8_000 };
