import type { Round } from "@/lib/contract/entities";
import type { GameEffect, GameFrame } from "./events";
import { nextTickAt, reduceGame } from "./reducer";
import { orderOf } from "@/lib/live/connection/channel";
import { initialGameState } from "./state";
import type { GameHome } from "../types";
import { oddsFrame, wireHome, wireRound } from "../testing";
import { Page } from "../testing-session";

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

  const numbered = (seq: number, extra: Partial<GameHome> = {}): GameHome =>
    wireHome(0, [wireRound(1, 0, 0)], { seq, ...extra });

  test("a repeat is dropped and counted", () => {
    const page = new Page(0, numbered(10))
      .frame(oddsFrame({ dt: { "1": 2 } }, 11))
      .frame(oddsFrame({ dt: { "1": 3 } }, 11));
    expect(page.state.odds["dt"]).toEqual({ "1": 2000 });
    expect(page.state.updates.dropped).toBe(1);
  });

  test("a gap blocks betting until a snapshot comes, and the frames held meanwhile are replayed", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({ dt: { "1": 2 } }, 13));
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.state.block).toBe("stale");
    page.frame(oddsFrame({ dt: { "1": 2.5 } }, 14));
    expect(page.state.odds["dt"]).toEqual({ "1": 1980 });
    page.snapshot(numbered(13, { odds: { dt: { "1": 2 } } }));
    expect(page.state.odds["dt"]).toEqual({ "1": 2500 });
    expect(page.state.updates).toMatchObject({ seq: 14, sync: null, held: [] });
    expect(page.state.block).toBeNull();
  });

  test("a gap among the held frames fetches another snapshot", () => {
    const page = new Page(0, numbered(10))
      .frame(oddsFrame({ dt: { "1": 2 } }, 13))
      .frame(oddsFrame({ dt: { "1": 3 } }, 15));
    page.take();
    page.snapshot(numbered(13));
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.state.trusted).toBe(false);
    page.snapshot(numbered(15, { odds: { dt: { "1": 3 } } }));
    expect(page.state).toMatchObject({ trusted: true, updates: { seq: 15 } });
  });

  test("a stale state is shown only after one second", () => {
    const page = new Page(0, numbered(10)).frame(oddsFrame({}, 13));
    expect(page.until(999).state.connection).toBe("live");
    expect(page.until(1000).state.connection).toBe("stale");
  });

  test("a failed snapshot is fetched again after growing waits, with betting blocked", () => {
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

  test("a counter that restarts on the server is read from the snapshot", () => {
    const page = new Page(0, numbered(1000)).send({ type: "woke", now: 0 });
    page.snapshot(numbered(3)).frame(oddsFrame({ dt: { "1": 4 } }, 4));
    expect(page.state.odds["dt"]).toEqual({ "1": 4000 });
  });

  test("a kick acts at once, despite a gap, and only once", () => {
    const kick = (seq: number): GameFrame => ({ event: "kick_all", data: { kickType: "lobby", seq } });
    const page = new Page(0, numbered(10)).frame(kick(15)).frame(kick(15));
    expect(page.take().filter((effect) => effect === "kick")).toHaveLength(1);
  });

  const resulted = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => wireRound(to - index, 1, 0, { result_numbers: [1, 2] }));

  test("rounds that a snapshot no longer contains stay if no round is missing between them", () => {
    const page = new Page(0, wireHome(0, resulted(1, 4)));
    page.snapshot(wireHome(0, resulted(4, 6)));
    expect(page.state.results.map((result) => result.roundId)).toEqual([6, 5, 4, 3, 2, 1]);
    page.snapshot(wireHome(0, resulted(7, 8)));
    expect(page.state.results.map((result) => result.roundId)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("rounds before a gap that no snapshot fills are dropped", () => {
    const page = new Page(0, wireHome(0, resulted(1, 4)));
    page.snapshot(wireHome(0, resulted(6, 8)));
    expect(page.state.results.map((result) => result.roundId)).toEqual([8, 7, 6]);
  });

  const at = (id: number, roundNo: string, minute = id): Round => ({
    ...wireRound(minute, 2, (minute + 5) * 60_000, { result_numbers: [1, 2, 3] }),
    id,
    round_no: roundNo,
  });

  test.each([
    ["of one day, with ids of other games' rounds between theirs", at(3, "202601010007"), at(9, "202601010008"), true],
    ["of one day after a break of an hour", at(3, "202601010007", 3), at(4, "202601010008", 63), true],
    [
      "of one day with a missing number, although their ids are consecutive",
      at(3, "202601010007", 3),
      at(4, "202601010009", 4),
      false,
    ],
    ["around midnight", at(3, "202601011440", 3), at(9, "202601020001", 4), true],
    ["around midnight with a missing number", at(3, "202601011438", 3), at(9, "202601020001", 6), false],
    [
      "around midnight without the first number of the new day",
      at(3, "202601011440", 3),
      at(9, "202601020002", 4),
      false,
    ],
    ["with numbers of another form", at(3, "A-7", 3), at(9, "A-8", 4), true],
    ["with numbers of another form and a gap between their times", at(3, "A-7", 3), at(9, "A-9", 5), false],
  ])("rounds %s: the known rounds stay only if no round is missing", (_, before, after, stays) => {
    const page = new Page(0, wireHome(600_000, [before]));
    page.snapshot(wireHome(600_000, [after]));
    expect(page.state.results.map((result) => result.roundId)).toEqual(stays ? [after.id, before.id] : [after.id]);
  });
});

describe("a platform that sends only a round's number, status, end and seconds left", () => {
  /** A round without the times of its draw, and with an end that cannot be read. */
  const bare = (id: number, status: number, left: number, extra: object = {}): Round => ({
    id,
    status,
    time_left: left,
    round_no: `R${id}`,
    end_at: "not a time",
    ...extra,
  });

  // A round of 60 s has the full phases; those of a shorter round shrink with `game_seconds`.
  test.each([
    [60, { open: 40, race: 10_000, wait: 5000 }],
    [30, { open: 43, race: 5000, wait: 2500 }],
  ])("plays whole rounds of %i s, with phases in proportion", (seconds, { open, race, wait }) => {
    const { server_time: _, ...home } = wireHome(0, [bare(1, 0, 45)], { game_seconds: seconds });
    const page = new Page(0, home);
    // The countdown's reduction is a twelfth of the round.
    expect(page.state).toMatchObject({ phase: "open", countdown: open, connection: "live" });
    page.until(45_000).frame({ event: "game_update", data: { round: bare(1, 2, 0) } });
    expect(page.state.phase).toBe("closed");
    page.until(46_000).frame({ event: "results", data: { round_id: 1, round_no: "R1", result_numbers: [3, 1, 2] } });
    expect(page.state).toMatchObject({ phase: "drawing", latestResult: { numbers: [3, 1, 2] } });
    expect(page.until(46_000 + race - 1).state.phase).toBe("drawing");
    expect(page.until(46_000 + race).state.phase).toBe("announced");
    const next = 46_000 + race + 1000;
    page.until(next).frame({ event: "game_update", data: { round: bare(2, 0, 45) } });
    expect(page.until(next + wait - 1).state.current).toBeNull();
    expect(page.until(next + wait).state).toMatchObject({ phase: "open", current: { id: 2 }, trusted: true });
    expect(page.take()).not.toContain("fetch_snapshot");
  });

  test("has a draw between two polls, which a page that only polls shows with its animation", () => {
    const { server_time: _, ...home } = wireHome(0, [bare(1, 0, 45)]);
    const page = new Page(0, home).until(50_000);
    page.snapshot({ ...home, games: [bare(1, 1, 0, { result_numbers: [3, 1, 2] })] });
    expect(page.state).toMatchObject({ phase: "drawing", latestResult: { numbers: [3, 1, 2] } });
    expect(page.until(60_000).state.phase).toBe("announced");
  });
});

describe("the connection's states", () => {
  test("follow the channel and the network", () => {
    const state = initialGameState("PK10", wireHome(0, [wireRound(1, 0, 0)]), "MYR", 0);
    expect(state.connection).toBe("connecting");
    const page = new Page();
    expect(page.state.connection).toBe("live");
    expect(page.send({ type: "channel", now: 0, status: "lost" }).state.connection).toBe("reconnecting");
    expect(page.send({ type: "online", now: 0, online: false }).state).toMatchObject({
      connection: "offline",
      trusted: false,
    });
  });

  test("the first data are fetched again only if the channel opens late", () => {
    const open = (now: number): readonly GameEffect[] =>
      reduceGame(initialGameState("PK10", wireHome(0, [wireRound(1, 0, 0)]), "MYR", 0), {
        type: "channel",
        now,
        status: "subscribed",
      }).effects;
    expect(open(2000)).toEqual([]);
    expect(open(3001)).toEqual([{ type: "fetch_snapshot" }]);
  });

  test("if the hub sends its newest number, a snapshot is fetched only if something was missed", () => {
    const open = (now: number, seq: number) =>
      reduceGame(initialGameState("PK10", wireHome(0, [wireRound(1, 0, 0)], { seq: 10 }), "MYR", 0), {
        type: "channel",
        now,
        status: "subscribed",
        seq,
      });
    expect(open(100, 11).effects).toEqual([{ type: "fetch_snapshot" }]);
    expect(open(100, 11).state.block).toBe("stale");
    expect(open(10_000, 10).effects).toEqual([]);
    const page = new Page(0, wireHome(0, [wireRound(1, 0, 0)], { seq: 10 }));
    page.send({ type: "channel", now: 100, status: "lost" });
    page.send({ type: "channel", now: 2000, status: "subscribed", seq: 10 });
    expect([page.take(), page.state.trusted, page.state.connection]).toEqual([[], true, "live"]);
    page.send({ type: "channel", now: 3000, status: "lost" });
    page.send({ type: "channel", now: 4000, status: "subscribed", seq: 12 });
    expect([page.take(), page.state.trusted]).toEqual([["fetch_snapshot"], false]);
  });

  test("after a reconnect the screen is trusted only after a new snapshot", () => {
    const page = new Page().send({ type: "channel", now: 0, status: "lost" });
    expect(page.state.trusted).toBe(true);
    page.send({ type: "channel", now: 500, status: "subscribed" });
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.state.trusted).toBe(false);
    page.now = 600;
    expect(page.snapshot(wireHome(600, [wireRound(1, 0, 600)])).state).toMatchObject({
      trusted: true,
      connection: "live",
    });
  });

  test("without a channel the home call is polled, and a page without answers is trusted for 12 s", () => {
    const page = new Page().send({ type: "channel", now: 0, status: "lost" });
    expect(page.until(4999).take()).toEqual([]);
    expect(page.until(5000).take()).toEqual(["fetch_snapshot"]);
    page.send({ type: "snapshot_failed", now: 5000, jitter: 1 });
    expect(page.until(11_999).state.trusted).toBe(true);
    expect(page.until(12_000).state).toMatchObject({ trusted: false, connection: "reconnecting" });
    page.snapshot(wireHome(12_000, [wireRound(1, 0, 12_000)]));
    expect(page.state.trusted).toBe(true);
  });

  test("the polls of many pages start at different times after the channel is lost", () => {
    const polls = [0, 0.99].map((jitter) => {
      const home = wireHome(0, [wireRound(1, 0, 0)]);
      let { state } = reduceGame(initialGameState("PK10", home, "MYR", 0, jitter), {
        type: "channel",
        now: 0,
        status: "subscribed",
      });
      ({ state } = reduceGame(state, { type: "channel", now: 30_000, status: "lost" }));
      return (nextTickAt({ ...state, countdown: 0 }, 30_000) ?? 0) - 30_000;
    });
    expect(polls).toEqual([4000, 5980]);
  });

  test("a socket that is open but silent makes the screen stale at once, and a message ends that with a snapshot", () => {
    const page = new Page().send({ type: "channel", now: 0, status: "silent" });
    expect([page.state.connection, page.state.block]).toEqual(["stale", "stale"]);
    page.send({ type: "channel", now: 500, status: "subscribed" });
    expect(page.take()).toEqual(["fetch_snapshot"]);
    page.now = 600;
    expect(page.snapshot(wireHome(600, [wireRound(1, 0, 600)])).state.block).toBeNull();
  });

  test("a call that hangs when the network comes back is replaced", () => {
    const page = new Page().send({ type: "channel", now: 0, status: "lost" }).until(5000);
    expect(page.take()).toEqual(["fetch_snapshot"]);
    page.send({ type: "refresh", now: 5100 });
    expect(page.take()).toEqual([]);
    page.send({ type: "channel", now: 6000, status: "subscribed" });
    expect(page.take()).toEqual(["fetch_snapshot"]);
  });

  test("nothing is fetched offline; a snapshot is fetched when the network is back", () => {
    const page = new Page().send({ type: "online", now: 0, online: false }).until(55_000);
    expect(page.take()).toEqual([]);
    expect(page.send({ type: "online", now: 55_000, online: true }).take()).toEqual(["fetch_snapshot"]);
  });

  test("an expected change that does not come makes the screen stale", () => {
    const page = new Page().until(49_999);
    expect(page.take()).toEqual([]);
    page.until(50_000);
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(page.until(51_000).state.connection).toBe("stale");
  });
});
