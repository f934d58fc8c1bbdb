import type { BetOutcome, PlaceBetOptions } from "@/lib/api/place-bet";
import type { BetRequest } from "@/lib/contract/calls";
import { createStore, type Store } from "@/lib/live/store";
import type { BetSetting } from "@/lib/live/game-types";
import { type Minor, toMinor } from "@/lib/money";
import { addProblem, codeOf, EMPTY_SLIP, reduceSlip, type SlipEvent, type SlipState, totalOf } from "./slip-state";
import { summarize, toBetRequest } from "./slip-summary";
import type { BetStatus, SlipActions, SlipContext, SlipSummary } from "./slip-types";

/** What the slip's components select from. */
export interface SlipView {
  readonly summary: SlipSummary;
  /** `type:number` → chips lying on it, those being sent included. */
  readonly stakes: Readonly<Record<string, Minor>>;
  readonly status: BetStatus;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canRebet: boolean;
}

/** What the slip needs of the page around it. */
export interface SlipEdge {
  /** What a slip under this setting is judged by, now. */
  context(setting: BetSetting | null): SlipContext;
  /** The round that would be bet on, or null. */
  roundId(): number | null;
  place(request: BetRequest, options: PlaceBetOptions): Promise<BetOutcome>;
  onAccepted(outcome: Extract<BetOutcome, { type: "accepted" }>): void;
  /** The refusal shows that the page knows less than the server: fetch what it lacks. */
  onRefused(code: string): void;
  newKey(): string;
}

/** What the player chose at the table. */
export interface TableChoice {
  readonly setting: BetSetting | null;
  /** The chip in hand. */
  readonly chip: Minor;
}

interface Sending {
  readonly key: string;
  readonly request: BetRequest;
}

const NOTHING: SlipSummary = { lines: [], total: 0, possibleReturn: 0, problems: [], lineProblems: {}, ready: false };

/** The unconfirmed slip of one game's page: the pure reducer, and the one bet that is being sent. */
export class SlipSession {
  readonly store: Store<SlipView> = createStore<SlipView>({
    summary: NOTHING,
    stakes: {},
    status: { type: "idle" },
    canUndo: false,
    canRedo: false,
    canRebet: false,
  });
  readonly actions: SlipActions;
  #state: SlipState = EMPTY_SLIP;
  #sending: Sending | null = null;

  constructor(
    private readonly edge: SlipEdge,
    private choice: TableChoice,
  ) {
    const context = (): SlipContext => this.#context();
    this.actions = {
      add: (type, number, chip = this.choice.chip) =>
        this.#dispatch({ type: "add", code: { type, number }, chip, context: context() }),
      whyNot: (type, number, chip = this.choice.chip) => addProblem(this.#state, { type, number }, chip, context()),
      removeChip: (type, number) => void this.#dispatch({ type: "remove_chip", code: { type, number } }),
      removeLine: (type, number) => void this.#dispatch({ type: "remove_line", code: { type, number } }),
      setStake: (type, number, stake) =>
        void this.#dispatch({ type: "set_stake", code: { type, number }, stake, context: context() }),
      undo: () => void this.#dispatch({ type: "undo" }),
      redo: () => void this.#dispatch({ type: "redo" }),
      clear: () => void this.#dispatch({ type: "clear" }),
      double: () => void this.#dispatch({ type: "double", context: context() }),
      rebet: () => void this.#dispatch({ type: "rebet", context: context() }),
      acceptOdds: () => void this.#dispatch({ type: "accept_odds", context: context() }),
      confirm: () => this.#confirm(),
      retry: () => this.#retry(),
      dismissStatus: () => this.#dismiss(),
    };
  }

  choose(choice: TableChoice): void {
    this.choice = choice;
    this.refresh();
  }

  /** Judges the slip again after something around it changed. */
  refresh(): void {
    const inFlight = totalOf(this.#state.inFlight);
    this.store.set({ ...this.store.get(), summary: summarize(this.#state.lines, inFlight, this.#context()) });
  }

  #dispatch(event: SlipEvent): boolean {
    const next = reduceSlip(this.#state, event);
    if (next === this.#state) return false;
    this.#state = next;
    const stakes: Record<string, Minor> = {};
    for (const line of [...next.inFlight, ...next.lines])
      stakes[codeOf(line)] = (stakes[codeOf(line)] ?? 0) + line.stake;
    this.store.set({
      ...this.store.get(),
      summary: summarize(next.lines, totalOf(next.inFlight), this.#context()),
      stakes,
      canUndo: next.past.length > 0,
      canRedo: next.future.length > 0,
      canRebet: next.lastConfirmed.length > 0,
    });
    return true;
  }

  #context(): SlipContext {
    return this.edge.context(this.choice.setting);
  }

  #setStatus(status: BetStatus): void {
    this.store.set({ ...this.store.get(), status });
  }

  async #confirm(): Promise<void> {
    const context = this.#context();
    const roundId = this.edge.roundId();
    const { lines } = this.#state;
    const ready = summarize(lines, 0, context).ready;
    if (this.#sending !== null || !ready || roundId === null || context.setting === null) return;
    const order = { roundId, settingId: context.setting.id, policy: context.policy };
    await this.#send({ key: this.edge.newKey(), request: toBetRequest(lines, order) }, false);
  }

  async #retry(): Promise<void> {
    if (this.#sending === null || this.store.get().status.type !== "unknown") return;
    await this.#send(this.#sending, true);
  }

  async #send(sending: Sending, repeated: boolean): Promise<void> {
    this.#sending = sending;
    if (!repeated) this.#dispatch({ type: "sent" });
    this.#setStatus({ type: "sending" });
    const outcome = await this.edge.place(sending.request, {
      idempotencyKey: sending.key,
      repeated,
      onAskingAgain: (attempt) => this.#setStatus({ type: "asking_again", attempt }),
    });
    if (outcome.type === "unknown") {
      this.#setStatus({ type: "unknown" });
      return;
    }
    this.#sending = null;
    if (outcome.type === "refused") {
      this.#dispatch({ type: "refused" });
      this.#setStatus({ type: "refused", code: outcome.code, message: outcome.body.message });
      this.edge.onRefused(outcome.code);
      return;
    }
    const { order } = outcome.answer;
    // First what shows the chips as confirmed, then what takes them off the slip: a cell is never empty between.
    this.edge.onAccepted(outcome);
    this.#dispatch({ type: "accepted" });
    this.#setStatus({
      type: "accepted",
      referenceNumber: order.reference_number,
      total: toMinor(order.total_amount),
      recovered: outcome.recovered,
    });
  }

  #dismiss(): void {
    const { status } = this.store.get();
    if (status.type === "sending" || status.type === "asking_again") return;
    if (status.type === "unknown") {
      this.#sending = null;
      this.#dispatch({ type: "accepted" });
      this.edge.onRefused("unknown");
    }
    this.#setStatus({ type: "idle" });
  }
}
