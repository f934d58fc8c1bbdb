import { roundInstants, roundScale, screenDelayMs } from "@/games/shared/rules/round-instants";

/** How long the parts of one game's round take, in milliseconds of page time. */
export interface Timings {
  /** An unknown round waits this long before it is shown. */
  readonly newRoundMs: number;
  /** After a new round came, the latest results are cleared this much later. */
  readonly clearResultsMs: number;
  /** The shown countdown ends this much before the close. */
  readonly countdownReductionMs: number;
  /** The draw's animation, where the server does not say when it ends. */
  readonly drawMs: number;
  /** How late an expected change may be before the state counts as stale. */
  readonly graceMs: number;
  readonly roundMs: number;
  /** From a round's opening to its close. */
  readonly bettingMs: number;
}

/**
 * The specification's delays are for a full round of 60 s. A shorter round shortens its phases in proportion, so the
 * waits shrink with it: a 5 s wait in a 5 s round would never show a round at all. Longer rounds keep the delays.
 */
export function timingsOf(gameSeconds: number): Timings {
  const scale = roundScale(gameSeconds);
  return {
    newRoundMs: screenDelayMs(gameSeconds),
    clearResultsMs: 2000 * scale,
    countdownReductionMs: screenDelayMs(gameSeconds),
    drawMs: 10_000 * scale,
    graceMs: Math.max(2000, 5000 * scale),
    roundMs: gameSeconds * 1000,
    bettingMs: roundInstants(new Date(0), gameSeconds).closesAt.getTime(),
  };
}

/** While the channel is not live the home call is asked this often. */
export const POLL_MS = 5000;
/** Without a live channel a snapshot is trusted this long. */
export const TRUST_MS = 12_000;
/** First data older than this when their channel opens are fetched again. */
export const FIRST_DATA_MS = 3000;
/** A stale state is shown as such only after this time; betting is blocked at once. */
export const STALE_WORD_MS = 1000;
/** Frames held while a snapshot is fetched; older ones are dropped, and the snapshot after that contains them. */
export const HELD_FRAMES = 500;
/** Ended rounds kept, enough for road maps. */
export const ROUNDS_KEPT = 120;
