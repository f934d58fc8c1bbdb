import { startClock, type WorkStep } from "./clock";
import type { RoundStepKind } from "./phases";
import type { GameRow } from "./store";
import type { RoundRow } from "./wire";

const epoch = Date.UTC(2026, 10, 21, 3);
const at = (second: number): Date => new Date(epoch + second * 1000);

function roundRow(id: number, changes: Partial<RoundRow> = {}): RoundRow {
  return {
    id,
    game: "PK10",
    round_no: `20261121${String(id).padStart(4, "0")}`,
    status: 0,
    opens_at: at(0),
    closes_at: at(45),
    draws_at: at(48),
    announces_at: at(58),
    next_at: at(60),
    chain_id: 1,
    link: id,
    commitment: new Uint8Array(32),
    revealed: null,
    entropy: "",
    beacon_round: null,
    beacon_chain: null,
    terms_mac: null,
    beacon_signature: null,
    order_root: null,
    closed_late: false,
    form: null,
    outcome: null,
    settled_at: null,
    announced_at: null,
    ...changes,
  };
}

/** A game whose database answers at once. Its clock starts at `nowSecond`, and moves 20 ms with each read. */
function createGame(rounds: RoundRow[], nowSecond: number) {
  const state = { rounds, now: at(nowSecond), unreadable: 0, reads: 0 };
  const history: string[] = [];
  const errors: unknown[] = [];
  const until: { count: number; resolve: () => void }[] = [];
  const fails = new Map<string, number>();
  const name = (step: WorkStep): string => (step.kind === "open" ? "open" : `${step.kind} ${step.round.id}`);

  function change(step: WorkStep): void {
    if (step.kind === "open" || step.kind === "publish") return;
    const { kind, round } = step;
    const changes: Record<RoundStepKind, Partial<RoundRow>> = {
      void: { status: 3 },
      close: { status: 2 },
      draw: { status: 1 },
      settle: { settled_at: state.now },
      announce: { announced_at: state.now },
    };
    state.rounds = state.rounds.map((r) => (r.id === round.id ? { ...r, ...changes[kind] } : r));
  }

  const clock = startClock({
    game: "PK10",
    log: { error: (fields: object) => void errors.push(fields) },
    async read(): Promise<GameRow> {
      state.reads += 1;
      if (state.unreadable > 0) {
        state.unreadable -= 1;
        throw new Error("no connection");
      }
      // Lets deferred steps become due again.
      state.now = new Date(state.now.getTime() + 20);
      return { now: state.now, enabled: false, gameSeconds: 60, rounds: state.rounds };
    },
    async work(step) {
      const left = fails.get(name(step)) ?? 0;
      history.push(left > 0 ? `${name(step)} failed` : name(step));
      for (const wait of until) if (history.length >= wait.count) wait.resolve();
      if (left > 0) {
        fails.set(name(step), left - 1);
        throw new Error("step");
      }
      change(step);
    },
  });
  return {
    clock,
    state,
    history,
    errors,
    fails,
    worked: (count: number) => new Promise<void>((resolve) => until.push({ count, resolve })),
  };
}

describe("startClock", () => {
  it("takes a late round through all its steps, and publishes it once, when it is drawn", async () => {
    const game = createGame([roundRow(1)], 59);
    await game.worked(5);
    await game.clock.stop();
    expect(game.history).toEqual(["close 1", "draw 1", "publish 1", "settle 1", "announce 1"]);
    expect(game.errors).toEqual([]);
  });

  it("publishes an unchanged round once", async () => {
    const game = createGame([roundRow(1)], 10);
    await game.worked(1);
    await game.clock.stop();
    expect(game.history).toEqual(["publish 1"]);
  });

  it("continues with other rounds while a step of one round fails, and completes the failed step later", async () => {
    const game = createGame([roundRow(1, { status: 1 }), roundRow(2, { status: 1 })], 59);
    game.fails.set("settle 1", 2);
    await game.worked(8);
    await game.clock.stop();
    expect(game.history.filter((entry) => entry === "settle 1 failed")).toHaveLength(2);
    expect(game.history.indexOf("settle 2")).toBeLessThan(game.history.indexOf("settle 1"));
    expect(game.errors).toHaveLength(2);
  });

  it("retries a failed step soon, even if the clock is set back an hour before the retry", async () => {
    const game = createGame([roundRow(1, { status: 1 })], 3_659);
    game.fails.set("settle 1", 1);
    await game.worked(2);
    expect(game.history).toEqual(["publish 1", "settle 1 failed"]);
    game.state.now = at(59);
    await game.worked(4);
    await game.clock.stop();
    expect(game.history.slice(2)).toEqual(["settle 1", "announce 1"]);
  });

  it("publishes a round again after a failed publication", async () => {
    const game = createGame([roundRow(1)], 10);
    game.fails.set("publish 1", 1);
    await game.worked(2);
    await game.clock.stop();
    expect(game.history).toEqual(["publish 1 failed", "publish 1"]);
  });

  it("survives a database that does not answer", async () => {
    const game = createGame([roundRow(1, { status: 1, settled_at: at(49) })], 59);
    game.state.unreadable = 2;
    await game.worked(2);
    await game.clock.stop();
    expect(game.history).toEqual(["publish 1", "announce 1"]);
    expect(game.errors).toHaveLength(2);
  });

  it("stops after the running step, and then does not read the database", async () => {
    const game = createGame([roundRow(1)], 10);
    await game.worked(1);
    await game.clock.stop();
    const reads = game.state.reads;
    await new Promise((resolve) => setImmediate(resolve));
    expect(game.state.reads).toBe(reads);
  });
});
