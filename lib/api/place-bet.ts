import { BET_REFUSALS } from "@/lib/contract/errors";
import type { ErrorBody } from "@/lib/contract/platform-forms";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import { traceOfKey, traceparentOf } from "@/lib/contract/trace";
import { toWire } from "@/lib/money";
import { type BetMark, findOrder, stakeOf } from "./find-order";
import { call, CALL_TIMEOUT_MS } from "./call";
import { CallError } from "./call-error";

interface PlacedBet {
  readonly order: Order;
  /** Amount as wire money; null if the answer does not carry it. */
  readonly balance: number | null;
  /** The platform's answer was incomplete: the order's round, total and lines come from the request. */
  readonly partial: boolean;
}

export type BetOutcome =
  /** `recovered`: an answer was lost; the order comes from the records, or from the answer to a later post. */
  | { readonly type: "accepted"; readonly answer: PlacedBet; readonly recovered: boolean }
  | { readonly type: "refused"; readonly code: string; readonly body: ErrorBody }
  /** No readable answer came and no order was found: the bet may have been placed. */
  | { readonly type: "unknown" };

export interface PlaceBetOptions {
  /** A UUID; the caller makes one for each confirm. */
  idempotencyKey: string;
  mark: BetMark;
  /** Posts of this bet before this call; 0 for a new bet. After an earlier post the records are read first. */
  posts: number;
  /** Called before each post with the number of posts including this one. */
  onPost: (posts: number) => void;
  /** True while the bet may be posted again: the platform honours the key, and the round is open. */
  mayRepeat: () => boolean;
  /** Called before each search for the order after a lost answer; the first search has the number 1. */
  onAskingAgain?: (attempt: number) => void;
  /** Stops the search for the order, but not a post under way: the player has confirmed the bet. */
  signal?: AbortSignal;
  /** The waits before the searches for the order after a lost answer. Their number limits the searches. */
  waitsMs?: readonly number[];
}

/** The first post and two repeats, counted over all pages of the tab. */
const MOST_POSTS = 3;
const WAITS_MS = [700, 2_000, 4_000, 6_000, 8_000];
/** After this time without an answer the records are read, because the round may close. */
const DOUBT_MS = 8_000;

/** `lost`: the outcome is not known, and the search continues; `unknown`: a search would not help. */
type Posted = BetOutcome | "lost";

const lostAfter = (ms: number): Promise<"lost"> => new Promise((resolve) => setTimeout(resolve, ms, "lost"));

/**
 * If the outcome is unknown (no network, a late or broken answer, a 2xx without an order, 5xx), looks for the order in
 * the player's records, with growing waits. Posts the bet again, with the same key, only if `mayRepeat()`, at most
 * {@link MOST_POSTS} times in all. Never throws for a failed call.
 */
export async function placeBet(game: GameCode, request: BetRequest, options: PlaceBetOptions): Promise<BetOutcome> {
  const { idempotencyKey, mark, onPost, mayRepeat, onAskingAgain, signal, waitsMs = WAITS_MS } = options;
  let { posts } = options;
  const isLeft = (): boolean => signal?.aborted === true;

  /** The answer to a post that was not aborted, if it comes late. */
  let late: Promise<Posted> = new Promise(() => undefined);

  /** A post that may be repeated is aborted after the short limit; otherwise a late answer is still used. */
  function post(): Promise<Posted> {
    posts += 1;
    onPost(posts);
    if (mayRepeat()) return send(DOUBT_MS);
    const answer = send(CALL_TIMEOUT_MS);
    late = answer.then((result) => (result === "lost" ? new Promise(() => undefined) : result));
    return Promise.race([answer, lostAfter(DOUBT_MS)]);
  }

  async function send(timeoutMs: number): Promise<Posted> {
    const repeated = posts > 1;
    try {
      const body = await call("bet", request, {
        gameCode: game,
        headers: { "Idempotency-Key": idempotencyKey, traceparent: traceparentOf(traceOfKey(idempotencyKey)) },
        timeoutMs,
      });
      const answer = placedBetOf(body, request, mark);
      if (answer !== null) return { type: "accepted", answer, recovered: repeated };
      console.warn("the answer to a bet names no order: its records are asked");
      return "lost";
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return posts > 1 ? verdictOnRepeat(error) : verdictOnFirst(error);
    }
  }

  /** The bet's order in the records; null if the records lack it or cannot be read; `ended` if the session is over. */
  async function find(): Promise<Order | null | "ended"> {
    try {
      return await findOrder(game, request, mark);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      console.warn("the bet records could not be read", error);
      return error.status === 401 ? "ended" : null;
    }
  }

  if (posts === 0) {
    const first = await post();
    if (first !== "lost") return first;
  }
  // If an earlier page load posted the bet, the first search has no wait.
  const waits = options.posts > 0 ? [0, ...waitsMs] : waitsMs;
  for (const [step, waitMs] of waits.entries()) {
    onAskingAgain?.(step + 1);
    const result = await Promise.race([late, lostAfter(waitMs)]);
    if (result !== "lost") return result;
    if (isLeft()) return { type: "unknown" };
    const order = await find();
    if (order === "ended") return { type: "unknown" };
    if (order !== null) return { type: "accepted", answer: { order, balance: null, partial: false }, recovered: true };
    if (isLeft()) return { type: "unknown" };
    if (posts >= MOST_POSTS || !mayRepeat()) continue;
    const again = await post();
    if (again !== "lost") return again;
  }
  return { type: "unknown" };
}

/** Null for an answer without an order: the outcome of the bet is then unknown. */
function placedBetOf(
  answer: Awaited<ReturnType<typeof call<"bet">>>,
  request: BetRequest,
  { roundNo, currency }: BetMark,
): PlacedBet | null {
  // The browser checks only this part of an answer: it must never show an order that does not exist.
  if (!Number.isSafeInteger(answer.order?.id) || answer.order.id <= 0) return null;
  if (!("partial" in answer)) return { order: answer.order, balance: answer.balance, partial: false };
  const order: Order = {
    ...answer.order,
    round_id: request.round_id,
    round_no: roundNo,
    total_amount: toWire(stakeOf(request, currency), currency),
    numbers: request.lines,
  };
  return { order, balance: null, partial: true };
}

const refused = ({ code, body }: CallError): Posted => ({ type: "refused", code, body });

/** `maintenance` is not a lost answer: a platform under maintenance refuses a call before it processes the call. */
const isLost = (error: CallError): boolean =>
  error.outcomeUnknown || (error.status >= 500 && error.code !== "maintenance");

const verdictOnFirst = (error: CallError): Posted => (isLost(error) ? "lost" : refused(error));

/** Codes of refusals of the bet itself. */
const JUDGED: ReadonlySet<string> = new Set(BET_REFUSALS);
/** A refusal with this status concerns the bet itself, except `idempotency_conflict`. */
const JUDGED_STATUS = 422;
/** Temporary failures, which say nothing about the result of the earlier posts. */
const PASSING: ReadonlySet<number> = new Set([419, 429, 503]);

/**
 * Only an answer about the bet itself is final. An ended session or an outdated page stops the search. With
 * `idempotency_conflict` an earlier post may have used the key: the search goes on.
 */
function verdictOnRepeat(error: CallError): Posted {
  if (isLost(error) || PASSING.has(error.status) || error.code === "idempotency_conflict") return "lost";
  return error.status === JUDGED_STATUS || JUDGED.has(error.code) ? refused(error) : { type: "unknown" };
}
