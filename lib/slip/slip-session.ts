import type { Order } from "@/lib/contract/entities";
import { createStore, type Store } from "@/lib/live/store";
import type { Minor } from "@/lib/money";
import { betsOf, type LastOrder, lastOrderOf } from "./last-orders";
import { addProblem, EMPTY_SLIP, keptChips, reduceSlip, shortfalls, stakesOnly, totalOf } from "./slip-state";
import { type SlipEdge, type AcceptedBet, type RefusedBet, UnansweredBet, TapOrder } from "./sending";
import type {
  KeptChips,
  SlipEvent,
  SlipState,
  BetCode,
  BetStatus,
  PressReport,
  Shortfall,
  SlipActions,
  SlipContext,
  SlipRefusal,
  SlipView,
  TableChoice,
} from "./slip-types";
import {
  acceptedStatus,
  chipsOn,
  EMPTY_VIEW,
  isSameSummary,
  linesOf,
  stakesOn,
  summarize,
  toBetRequest,
} from "./slip-summary";
import type { StakedBet } from "@/lib/browser/favourites";
import type { PendingBet } from "./tab-memory";

/** The unconfirmed slip of one game's page: the pure reducer, and the one bet that is being sent. */
export class SlipSession {
  readonly store: Store<SlipView> = createStore(EMPTY_VIEW);
  readonly actions: SlipActions;
  #state: SlipState = EMPTY_SLIP;
  readonly #sent: UnansweredBet;
  readonly #taps = new TapOrder({
    maximum: () => this.edge.tapMaximum(),
    isSending: () => this.store.get().status.type === "sending",
    confirm: () => void this.#confirm(),
  });
  /** The lines that {@link SlipView.chips} was made from. */
  #confirmedStakes: Readonly<Record<string, Minor>> = {};
  /** An earlier page sent the bet: its chips may already be among the confirmed ones. */
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
    const context = (): SlipContext => this.#context();
    this.actions = {
      add: (type, number, chip = this.choice.chip) => this.#add({ type, number }, chip),
      removeChip: (type, number) => void this.#dispatch({ type: "remove_chip", code: { type, number } }),
      removeLine: (type, number) => void this.#dispatch({ type: "remove_line", code: { type, number } }),
      setStake: (type, number, stake, continues = false) =>
        void this.#dispatch({ type: "set_stake", code: { type, number }, stake, continues, context: context() }),
      markUnread: (unread) => void this.#dispatch({ type: "unread", unread }),
      undo: () => this.#dispatch({ type: "undo" }) || this.#report({ type: "nothing", step: "undo" }),
      redo: () => this.#dispatch({ type: "redo" }) || this.#report({ type: "nothing", step: "redo" }),
      clear: () => void this.#dispatch({ type: "clear" }),
      double: () => void this.#grow({ type: "double", context: context() }, stakesOnly(this.#state.lines)),
      rebet: () => {
        const bets = betsOf(this.#state.lastConfirmed);
        this.#grow({ type: "rebet", context: context() }, bets, { ...this.#state, lines: [] });
      },
      addAll: (bets) => this.#addAll(bets),
      putBack: () => this.#putBack(),
      dismissMissed: () => void this.#dispatch({ type: "missed_dismissed" }),
      acceptOdds: () => {
        // If every line already has these odds, only the refusal is cleared.
        if (!this.#dispatch({ type: "accept_odds", context: context() })) this.#endRefusal();
      },
      confirm: () => this.#confirm(),
      retry: () => this.#retry(),
      dismissStatus: () => this.#dismiss(),
    };
    this.#followRound();
  }

  choose(choice: TableChoice): void {
    this.choice = choice;
    this.refresh();
  }

  /**
   * Resumes the bets of an earlier page of this tab: the bets to repeat, the unconfirmed chips, and an uncertain bet,
   * whose outcome is requested under its own key. Skips each part that this page already has. The returned stop ends
   * the requests when the player leaves the page; the next visit resumes the bet.
   */
  resume(): () => void {
    const { memory } = this.edge;
    this.#keep(memory.lastOrders());
    this.#followRound();
    if (this.#state.lines.length === 0 && this.#state.missed === null) this.#restore(memory.chips());
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

  #restore(chips: KeptChips | null): void {
    const { odds } = this.#context();
    const onSale = chips?.lines.filter(({ type, number }) => odds(type, number) !== undefined) ?? [];
    if (chips !== null) this.#dispatch({ type: "restored", chips: { ...chips, lines: onSale } });
  }

  /** Takes unconfirmed chips off the board at the close of their round; puts wanted ones back when betting opens. */
  #followRound(): void {
    const { block } = this.#context();
    this.#dispatch({ type: "round", roundId: block === "round_closed" ? null : this.edge.roundId() });
    if (block === null && this.#state.missed?.isWanted === true) this.#putBack();
  }

  #putBack(): void {
    const { missed } = this.#state;
    if (missed === null) return;
    if (this.#context().block !== null) {
      this.#dispatch({ type: "missed_wanted" });
      return;
    }
    this.#dispatch({ type: "missed_dismissed" });
    this.#addAll(stakesOnly(missed.lines));
  }

  #resumeBet(pending: PendingBet | null): void {
    if (pending === null) return;
    this.#sent.resume(pending);
    this.#isResumed = true;
    this.#dispatch({ type: "resumed", lines: linesOf(pending.request, pending.mark.currency) });
  }

  /** Checks the slip again after its context changed. */
  refresh(): void {
    this.#followRound();
    const context = this.#context();
    const before = this.store.get();
    const { refusal } = before;
    const most = this.#taps.maximum(this.#state.lines);
    const isKept = refusal !== null && addProblem(this.#state, refusal.bet, this.choice.chip, context, most) !== null;
    const summary = summarize(this.#state.lines, totalOf(this.#state.inFlight), context, this.#state.unread);
    // Odds and balances change all the time; listeners are notified only if something visible changes.
    const isSame = isSameSummary(before.summary, summary) && this.edge.confirmedStakes() === this.#confirmedStakes;
    if (isSame && (isKept || refusal === null)) return;
    this.#show({ summary, stakes: before.stakes, refusal: isKept ? refusal : null });
  }

  #add(bet: BetCode, chip: Minor): boolean {
    const context = this.#context();
    const most = this.#taps.maximum(this.#state.lines);
    const problem = addProblem(this.#state, bet, chip, context, most);
    if (problem !== null) this.store.set({ ...this.store.get(), refusal: { problem, bet, extent: "whole" } });
    if (problem !== null || !this.#dispatch({ type: "add", code: bet, chip, context })) return false;
    this.#taps.added(most !== null);
    return true;
  }

  #addAll(bets: readonly StakedBet[]): readonly Shortfall[] {
    return this.#grow({ type: "add_all", bets, context: this.#context() }, bets);
  }

  /** Adds many stakes to the table `before` as one step; returns what did not fit. */
  #grow(
    event: Extract<SlipEvent, { type: "add_all" | "double" | "rebet" }>,
    bets: readonly StakedBet[],
    before: SlipState = this.#state,
  ): readonly Shortfall[] {
    const added = this.#dispatch(event);
    const short = shortfalls(before, this.#state, bets, event.context);
    const [first] = short;
    const view = this.store.get();
    const report = event.type === "add_all" ? null : { type: event.type, total: totalOf(this.#state.lines) };
    const extent = added ? "part" : "whole";
    const refusal: SlipRefusal | null = first ? { problem: first.problem, bet: first, extent } : view.refusal;
    this.store.set({ ...view, report, refusal });
    return short;
  }

  #dispatch(event: SlipEvent): boolean {
    const next = reduceSlip(this.#state, event);
    if (next === this.#state) return false;
    const { past, future } = this.#state;
    const step = event.type === "undo" ? past.at(-1)?.step : event.type === "redo" ? future[0]?.step : undefined;
    const isChanged = next.lines !== this.#state.lines;
    if (isChanged) this.#taps.changed(event.type, next.lines);
    if (isChanged || next.missed !== this.#state.missed) this.edge.memory.keepChips(keptChips(next));
    this.#state = next;
    // The refusal was about the slip before the change.
    if (isChanged || event.type !== "round") this.#endRefusal();
    // The chips of a resumed bet may already be among the confirmed ones.
    const sent = this.#isResumed ? [] : next.inFlight;
    this.#show({
      summary: summarize(next.lines, totalOf(next.inFlight), this.#context(), next.unread),
      inFlight: next.inFlight,
      missed: next.missed,
      unread: next.unread,
      report: step === undefined ? null : { type: event.type === "undo" ? "undone" : "redone", step },
      stakes: stakesOn([...sent, ...next.lines]),
      refusal: null,
      canUndo: next.past.length > 0,
      canRedo: next.future.length > 0,
      canRebet: next.lastConfirmed.length > 0,
    });
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

  #setStatus(status: BetStatus): void {
    this.store.set({ ...this.store.get(), status });
    this.#taps.sendDue();
  }

  #report(report: PressReport): void {
    this.store.set({ ...this.store.get(), report, refusal: null });
  }

  #endRefusal(): void {
    if (this.store.get().status.type === "refused") this.#setStatus({ type: "idle" });
  }

  async #confirm(): Promise<void> {
    const context = this.#context();
    const roundId = this.edge.roundId();
    const { lines, unread } = this.#state;
    const ready = summarize(lines, 0, context, unread).ready;
    if (this.#sent.bet !== null || !ready || roundId === null || context.betLimits === null) {
      this.#report({ type: "not_confirmed" });
      return;
    }
    const mark = this.edge.mark();
    const order = { roundId, settingId: context.betLimits.id, policy: context.policy, currency: mark.currency };
    const knownOrders = [...mark.knownOrders, ...this.#state.lastConfirmed.map(({ id }) => id)];
    this.#isResumed = false;
    const bet = { key: this.edge.newKey(), request: toBetRequest(lines, order), mark: { ...mark, knownOrders } };
    const answered = this.#sent.send(bet);
    this.#dispatch({ type: "sent" });
    await answered;
  }

  async #retry(): Promise<void> {
    if (this.store.get().status.type === "unknown") await this.#sent.ask(true);
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
    // First show the chips as confirmed, then take them off the slip: the cell is never empty between.
    this.edge.onStep({ type: "placed", order, balance, partial: answer.partial });
    this.#dispatch({ type: "accepted" });
    this.takeOrders([order]);
    this.#setStatus(acceptedStatus(order, this.edge.currency(), recovered));
  }

  #dismiss(): void {
    const { status } = this.store.get();
    if (status.type === "sending" || status.type === "asking_again") return;
    if (status.type === "unknown") {
      this.#sent.forget();
      this.#dispatch({ type: "abandoned" });
      this.edge.onStep({ type: "abandoned" });
    }
    this.#setStatus({ type: "idle" });
  }
}
