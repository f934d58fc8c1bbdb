import type { BetRequest, CallResponse } from "@/lib/contract/calls";
import type { ErrorBody } from "@/lib/contract/errors";
import type { GameCode } from "@/lib/contract/games";

export type BetOutcome =
  | { readonly type: "accepted"; readonly answer: CallResponse<"bet">; /** True when the first answer was lost and the bet was asked again. */ readonly recovered: boolean }
  | { readonly type: "refused"; readonly code: string; readonly body: ErrorBody }
  /** No answer came within the bound: the bet may or may not stand; `askAgain` uses the same key. */
  | { readonly type: "unknown" };

export interface PlaceBetOptions {
  /** A UUID made by the caller once per confirm. */
  idempotencyKey: string;
  /** Told before each repetition after a lost answer. */
  onAskingAgain?: (attempt: number) => void;
  signal?: AbortSignal;
}

/** Places a bet; a lost answer is asked for again with the same key until it is known or the bound is reached. Never throws for refusals. */
export function placeBet(game: GameCode, request: BetRequest, options: PlaceBetOptions): Promise<BetOutcome> {
  return Promise.reject(new Error(`${game} ${request.round_id} ${options.idempotencyKey}`));
}
