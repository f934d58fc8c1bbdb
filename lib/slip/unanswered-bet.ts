import type { BetOutcome, PlaceBetOptions } from "@/lib/api/place-bet";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import type { BetStep } from "@/lib/live/game/events";
import type { BetStatus } from "./slip-types";
import type { PendingBet, TabMemory } from "./tab-memory";

export type AcceptedBet = Extract<BetOutcome, { type: "accepted" }>;
export type RefusedBet = Extract<BetOutcome, { type: "refused" }>;

/** What the sending of a bet needs of the page around it. */
export interface BetEdge {
  place(request: BetRequest, options: Omit<PlaceBetOptions, "mayRepeat">): Promise<BetOutcome>;
  /** The order of a bet of unknown outcome, once it is there; null when nobody looks for it any more. */
  lookFor(bet: PendingBet, signal: AbortSignal): Promise<Order | null>;
  onStep(step: BetStep): void;
  readonly memory: TabMemory;
}

/** What is heard of the bet; after `accepted` or `refused` it is answered. */
export interface BetListener {
  status(status: Extract<BetStatus, { type: "sending" | "asking_again" | "unknown" }>): void;
  accepted(outcome: AcceptedBet): void;
  refused(outcome: RefusedBet): void;
}

/** The one bet of a slip that was sent and has no answer yet. The tab remembers it until it has one. */
export class UnansweredBet {
  #bet: PendingBet | null = null;
  /** Of the asking and looking for it while that goes on. */
  #asking: AbortController | null = null;

  constructor(
    private readonly edge: BetEdge,
    private readonly listener: BetListener,
  ) {}

  get bet(): PendingBet | null {
    return this.#bet;
  }

  /** Sends a bet that was never posted. */
  send(bet: Omit<PendingBet, "posts">): Promise<void> {
    this.#bet = { ...bet, posts: 0 };
    return this.#place({ type: "sending" });
  }

  /** Takes up a bet that an earlier page sent. */
  resume(bet: PendingBet | null): void {
    this.#bet = bet;
  }

  /** Asks what became of it; does nothing while that is being asked, unless the player wants to know now. */
  async ask(now: boolean): Promise<void> {
    if (this.#bet !== null && (now || this.#asking === null)) await this.#place({ type: "asking_again", attempt: 0 });
  }

  /** Nobody would see an answer: it is left for the next page to ask for. */
  leave(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** What became of the bet is known, or nobody wants to know. */
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
      this.listener.status({ type: "unknown" });
      this.edge.onStep({ type: "uncertain" });
      void this.#lookFor(bet, signal);
      return;
    }
    this.forget();
    if (outcome.type === "refused") this.listener.refused(outcome);
    else this.listener.accepted(outcome);
  }

  /** Before each post, so that no page of this tab makes one too many, whatever becomes of this one. */
  #count({ key }: PendingBet, posts: number): void {
    if (this.#bet?.key !== key) return;
    this.#bet = { ...this.#bet, posts };
    this.edge.memory.keepPendingBet(this.#bet);
  }

  /** The player is told that nothing is known; the order is told once it is there. */
  async #lookFor(bet: PendingBet, signal: AbortSignal): Promise<void> {
    const order = await this.edge.lookFor(bet, signal);
    if (order === null || signal.aborted) return;
    this.forget();
    this.listener.accepted({ type: "accepted", answer: { order, balance: null }, recovered: true });
  }
}
