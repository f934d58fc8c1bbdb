import type { Order } from "@/lib/contract/entities";
import { createStore, type Store } from "@/lib/live/store";
import type { Minor } from "@/lib/money";
import { addProblem, betsOf, EMPTY_SLIP, storedChips, reduceSlip, stakesOnly, totalOf } from "./slip-state";
import { type AcceptedBet, type RefusedBet, type SlipEdge, UnansweredBet, TapOrder } from "./sending";
import type { SlipEvent, SlipState, Shortfall, SlipContext, SlipView, TableChoice } from "./slip-types";
import {
  acceptedStatus,
  chipsOn,
  EMPTY_VIEW,
  isSameSummary,
  lastOrderOf,
  linesOf,
  shortfalls,
  summarize,
  toBetRequest,
  viewOf,
} from "./slip-summary";
import type { StakedBet } from "@/lib/browser/favourites";
import type { LastOrder, PendingBet } from "./tab-memory";

/** A pure reducer validates each action. The actions are bound: a component may destructure them. */
export class SlipSession {
  readonly store: Store<SlipView> = createStore(EMPTY_VIEW);
  #state: SlipState = EMPTY_SLIP;
  readonly #sent: UnansweredBet;
  readonly #taps = new TapOrder({
    maximum: () => this.edge.tapMaximum(),
    isSending: () => this.store.get().status.type === "sending",
    confirm: () => void this.confirm(),
  });
  /** The confirmed stakes from which {@link SlipView.chips} was computed. */
  #confirmedStakes: Readonly<Record<string, Minor>> = {};
  /** True if an earlier page sent the bet: its chips may already be among the confirmed ones. */
  #isResumed = false;

  constructor(
    private readonly edge: SlipEdge,
    private choice: TableChoice,
  ) {
    this.#sent = new UnansweredBet(edge, {
      status: (status) => this.#setStatus(status),
      accepted: (outcome) => this.#onAccepted(outcome),
      refused: (outcome, roundId) => this.#onRefused(outcome, roundId),
    });
    this.#followRound();
  }

  /**
   * Adds one chip if all of it fits; else returns false, with the reason in `refusal`. If the player wants taps to bet
   * at once and no other chips are on the table, the chip is sent without Confirm, together with the chips added within
   * 400 ms.
   */
  readonly add = (type: string, number: string, chip: Minor = this.choice.chip): boolean => {
    const bet = { type, number };
    const context = this.#context();
    const most = this.#taps.maximum(this.#state.lines);
    const problem = addProblem(this.#state, bet, chip, context, most);
    if (problem !== null) this.#set({ refusal: { problem, bet, extent: "whole" } });
    if (problem !== null || !this.#dispatch({ type: "add", code: bet, chip, context })) return false;
    this.#taps.added(most !== null);
    return true;
  };

  readonly removeChip = (type: string, number: string): void =>
    void this.#dispatch({ type: "remove_chip", code: { type, number } });

  readonly removeLine = (type: string, number: string): void =>
    void this.#dispatch({ type: "remove_line", code: { type, number } });

  /** `continues`: the next key of a typed stake, which is no new step. */
  readonly setStake = (type: string, number: string, stake: Minor, continues = false): void =>
    void this.#dispatch({ type: "set_stake", code: { type, number }, stake, continues, context: this.#context() });

  readonly markUnread = (unread: SlipView["unread"]): void => void this.#dispatch({ type: "unread", unread });

  readonly undo = (): void => this.#step("undo");
  readonly redo = (): void => this.#step("redo");
  readonly clear = (): void => void this.#dispatch({ type: "clear" });

  /** Doubles every line as far as balance and limits allow. */
  readonly double = (): void =>
    void this.#grow({ type: "double", context: this.#context() }, stakesOnly(this.#state.lines));

  /** Replaces the chips by the bets confirmed in the latest round with bets, as far as balance and limits allow. */
  readonly rebet = (): void => {
    const bets = betsOf(this.#state.lastConfirmed);
    this.#grow({ type: "rebet", context: this.#context() }, bets, { ...this.#state, lines: [] });
  };

  /** Adds stakes as one step, as far as balance and limits allow; returns what did not fit. */
  readonly addAll = (bets: readonly StakedBet[]): readonly Shortfall[] =>
    this.#grow({ type: "add_all", bets, context: this.#context() }, bets);

  /** Adds the missed chips to the board as one step, at once or when betting opens. */
  readonly putBack = (): void => {
    const { missed } = this.#state;
    if (missed === null) return;
    if (this.#context().block !== null) {
      this.#dispatch({ type: "missed_wanted" });
      return;
    }
    this.#dispatch({ type: "missed_dismissed" });
    this.addAll(stakesOnly(missed.lines));
  };

  readonly dismissMissed = (): void => void this.#dispatch({ type: "missed_dismissed" });

  readonly acceptOdds = (): void => {
    // If every line already has these odds, only the refusal is cleared.
    if (!this.#dispatch({ type: "accept_odds", context: this.#context() })) this.#endRefusal();
  };

  /** Sends the slip. If the slip is not ready, or a sent bet has no answer yet, the report is `not_confirmed`. */
  readonly confirm = async (): Promise<void> => {
    const context = this.#context();
    const roundId = this.edge.roundId();
    const { lines } = this.#state;
    const { ready } = summarize(this.#state, context);
    if (this.#sent.bet !== null || !ready || roundId === null || context.betLimits === null) {
      this.#set({ report: { type: "not_confirmed" }, refusal: null });
      return;
    }
    const mark = this.edge.mark();
    const order = { roundId, settingId: context.betLimits.id, policy: context.policy, currency: mark.currency };
    const knownOrders = [...mark.knownOrders, ...this.#state.lastConfirmed.map(({ id }) => id)];
    this.#isResumed = false;
    const answered = this.#sent.send(toBetRequest(lines, order), { ...mark, knownOrders });
    this.#dispatch({ type: "sent" });
    await answered;
  };

  /** After `unknown`: asks again with the same key. */
  readonly retry = async (): Promise<void> => {
    if (this.store.get().status.type === "unknown") await this.#sent.ask(true);
  };

  /** Clears the latest outcome. After `unknown` the page fetches the server's orders. */
  readonly dismissStatus = (): void => {
    const { status } = this.store.get();
    if (status.type === "sending" || status.type === "asking_again") return;
    if (status.type === "unknown") {
      this.#sent.forget();
      this.#dispatch({ type: "abandoned" });
      this.edge.onStep({ type: "abandoned" });
    }
    this.#setStatus({ type: "idle" });
  };

  choose(choice: TableChoice): void {
    this.choice = choice;
    this.refresh();
  }

  /**
   * Resumes the bets of an earlier page of this tab, except the parts that this page already has. The returned function
   * ends the requests when the player leaves the page.
   */
  resume(): () => void {
    const { memory } = this.edge;
    this.#keep(memory.lastOrders());
    this.#followRound();
    const chips = this.#state.lines.length === 0 && this.#state.missed === null ? memory.chips() : null;
    if (chips !== null) this.#dispatch({ type: "restored", chips, context: this.#context() });
    if (this.#sent.bet === null) this.#resumeBet(memory.pendingBet());
    void this.#sent.ask(false);
    return () => {
      this.#taps.end();
      this.#sent.leave();
    };
  }

  /** Takes the player's confirmed orders, of any tab or device: the orders of the latest round can be repeated. */
  takeOrders(orders: readonly Order[]): void {
    const currency = this.edge.currency();
    this.#keep(orders.map((order) => lastOrderOf(order, currency)));
  }

  #keep(orders: readonly LastOrder[]): void {
    if (this.#dispatch({ type: "confirmed", orders })) this.edge.memory.keepLastOrders(this.#state.lastConfirmed);
  }

  /** Takes unconfirmed chips off the board at the close of their round; puts wanted ones back when betting opens. */
  #followRound(): void {
    const { block } = this.#context();
    this.#dispatch({ type: "round", roundId: block === "round_closed" ? null : this.edge.roundId() });
    if (block === null && this.#state.missed?.isWanted === true) this.putBack();
  }

  #resumeBet(pending: PendingBet | null): void {
    if (pending === null) return;
    this.#sent.resume(pending);
    this.#isResumed = true;
    this.#dispatch({ type: "resumed", lines: linesOf(pending.request, pending.mark.currency) });
  }

  refresh(): void {
    this.#followRound();
    const context = this.#context();
    const before = this.store.get();
    const { refusal } = before;
    const most = this.#taps.maximum(this.#state.lines);
    const isKept = refusal !== null && addProblem(this.#state, refusal.bet, this.choice.chip, context, most) !== null;
    const summary = summarize(this.#state, context);
    // Odds and balances change all the time; listeners are notified only if something visible changes.
    const isSame = isSameSummary(before.summary, summary) && this.edge.confirmedStakes() === this.#confirmedStakes;
    if (isSame && (isKept || refusal === null)) return;
    this.#show({ summary, stakes: before.stakes, refusal: isKept ? refusal : null });
  }

  #grow(
    event: Extract<SlipEvent, { type: "add_all" | "double" | "rebet" }>,
    bets: readonly StakedBet[],
    before: SlipState = this.#state,
  ): readonly Shortfall[] {
    const added = this.#dispatch(event);
    const short = shortfalls(before, this.#state, bets, event.context);
    const [first] = short;
    this.#set({
      report: event.type === "add_all" ? null : { type: event.type, total: totalOf(this.#state.lines) },
      ...(first && { refusal: { problem: first.problem, bet: first, extent: added ? "part" : "whole" } }),
    });
    return short;
  }

  #step(type: "undo" | "redo"): void {
    const { past, future } = this.#state;
    const step = (type === "undo" ? past.at(-1) : future[0])?.step;
    this.#dispatch({ type });
    const report: SlipView["report"] =
      step === undefined ? { type: "nothing", step: type } : { type: type === "undo" ? "undone" : "redone", step };
    this.#set({ report, refusal: null });
  }

  #dispatch(event: SlipEvent): boolean {
    const next = reduceSlip(this.#state, event);
    if (next === this.#state) return false;
    const isChanged = next.lines !== this.#state.lines;
    if (isChanged) this.#taps.changed(event.type, next.lines);
    if (isChanged || next.missed !== this.#state.missed) this.edge.memory.keepChips(storedChips(next));
    this.#state = next;
    // The refusal was about the slip before the change.
    if (isChanged || event.type !== "round") this.#endRefusal();
    this.#show({ ...viewOf(next, this.#context(), this.#isResumed), report: null, refusal: null });
    return true;
  }

  #show(changes: Partial<SlipView> & Pick<SlipView, "summary" | "stakes">): void {
    const before = this.store.get();
    this.#confirmedStakes = this.edge.confirmedStakes();
    this.store.set({ ...before, ...changes, chips: chipsOn(changes, this.#confirmedStakes, before.chips) });
  }

  #context(): SlipContext {
    return this.edge.context(this.choice.betLimits);
  }

  #set(changes: Partial<SlipView>): void {
    this.store.set({ ...this.store.get(), ...changes });
  }

  #setStatus(status: SlipView["status"]): void {
    this.#set({ status });
    this.#taps.sendDue();
  }

  #endRefusal(): void {
    if (this.store.get().status.type === "refused") this.#setStatus({ type: "idle" });
  }

  #onRefused({ code, body }: RefusedBet, roundId: number): void {
    this.#dispatch({ type: "refused", roundId });
    this.#setStatus({ type: "refused", code, message: body.message });
    this.edge.onStep({ type: "refused", code, odds: body.odds });
  }

  #onAccepted({ answer, recovered }: AcceptedBet): void {
    const { order } = answer;
    // A repeated answer carries the balance at the time of the first answer.
    const balance = recovered ? null : answer.balance;
    // The chips are first shown as confirmed and then taken off the slip: the cell is never empty.
    this.edge.onStep({ type: "placed", order, balance, partial: answer.partial });
    this.#dispatch({ type: "accepted" });
    this.takeOrders([order]);
    this.#setStatus(acceptedStatus(order, this.edge.currency(), recovered));
  }
}
