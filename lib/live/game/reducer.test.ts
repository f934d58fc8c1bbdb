import { forcedIdOf } from "./bet-limits";
import { oddsFrame, resultFrame, roundFrame, wireHome, wireRound } from "../testing";
import { Page } from "../testing-session";

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
    expect(page.state.block).toBe("round_closed");
  });

  test("needs no wall clock: without server_time it runs from time_left", () => {
    const home = wireHome(0, [{ ...wireRound(1, 0, 0), end_at: "2031-05-05T00:00:00Z" }]);
    delete home.server_time;
    expect(new Page(0, home).until(3000).state.countdown).toBe(37);
  });

  test("timings scale with short rounds", () => {
    const home = wireHome(0, [wireRound(1, 0, 0, { time_left: 4, end_at: "" })], { game_seconds: 6 });
    const page = new Page(0, home);
    expect(page.state.current?.countdownEndsAt).toBe(3500);
    page.frame(roundFrame({ ...wireRound(2, 0, 0), end_at: "", time_left: 4.5 }));
    expect(page.until(499).state.current?.id).toBe(1);
    expect(page.until(500).state.current?.id).toBe(2);
  });
});

describe("rounds", () => {
  test("an unknown round begins after 5 s and ends the forced setting; 2 s later the results are cleared and the balance is loaded", () => {
    const page = new Page(
      50_000,
      wireHome(50_000, [wireRound(1, 1, 50_000, { result_numbers: [3, 1, 2] })], { selected_setting_id: 2 }),
    );
    expect(page.state.latestResult?.numbers).toEqual([3, 1, 2]);
    page.frame({ event: "winning", data: { winners: [{ mCode: "DEMO", playerID: "de**", WinAmt: 12.5 }] } });
    page.until(60_000).frame(roundFrame(wireRound(2, 0, 60_000)));
    page.until(64_999);
    expect(page.state).toMatchObject({ forcedSettingId: 2, current: null, rounds: [{ id: 1 }] });
    page.until(65_000);
    expect(page.state).toMatchObject({
      forcedSettingId: null,
      current: { id: 2 },
      lastEnded: { id: 1 },
      phase: "open",
      countdown: 35,
    });
    page.until(66_999);
    expect(page.state.latestResult).not.toBeNull();
    expect(page.state.winners).toEqual([{ merchantCode: "DEMO", playerId: "de**", amount: 1250, currency: "MYR" }]);
    page.take();
    page.until(67_000);
    expect(page.state).toMatchObject({
      latestResult: null,
      winners: [],
      results: [{ roundId: 1, numbers: [3, 1, 2] }],
    });
    expect(page.take()).toEqual(["results_cleared", "load_balance"]);
  });

  test("a page that missed the first event of the next round requests the round when it opens", () => {
    const page = new Page(56_000, wireHome(56_000, [wireRound(1, 1, 56_000)]));
    page.take();
    expect(
      page
        .until(60_000)
        .frame(roundFrame(wireRound(2, 0, 60_000)))
        .until(60_300)
        .take(),
    ).not.toContain("fetch_snapshot");
    expect(page.until(60_700).take()).toContain("fetch_snapshot");
  });

  test("a round is open, then closed, then drawing, then announced", () => {
    const page = new Page();
    expect(page.state.phase).toBe("open");
    page.until(45_000).frame(roundFrame(wireRound(1, 2, 45_000)));
    expect(page.state.phase).toBe("closed");
    page.until(48_000).frame(resultFrame(1, [5, 4, 3]));
    expect(page.state).toMatchObject({ phase: "drawing", latestResult: { roundId: 1, numbers: [5, 4, 3] } });
    expect(page.until(57_999).state.phase).toBe("drawing");
    expect(page.until(58_000).state.phase).toBe("announced");
  });
});

describe("a forced setting at the start of a round", () => {
  const secondRound = (forced: number | null): Page => {
    const page = new Page(50_000, wireHome(50_000, [wireRound(1, 1, 50_000)], { selected_setting_id: forced }));
    return page.until(60_000).frame(roundFrame(wireRound(2, 0, 60_000)));
  };

  test.each([2, null])("stays until a home answer in the round replaces it with %p", (answer) => {
    const page = secondRound(2);
    page.until(68_999);
    expect(page.take()).not.toContain("fetch_snapshot");
    expect([page.state.forcedSettingId, forcedIdOf(page.state)]).toEqual([null, 2]);
    page.until(71_000);
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(forcedIdOf(page.state)).toBe(2);
    expect(page.state.block).toBeNull();
    page.snapshot(wireHome(71_000, [wireRound(2, 0, 71_000)], { selected_setting_id: answer })).until(104_000);
    expect([page.state.forcedSettingId, forcedIdOf(page.state)]).toEqual([answer, answer]);
    expect(page.take()).toEqual([]);
  });

  test("stays until the repeated call succeeds if the first one fails", () => {
    const page = secondRound(2).until(71_000);
    page.take();
    page.send({ type: "snapshot_failed", now: 71_000, jitter: 0 }).until(72_000);
    expect(page.take()).toEqual(["fetch_snapshot"]);
    expect(forcedIdOf(page.state)).toBe(2);
  });

  test("causes no call for a player without a forced setting", () => {
    expect(secondRound(null).until(104_000).take()).not.toContain("fetch_snapshot");
  });
});

describe("odds", () => {
  test("a change keeps the objects of all other bet types", () => {
    const page = new Page();
    const { odds } = page.state;
    page.frame(oddsFrame({ dt: { "1": 2.01 } }));
    expect(page.state.odds["tf"]).toBe(odds["tf"]);
    expect(page.state.odds["dt"]).toEqual({ "1": 2010 });
  });

  test("odds of the next round wait for it; odds of a past round are ignored", () => {
    const page = new Page(50_000, wireHome(50_000, [wireRound(2, 1, 50_000)]));
    page.frame(oddsFrame({ dt: { "1": 3 } }, undefined, 3)).frame(oddsFrame({ dt: { "1": 9 } }, undefined, 1));
    expect(page.state.odds["dt"]).toEqual({ "1": 1980 });
    page.frame(roundFrame(wireRound(3, 0, 120_000))).until(55_000);
    expect(page.state.odds["dt"]).toEqual({ "1": 3000 });
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

  test("are counted once each, added up for each bet, and cleared with their round", () => {
    const page = new Page(0, wireHome(0, [wireRound(1, 0, 0)], { orders: [order(1)] }));
    page
      .send({ type: "order_accepted", now: 0, order: order(2) })
      .send({ type: "order_accepted", now: 0, order: order(2) });
    expect(page.state.confirmedStakes).toEqual({ "tf:big": 2000, "dt:1": 1000 });
    page.snapshot(wireHome(0, [wireRound(1, 0, 0)], { orders: [order(1)] }));
    expect(page.state.confirmedStakes).toEqual({ "tf:big": 2000, "dt:1": 1000 });
    page
      .until(44_000)
      .frame(roundFrame(wireRound(2, 0, 60_000)))
      .until(49_000);
    expect(page.state).toMatchObject({ orders: [], confirmedStakes: {} });
  });

  test("become past orders while their round's result is shown, for a win that is announced late", () => {
    const page = new Page(0, wireHome(0, [wireRound(1, 0, 0)], { orders: [order(1)] }));
    page
      .until(44_000)
      .frame(roundFrame(wireRound(1, 1, 44_000, { result_numbers: [1, 2] })))
      .frame(roundFrame(wireRound(2, 0, 60_000)))
      .until(50_999);
    expect(page.state.orders).toEqual([]);
    expect(page.state.pastOrders.map(({ id }) => id)).toEqual([1]);
    expect(page.until(51_000).state.pastOrders).toEqual([]);
  });
});
