import fc from "fast-check";
import type { Round } from "@/lib/contract/entities";
import type { GameEffect, GameEvent, GameFrame } from "./events";
import { nextTickAt, reduceGame } from "./reducer";
import { type GameState, initialGameState } from "./state";
import type { GameHome } from "../types";
import { oddsFrame, resultFrame, roundFrame, wireHome, wireRound } from "../testing";

interface Truth {
  rounds: Map<number, { status: number; result: readonly number[] | null }>;
  odds: Map<string, number>;
}

/** A simple server: a list of numbered events; the state after the first n events is computed anew each time. */
class Server {
  readonly frames: GameFrame[] = [];
  readonly #last = { id: 1, status: 0 };

  truth(count: number): Truth {
    const truth: Truth = { rounds: new Map([[1, { status: 0, result: null }]]), odds: new Map([["big", 2200]]) };
    for (const frame of this.frames.slice(0, count)) {
      if (frame.event === "game_update") {
        const { id, status, result_numbers: result } = frame.data.round;
        truth.rounds.set(id, { status, result: result ?? truth.rounds.get(id)?.result ?? null });
      } else if (frame.event === "results") {
        truth.rounds.set(frame.data.round_id, { status: 1, result: frame.data.result_numbers });
      } else if (frame.event === "odds_update") {
        for (const [code, odds] of Object.entries(frame.data.odds["tf"] ?? {}))
          truth.odds.set(code, Math.round(odds * 1000));
      }
    }
    return truth;
  }

  /** The next step of a round's life: open → closed → result, or void → the next one opens. */
  advance(useVoid: boolean): void {
    const seq = this.frames.length + 1;
    const last = this.#last;
    if (last.status === 0) last.status = 2;
    else if (last.status === 2) last.status = useVoid ? 3 : 1;
    else Object.assign(last, { id: last.id + 1, status: 0 });
    const result = [last.id, 7, 7];
    this.frames.push(
      last.status === 1 ? resultFrame(last.id, result, seq) : roundFrame(wireRound(last.id, last.status, 0), seq),
    );
  }

  move(odds: number): void {
    this.frames.push(oddsFrame({ tf: { big: odds / 1000 } }, this.frames.length + 1));
  }

  home(count: number): GameHome {
    const truth = this.truth(count);
    const games: Round[] = [...truth.rounds]
      .sort(([a], [b]) => b - a)
      .map(([id, { status, result }]) =>
        wireRound(id, status, 0, { result_numbers: result === null ? null : [...result] }),
      );
    const big = truth.odds.get("big") ?? 0;
    return wireHome(0, games, { odds: { tf: { big: big / 1000 } }, seq: count });
  }
}

type Op =
  | { op: "advance"; useVoid: boolean }
  | { op: "move"; odds: number }
  /** Delivers the newest frame, or the one `back` frames before it, which causes repeats, gaps and wrong orders. */
  | { op: "deliver"; back: number }
  /** Answers the snapshot call under way with the state when it was sent, or a later one. */
  | { op: "answer"; late: boolean }
  | { op: "fail" }
  | { op: "wait"; ms: number }
  | { op: "lose" }
  | { op: "silence" }
  | { op: "subscribe" };

const ops: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("advance" as const), useVoid: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("move" as const), odds: fc.integer({ min: 1010, max: 9000 }) }) },
  { weight: 8, arbitrary: fc.record({ op: fc.constant("deliver" as const), back: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("answer" as const), late: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Op>({ op: "fail" }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 7000 }) }) },
  { weight: 1, arbitrary: fc.constant<Op>({ op: "lose" }) },
  { weight: 1, arbitrary: fc.constant<Op>({ op: "silence" }) },
  { weight: 1, arbitrary: fc.constant<Op>({ op: "subscribe" }) },
);

class World {
  readonly server = new Server();
  state: GameState = initialGameState("PK10", this.server.home(0), "MYR", 0);
  now = 0;
  /** The number of events when the pending snapshot call was sent; a new call replaces it. */
  asked: number | null = null;

  /** Whether the hub sends its newest number at a subscription. */
  constructor(private readonly hubCounts: boolean) {}

  send(event: GameEvent): void {
    const { state, effects } = reduceGame(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  run(effect: GameEffect): void {
    if (effect.type === "fetch_snapshot") this.asked = this.server.frames.length;
  }

  wait(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const at = nextTickAt(this.state, this.now);
      if (at === null || at > end) break;
      this.now = Math.max(at, this.now + 1);
      this.send({ type: "tick", now: this.now });
    }
    this.now = end;
    this.send({ type: "tick", now: end });
  }

  answer(late: boolean): void {
    const { asked } = this;
    if (asked === null) return;
    this.asked = null;
    this.send({
      type: "snapshot",
      now: this.now,
      currency: "MYR",
      home: this.server.home(late ? this.server.frames.length : asked),
    });
  }

  fail(): void {
    if (this.asked === null) return;
    this.asked = null;
    this.send({ type: "snapshot_failed", now: this.now, jitter: 0.5 });
  }

  do(op: Op): void {
    const { server, now } = this;
    switch (op.op) {
      case "advance":
        return server.advance(op.useVoid);
      case "move":
        return server.move(op.odds);
      case "deliver": {
        const frame = server.frames.at(-1 - op.back);
        return frame === undefined ? undefined : this.send({ type: "frame", now, frame });
      }
      case "answer":
        return this.answer(op.late);
      case "fail":
        return this.fail();
      case "wait":
        return this.wait(op.ms);
      case "lose":
        return this.send({ type: "channel", now, status: "lost" });
      case "silence":
        return this.send({ type: "channel", now, status: "silent" });
      case "subscribe":
        return this.send({
          type: "channel",
          now,
          status: "subscribed",
          seq: this.hubCounts ? server.frames.length : undefined,
        });
    }
  }

  known(): Truth {
    const rounds = [...this.state.rounds, ...this.state.pending.map((entry) => entry.round)];
    return {
      rounds: new Map(rounds.sort((a, b) => a.id - b.id).map(({ id, status, result }) => [id, { status, result }])),
      odds: new Map(Object.entries(this.state.odds["tf"] ?? {})),
    };
  }
}

const sorted = (truth: Truth): Truth => ({ ...truth, rounds: new Map([...truth.rounds].sort(([a], [b]) => a - b)) });

test("after any loss, repeat, reordering or delay the page shows a state that the server was in", () => {
  fc.assert(
    fc.property(fc.array(ops, { maxLength: 80 }), fc.boolean(), (list, hubCounts) => {
      const world = new World(hubCounts);
      for (const op of list) {
        const { seq } = world.state.updates;
        world.do(op);
        expect(world.known()).toEqual(sorted(world.server.truth(world.state.updates.seq ?? 0)));
        // Without a snapshot a page never returns to an earlier state.
        if (op.op === "deliver") expect(world.state.updates.seq).toBeGreaterThanOrEqual(seq ?? 0);
        // A page that waits for a snapshot has a call under way, or will make one.
        const { sync } = world.state.updates;
        expect(world.asked !== null).toBe(sync !== null && sync.retryAt === null);
      }
    }),
    { numRuns: 500 },
  );
});

test("after the network works again, the page reaches the newest state and is trusted", () => {
  fc.assert(
    fc.property(fc.array(ops, { maxLength: 60 }), fc.boolean(), (list, hubCounts) => {
      const world = new World(hubCounts);
      world.do({ op: "subscribe" });
      for (const op of list) world.do(op);
      world.do({ op: "lose" });
      world.do({ op: "subscribe" });
      for (let round = 0; round < 6 && world.state.updates.sync !== null; round += 1) {
        world.answer(true);
        world.wait(11_000);
      }
      world.answer(true);
      world.wait(6000);
      world.answer(true);
      expect(world.known()).toEqual(sorted(world.server.truth(world.server.frames.length)));
      expect(world.state).toMatchObject({ connection: "live", trusted: true, pending: [] });
    }),
    { numRuns: 300 },
  );
});

/** A platform without seq and server_time: its socket delivers in order, perhaps twice, and not while it is down. */
class PlainWorld extends World {
  #sent = 0;
  #up = true;

  constructor() {
    super(false);
    const { seq: _seq, server_time: _time, ...home } = this.server.home(0);
    this.state = initialGameState("PK10", home, "MYR", 0);
  }

  override send(event: GameEvent): void {
    if (event.type !== "snapshot") return super.send(event);
    const { seq: _seq, server_time: _time, ...home } = event.home;
    super.send({ ...event, home });
  }

  deliver(count: number, twice: boolean): void {
    for (const frame of this.server.frames.slice(this.#sent, this.#sent + count)) {
      this.#sent += 1;
      const { seq: _seq, ...data } = frame.data;
      const plain = { event: frame.event, data } as GameFrame;
      for (const _ of twice ? [1, 2] : [1]) if (this.#up) this.send({ type: "frame", now: this.now, frame: plain });
    }
  }

  override do(op: Op): void {
    if (op.op === "deliver") return this.deliver(op.back, op.back === 3);
    // The frames that the server sent while the socket was down are lost.
    if (op.op === "lose" || op.op === "subscribe") this.deliver(op.op === "lose" ? 0 : Infinity, false);
    if (op.op === "lose") this.#up = false;
    if (op.op === "subscribe") this.#up = true;
    super.do(op);
  }
}

test("with an upstream that sends no seq and no server_time, the page reaches the newest state after every loss", () => {
  fc.assert(
    fc.property(fc.array(ops, { maxLength: 60 }), (list) => {
      const world = new PlainWorld();
      world.do({ op: "subscribe" });
      for (const op of list) world.do(op);
      world.do({ op: "lose" });
      world.do({ op: "subscribe" });
      for (let turn = 0; turn < 6 && world.state.updates.sync !== null; turn += 1) {
        world.answer(true);
        world.wait(11_000);
      }
      world.deliver(Infinity, false);
      world.answer(true);
      world.wait(6000);
      world.answer(true);
      expect(world.known()).toEqual(sorted(world.server.truth(world.server.frames.length)));
      expect(world.state).toMatchObject({ connection: "live", trusted: true, pending: [], updates: { seq: null } });
    }),
    { numRuns: 300 },
  );
});
