import type { BetRequest, CallResponse } from "@/lib/contract/calls";
import type { ErrorBody } from "@/lib/contract/errors";
import type { GameCode } from "@/lib/contract/games";
import { call } from "./call";
import { CallError } from "./call-error";

export type BetOutcome =
  /** `recovered`: an answer was lost on the way and the bet was asked for again. */
  | { readonly type: "accepted"; readonly answer: CallResponse<"bet">; readonly recovered: boolean }
  | { readonly type: "refused"; readonly code: string; readonly body: ErrorBody }
  /** No answer that tells of it came: the bet may or may not stand. Asking with the same key is safe. */
  | { readonly type: "unknown" };

export interface PlaceBetOptions {
  /** A UUID made by the caller once per confirm. */
  idempotencyKey: string;
  /** Told before each repetition after a lost answer, counting from 1. */
  onAskingAgain?: (attempt: number) => void;
  /** Ends the asking again; the try on its way is left to arrive, as cutting it could undo a bet that the player has confirmed. */
  signal?: AbortSignal;
  /** Waits between repetitions; the number of them is the bound. */
  waitsMs?: readonly number[];
  /** True if an earlier try with this key may have reached the server. */
  repeated?: boolean;
}

const WAITS_MS = [300, 700, 1500, 3000, 5000, 8000];
/** A bet is asked again sooner than other calls: the round closes while one waits. */
const BET_TIMEOUT_MS = 8000;

/** With this a server that has looked at the bet refuses it. */
const JUDGED_STATUS = 422;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Places a bet. A lost answer (no network, a late or broken answer, 502, 504) is asked for again with the same key, which
 * the server answers with the first answer, until it is known or the bound is reached. Never throws for a failed call.
 */
export async function placeBet(game: GameCode, request: BetRequest, options: PlaceBetOptions): Promise<BetOutcome> {
  const { idempotencyKey, onAskingAgain, signal, waitsMs = WAITS_MS, repeated = false } = options;
  for (let attempt = 0; ; attempt += 1) {
    const triedBefore = repeated || attempt > 0;
    try {
      const answer = await call("bet", request, {
        gameCode: game,
        headers: { "Idempotency-Key": idempotencyKey },
        timeoutMs: BET_TIMEOUT_MS,
      });
      return { type: "accepted", answer, recovered: triedBefore };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isLost(error, triedBefore)) {
        // A session that ended or a page that is too old ends the asking, but says nothing of a try that may have reached the server.
        if (triedBefore && error.status !== JUDGED_STATUS) return { type: "unknown" };
        return { type: "refused", code: error.code, body: error.body };
      }
    }
    const pause = waitsMs[attempt];
    if (pause === undefined) return { type: "unknown" };
    onAskingAgain?.(attempt + 1);
    await wait(pause);
    if (signal?.aborted === true) return { type: "unknown" };
  }
}

/**
 * True when what became of the bet is not known. Once an answer was lost, a passing trouble (419, 429, 5xx, maintenance) says nothing of
 * the first try either, so it is asked on.
 */
function isLost(error: CallError, triedBefore: boolean): boolean {
  const closed = error.code === "maintenance";
  if (error.outcomeUnknown || error.status === 500 || (error.status === 503 && !closed)) return true;
  return triedBefore && (error.status === 419 || error.status === 429 || closed);
}
