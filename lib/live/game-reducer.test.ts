import { bettingBlock } from "./betting";
import type { GameEffect, GameEvent, GameFrame } from "./game-events";
import { nextTickAt, orderOf, reduceGame } from "./game-reducer";
import { type GameState, initialGameState } from "./game-state";
import type { GameHome } from "./game-types";
import { oddsFrame, resultFrame, roundFrame, wireHome, wireRound } from "./testing";

/** A page whose clock is the server's: time 0 is when round 1 opens. */
class Page {
  state: GameState;
  effects: GameEffect["type"][] = [];

  constructor(
    public now = 0,
    home: GameHome = wireHome(now, [wireRound(1, 0, now)]),
  ) {
    this.state = initialGameState("PK10", home, now);
    this.send({ type: "channel", now, status: "subscribed" });
    this.effects = [];
  }

  send(event: GameEvent): this {
    const { state, effects } = reduceGame(this.state, event);
    this.state = state;
    this.effects.push(...effects.map((effect) => effect.type));
    return this;
  }

  frame(frame: GameFrame): this {
    return this.send({ type: "frame", now: this.now, frame });
  }

  snapshot(home: GameHome): this {
    return this.send({ type: "snapshot", now: this.now, home });
  }

  /** Lets time pass exactly as the session does: a tick whenever the state asks for one. */
  until(time: number): this {
    for (;;) {
      const at = nextTickAt(this.state, this.now);
      if (at === null || at > time) break;
      this.now = at === this.now ? at + 1 : at;
      this.send({ type: "tick", now: this.now });
    }
    this.now = time;
    return this.send({ type: "tick", now: time });
  }

  take(): GameEffect["type"][] {
    const taken = this.effects;
    this.effects = [];
    return taken;
  }
}

describe("the countdown", () => {
  test.each([
    [0, 40],
    [10_000, 30],
    [39_000, 1],
    // 5 s or less are left: not reduced.
    [40_000, 5],
    [43_500, 2],
  ])("at %i ms of the round shows %i", (now, seconds) => {
    expect(new Page(now).state.countdown).toBe(seconds);
  });

  test("runs down by one each second and closes the table at 0", () => {
    const page = new Page();
    const seen: number[] = [];
    for (let second = 0; second <= 41; second += 1) seen.push(page.until(second * 1000).state.countdown);
    expect(seen).toEqual([...Array.from({ length: 41 }, (_, second) => 40 - second), 0]);
    expect(page.state.phase).toBe("closed");
    expect(bettingBlock(page.state)).toBe("round_closed");
  });

  test("an update of the known round resets it, and does not open the table again in the last seconds", () => {
    const page = new Page().until(10_000);
    page.frame(roundFrame({ ...wireRound(1, 0, 10_000), time_left: 30, end_at: "" }));
    expect(page.state.countdown).toBe(25);
    page.until(38_000).frame(roundFrame({ ...wireRound(1, 0, 38_000), time_left: 2, end_at: "" }));
    expect(page.state.countdown).toBe(0);
  });

  test("needs no wall clock: without server_time it runs from time_left alone", () => {
    const home = wireHome(0, [{ ...wireRound(1, 0, 0), end_at: "2031-05-05T00:00:00Z" }]);
    delete home.server_time;
    expect(new Page(0, home).until(3000).state.countdown).toBe(37);
  });

  test("delays scale with short rounds", () => {
    const home = wireHome(0, [wireRound(1, 0, 0, { time_left: 4, end_at: "" })], { game_seconds: 6 });
    const page = new Page(0, home);
    expect(page.state.current?.countdownEndsAt).toBe(3500);
    page.frame(roundFrame({ ...wireRound(2, 0, 0), end_at: "", time_left: 4.5 }));
    expect(page.until(499).state.current?.id).toBe(1);
    expect(page.until(500).state.current?.id).toBe(2);
  });
});

describe("rounds", () => {
  test("an unknown round waits 5 s; then the forced setting goes, 2 s later the results, and the balance is loaded", () => {
    const page = new Page(50_000, wireHome(50_000, [wireRound(1, 1, 50_000, { result_numbers: [3, 1, 2] })], { selected_setting_id: 2 }));
    expect(page.state.latestResult?.numbers).toEqual([3, 1, 2]);
    page.frame({ event: "winning", data: { winners: [{ mCode: "DEMO", playerID: "de**", WinAmt: 12.5 }] } });
    page.until(60_000).frame(roundFrame(wireRound(2, 0, 60_000)));
    page.until(64_999);
    expect(page.state).toMatchObject({ forcedSettingId: 2, current: null, rounds: [{ id: 1 }] });
    page.until(65_000);
    expect(page.state).toMatchObject({ forcedSettingId: null, current: { id: 2 }, lastEnded: { id: 1 }, phase: "open", countdown: 35 });
    page.until(66_999);
    expect(page.state.latestResult).not.toBeNull();
    expect(page.state.winners).toEqual([{ merchantCode: "DEMO", playerId: "de**", amount: 1250 }]);
    page.take();
    page.until(67_000);
    expect(page.state).toMatchObject({ latestResult: null, winners: [], results: [{ roundId: 1, numbers: [3, 1, 2] }] });
    expect(page.take()).toEqual(["results_cleared", "load_balance"]);
  });

  test("an update during the wait is taken into the waiting round", () => {
    const page = new Page(50_000, wireHome(50_000, [wireRound(1, 1, 50_000)]));
    page.frame(roundFrame(wireRound(2, 0, 60_000))).until(62_000);
    page.frame(roundFrame(wireRound(2, 3, 62_000)));
    expect(page.until(65_000).state).toMatchObject({ phase: "void", current: null, rounds: [{ id: 2, status: 3 }, { id: 1 }] });
  });

  test("a late tale of an older round is kept as history and starts nothing", () => {
    const page = new Page(10_000, wireHome(10_000, [wireRound(5, 0, 10_000)], { selected_setting_id: 1 }));
    page.frame(roundFrame(wireRound(3, 1, 10_000, { result_numbers: [9] }))).until(15_000);
    expect(page.state.rounds.map((round) => round.id)).toEqual([5, 3]);
    expect(page.state).toMatchObject({ forcedSettingId: 1, clearResultsAt: null, lastEnded: { id: 3 } });
  });

  test("the last ended round is the highest that is not open, the current one the latest open", () => {
    const games = [wireRound(7, 0, 0), wireRound(6, 2, 0), wireRound(5, 1, 0), wireRound(4, 0, 0)];
    expect(new Page(0, wireHome(0, games)).state).toMatchObject({ current: { id: 7 }, lastEnded: { id: 6 } });
  });

  test("phases of one round: open, closed, drawing, announced", () => {
    const page = new Page();
    expect(page.state.phase).toBe("open");
    page.until(45_000).frame(roundFrame(wireRound(1, 2, 45_000)));
    expect(page.state.phase).toBe("closed");
    page.until(48_000).frame(resultFrame(1, [5, 4, 3]));
    expect(page.state).toMatchObject({ phase: "drawing", latestResult: { roundId: 1, numbers: [5, 4, 3] } });
    expect(page.until(57_999).state.phase).toBe("drawing");
    expect(page.until(58_000).state.phase).toBe("announced");
  });

  test("a round never goes back, whatever an upstream without numbers sends late", () => {
    const page = new Page().frame(roundFrame(wireRound(1, 1, 0, { result_numbers: [1, 2] })));
    expect(page.frame(roundFrame(wireRound(1, 0, 0))).state.rounds[0]).toMatchObject({ status: 1, result: [1, 2] });
  });

  test("a flagged version reloads when the next round starts, not before", () => {
    const page = new Page(50_000, wireHome(50_000, [wireRound(1, 1, 50_000)])).send({ type: "version_flagged", now: 50_000 });
    page.frame(roundFrame(wireRound(2, 0, 60_000))).until(54_999);
    expect(page.take()).not.toContain("reload");
    expect(page.until(55_000).take()).toContain("reload");
  });
});

describe("odds", () => {
  test("a change keeps the identity of the types it does not touch, and remembers what was", () => {
    const page = new Page();
    const { odds } = page.state;
    page.frame(oddsFrame({ dt: { "1": 2.01 } }));
    expect(page.state.odds["tf"]).toBe(odds["tf"]);
    expect(page.state.odds["dt"]).toEqual({ "1": 2010 });
    expect(page.state.previousOdds).toBe(odds);
  });

  test("odds of the coming round wait for it; odds of a past one are ignored", () => {
    const page = new Page(50_000, wireHome(50_000, [wireRound(2, 1, 50_000)]));
    page.frame(oddsFrame({ dt: { "1": 3 } }, undefined, 3)).frame(oddsFrame({ dt: { "1": 9 } }, undefined, 1));
    expect(page.state.odds["dt"]).toEqual({ "1": 1980 });
    page.frame(roundFrame(wireRound(3, 0, 120_000))).until(55_000);
    expect(page.state.odds["dt"]).toEqual({ "1": 3000 });
  });
});

describe("continuity", () => {
  test.each([
    [null, 5, "next"],
    [4, undefined, "next"],
    [4, 5, "next"],
    [4, 4, "old"],
    [4, 3, "old"],
    [4, 6, "gap"],
  ] as const)("after %p frame %p is %s", (last, seq, order) => {
    expect(orderOf(last, seq)).toBe(order);
  });

  const numbered = (seq: number, extra: Partial<GameHome> = {}): GameHome => wireHome(0, [wireRound(1, 0, 0)], { seq, ...extra });

  test("a repeat is dropped and counted", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({ dt: { "1": 2 } }, 11)).frame(oddsFrame({ dt: { "1": 3 } }, 11));
    expect(page.state.odds["dt"]).toEqual({ "1": 2000 });
    expect(page.state.hearing.dropped).toBe(1);
  });

  test("a gap blocks betting, fetches a snapshot and replays what came meanwhile", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({ dt: { "1": 2 } }, 13));
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(bettingBlock(page.state)).toBe("stale");
    page.frame(oddsFrame({ dt: { "1": 2.5 } }, 14));
    expect(page.state.odds["dt"]).toEqual({ "1": 1980 });
    page.snapshot(numbered(13, { odds: { dt: { "1": 2 } } }));
    expect(page.state.odds["dt"]).toEqual({ "1": 2500 });
    expect(page.state.hearing).toMatchObject({ seq: 14, sync: null, held: [] });
    expect(bettingBlock(page.state)).toBeNull();
  });

  test("a hole among the held frames asks again", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({ dt: { "1": 2 } }, 13)).frame(oddsFrame({ dt: { "1": 3 } }, 15));
    page.take();
    page.snapshot(numbered(13));
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.state.trusted).toBe(false);
    page.snapshot(numbered(15, { odds: { dt: { "1": 3 } } }));
    expect(page.state).toMatchObject({ trusted: true, hearing: { seq: 15 } });
  });

  test("the word for it comes only when the doubt lasts", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({}, 13));
    expect(page.until(999).state.connection).toBe("live");
    expect(page.until(1000).state.connection).toBe("stale");
  });

  test("a failed snapshot is asked for again, later and later, with betting blocked", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({}, 13));
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      page.take();
      const failedAt = page.now;
      page.send({ type: "snapshot_failed", now: failedAt, jitter: 1 });
      while (!page.effects.includes("fetch_snapshot")) page.until(page.now + 100);
      waits.push(page.now - failedAt);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000]);
    expect(page.state.trusted).toBe(false);
  });

  test("a counter that starts again at the server is taken from the snapshot", () => {
    const page = new Page(0, numbered(1000)).send({ type: "woke", now: 0 });
    page.snapshot(numbered(3)).frame(oddsFrame({ dt: { "1": 4 } }, 4));
    expect(page.state.odds["dt"]).toEqual({ "1": 4000 });
  });

  test("a kick acts at once, gap or not, and once", () => {
    const kick = (seq: number): GameFrame => ({ event: "kick_all", data: { kickType: "lobby", seq } });
    const page = new Page(0, numbered(10)).frame(kick(15)).frame(kick(15));
    expect(page.take().filter((effect) => effect === "kick")).toHaveLength(1);
  });

  test("lives with an upstream that sends neither seq nor server_time", () => {
    const home = numbered(0);
    delete home.seq;
    delete home.server_time;
    const page = new Page(0, home).frame(oddsFrame({ dt: { "1": 2 } })).frame(oddsFrame({ dt: { "1": 3 } }));
    expect(page.state.odds["dt"]).toEqual({ "1": 3000 });
    expect(page.take()).toEqual([]);
  });
});

describe("the connection's words", () => {
  test("connecting, live, reconnecting, offline", () => {
    const state = initialGameState("PK10", wireHome(0, [wireRound(1, 0, 0)]), 0);
    expect(state.connection).toBe("connecting");
    const page = new Page();
    expect(page.state.connection).toBe("live");
    expect(page.send({ type: "channel", now: 0, status: "lost" }).state.connection).toBe("reconnecting");
    expect(page.send({ type: "online", now: 0, online: false }).state).toMatchObject({ connection: "offline", trusted: false });
  });

  test("first data are not fetched again when the channel opens soon, but are when it opens late", () => {
    const open = (now: number): readonly GameEffect[] =>
      reduceGame(initialGameState("PK10", wireHome(0, [wireRound(1, 0, 0)]), 0), { type: "channel", now, status: "subscribed" }).effects;
    expect(open(2000)).toEqual([]);
    expect(open(3001)).toEqual([{ type: "fetch_snapshot" }]);
  });

  test("a reconnect fetches a snapshot before the screen is trusted again", () => {
    const page = new Page().send({ type: "channel", now: 0, status: "lost" });
    expect(page.state.trusted).toBe(true);
    page.send({ type: "channel", now: 500, status: "subscribed" });
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.state.trusted).toBe(false);
    page.now = 600;
    expect(page.snapshot(wireHome(600, [wireRound(1, 0, 600)])).state).toMatchObject({ trusted: true, connection: "live" });
  });

  test("without a channel the home call is polled gently, and a screen that hears nothing is not trusted for long", () => {
    const page = new Page().send({ type: "channel", now: 0, status: "lost" });
    expect(page.until(4999).take()).toEqual([]);
    expect(page.until(5000).take()).toEqual(["fetch_snapshot"]);
    page.send({ type: "snapshot_failed", now: 5000, jitter: 1 });
    expect(page.until(11_999).state.trusted).toBe(true);
    expect(page.until(12_000).state).toMatchObject({ trusted: false, connection: "reconnecting" });
    page.snapshot(wireHome(12_000, [wireRound(1, 0, 12_000)]));
    expect(page.state.trusted).toBe(true);
  });

  test("offline nothing is asked for; back online a snapshot is", () => {
    const page = new Page().send({ type: "online", now: 0, online: false }).until(30_000);
    expect(page.take()).toEqual([]);
    expect(page.send({ type: "online", now: 30_000, online: true }).take()).toEqual(["fetch_snapshot"]);
  });

  test("a change that should have come and did not makes the screen doubtful", () => {
    const page = new Page().until(49_999);
    expect(page.take()).toEqual([]);
    page.until(50_000);
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.until(51_000).state.connection).toBe("stale");
  });
});

describe("own orders", () => {
  const order = (id: number, roundId = 1) => ({
    id,
    reference_number: `R${id}`,
    round_id: roundId,
    round_no: "x",
    total_amount: 15,
    numbers: [
      { bet_type: "tf", number: "big", amount: 10, odds: 2.2 },
      { bet_type: "dt", number: "1", amount: 5, odds: 1.98 },
    ],
  });

  test("are added up per bet, once each, survive a snapshot made before them, and go with their round", () => {
    const page = new Page(0, wireHome(0, [wireRound(1, 0, 0)], { orders: [order(1)] }));
    page.send({ type: "order_accepted", now: 0, order: order(2) }).send({ type: "order_accepted", now: 0, order: order(2) });
    expect(page.state.confirmedStakes).toEqual({ "tf:big": 2000, "dt:1": 1000 });
    page.snapshot(wireHome(0, [wireRound(1, 0, 0)], { orders: [order(1)] }));
    expect(page.state.confirmedStakes).toEqual({ "tf:big": 2000, "dt:1": 1000 });
    page.until(44_000).frame(roundFrame(wireRound(2, 0, 60_000))).until(49_000);
    expect(page.state).toMatchObject({ orders: [], confirmedStakes: {} });
  });
});
