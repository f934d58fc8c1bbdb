import type { BetMark } from "@/lib/api/find-order";
import type { BetOutcome, PlaceBetOptions } from "@/lib/api/place-bet";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { referenceOf, traceOfKey } from "@/lib/contract/trace";
import type { BetStep } from "@/lib/live/game/events";
import type { BetStatus, SlipContext, SlipEvent } from "./slip-types";
import type { PendingBet, TabMemory } from "./tab-memory";
import type { BetLimits } from "@/lib/live/types";
import type { Currency, Minor } from "@/lib/money";

export interface SlipEdge {
  place(request: BetRequest, options: Omit<PlaceBetOptions, "mayRepeat">): Promise<BetOutcome>;
  /** Resolves with the order of a bet of unknown outcome, or null when the search has ended. */
  lookFor(bet: PendingBet, signal: AbortSignal): Promise<Order | null>;
  onStep(step: BetStep): void;
  readonly memory: TabMemory;
  context(betLimits: BetLimits | null): SlipContext;
  currency(): Currency;
  roundId(): number | null;
  /** Stakes of the round's accepted orders, `type:number` → minor units; the same object until a stake changes. */
  confirmedStakes(): Readonly<Record<string, Minor>>;
  /** The data by which the order of a bet confirmed now is found in the records. */
  mark(): BetMark;
  newKey(): string;
  /** The maximum stake of one order of taps; null while taps wait for Confirm. */
  tapMaximum(): Minor | null;
}

export type AcceptedBet = Extract<BetOutcome, { type: "accepted" }>;
export type RefusedBet = Extract<BetOutcome, { type: "refused" }>;

/** Notified of the bet's progress; `accepted` or `refused` ends it. */
interface BetListener {
  status(status: Extract<BetStatus, { type: "sending" | "asking_again" | "unknown" }>): void;
  accepted(outcome: AcceptedBet): void;
  refused(outcome: RefusedBet, roundId: number): void;
}

/** The one bet of a slip that was sent and has no answer yet. The tab remembers the bet until it has an answer. */
export class UnansweredBet {
  #bet: PendingBet | null = null;
  #asking: AbortController | null = null;

  constructor(
    private readonly edge: SlipEdge,
    private readonly listener: BetListener,
  ) {}

  get bet(): PendingBet | null {
    return this.#bet;
  }

  send(request: BetRequest, mark: PendingBet["mark"]): Promise<void> {
    this.#bet = { key: this.edge.newKey(), request, mark, posts: 0 };
    return this.#place({ type: "sending" });
  }

  /** Takes over a bet that an earlier page sent; {@link ask} then asks for its outcome. */
  resume(bet: PendingBet | null): void {
    this.#bet = bet;
  }

  /** Asks for the bet's outcome. If a call is under way, does nothing unless `now`. */
  async ask(now: boolean): Promise<void> {
    if (this.#bet !== null && (now || this.#asking === null)) await this.#place({ type: "asking_again", attempt: 0 });
  }

  /** Stops asking: the next page resumes the bet. */
  leave(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  forget(): void {
    this.leave();
    if (this.#bet !== null) this.edge.memory.dropPendingBet(this.#bet.key);
    this.#bet = null;
  }

  async #place(status: Parameters<BetListener["status"]>[0]): Promise<void> {
    const bet = this.#bet;
    if (bet === null) return;
    this.leave();
    const { signal } = (this.#asking = new AbortController());
    if (bet.posts === 0) this.#count(bet, 1);
    this.listener.status(status);
    this.edge.onStep({ type: "sent" });
    const outcome = await this.edge.place(bet.request, {
      idempotencyKey: bet.key,
      mark: bet.mark,
      posts: bet.posts,
      onPost: (posts) => this.#count(bet, posts),
      onAskingAgain: (attempt) => {
        if (!signal.aborted) this.listener.status({ type: "asking_again", attempt });
      },
      signal,
    });
    if (signal.aborted) return;
    if (outcome.type === "unknown") {
      this.listener.status({ type: "unknown", reference: referenceOf(traceOfKey(bet.key)) });
      this.edge.onStep({ type: "uncertain" });
      void this.#lookFor(bet, signal);
      return;
    }
    this.forget();
    if (outcome.type === "refused") this.listener.refused(outcome, bet.request.round_id);
    else this.listener.accepted(outcome);
  }

  /** Counts each post before sending it, to hold the limit across the pages of this tab. */
  #count({ key }: PendingBet, posts: number): void {
    if (this.#bet?.key !== key) return;
    this.#bet = { ...this.#bet, posts };
    this.edge.memory.keepPendingBet(this.#bet);
  }

  async #lookFor(bet: PendingBet, signal: AbortSignal): Promise<void> {
    const order = await this.edge.lookFor(bet, signal);
    if (order === null || signal.aborted) return;
    this.forget();
    this.listener.accepted({ type: "accepted", answer: { order, balance: null, partial: false }, recovered: true });
  }
}

/** Taps within this time of the first tap are one order. */
const TOGETHER_MS = 400;

/** Changes of the chips after which taps are still sent without Confirm. */
const KEEPS_TAPS: ReadonlySet<SlipEvent["type"]> = new Set(["add", "remove_chip", "remove_line", "undo", "redo"]);

interface TapEdge {
  maximum(): Minor | null;
  /** True while a bet is sent and its answer is not late. */
  isSending(): boolean;
  confirm(): void;
}

/**
 * The order of taps that bet at once. The order is sent 400 ms after its first tap or, if the previous bet then has no
 * answer, when that answer arrives. Until then the order's chips are unconfirmed like any others. After a lost answer
 * the chips wait for Confirm: only the player may then bet again.
 */
export class TapOrder {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  #isDue = false;

  constructor(private readonly edge: TapEdge) {}

  /** The maximum total of the order's taps; null if a chip on a table with `lines` waits for Confirm. */
  maximum(lines: readonly unknown[]): Minor | null {
    return this.#isOpen || lines.length === 0 ? this.edge.maximum() : null;
  }

  /** A chip was added: by a tap that bets at once (true), or to chips that wait for Confirm (false). */
  added(isTap: boolean): void {
    if (!isTap) this.end();
    if (!isTap || this.#isOpen) return;
    this.#isOpen = true;
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.sendDue();
    }, TOGETHER_MS);
  }

  /** The table was changed to `lines`. After any event but {@link KEEPS_TAPS} the chips wait for Confirm. */
  changed(event: SlipEvent["type"], lines: readonly unknown[]): void {
    if (lines.length === 0 || !KEEPS_TAPS.has(event)) this.end();
  }

  /** Sends the order if the 400 ms are over and no answer is awaited. */
  sendDue(): void {
    if (!this.#isDue || this.edge.isSending()) return;
    this.end();
    this.edge.confirm();
  }

  /** The order's chips were sent, or now wait for Confirm. */
  end(): void {
    clearTimeout(this.#timer);
    this.#isOpen = false;
    this.#isDue = false;
  }
}
