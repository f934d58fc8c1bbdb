import { parseFrame } from "./channel-frames";

const round = { id: 7, status: 0, time_left: 12, round_no: "202611210007", end_at: "2026-11-21T02:00:00.000Z" };

beforeEach(() => jest.spyOn(console, "warn").mockImplementation(() => undefined));

test("an event in a platform's own form is read in the contract's", () => {
  expect(
    parseFrame("game", "game_update", {
      round: { ...round, id: "7", status: "0", round_no: 202_611_210_007, end_at: "2026-11-21T10:00:00.123456+08:00" },
      enabled: 1,
      socket: null,
    }),
  ).toEqual({
    event: "game_update",
    data: { round: { ...round, end_at: "2026-11-21T02:00:00.123Z" }, enabled: true },
  });
  expect(parseFrame("game", "odds_update", { round_id: "7", odds: { tf: { big: "2.200" }, of: [] } })).toEqual({
    event: "odds_update",
    data: { round_id: 7, odds: { tf: { big: 2.2 }, of: {} } },
  });
  expect(parseFrame("user", "user_balance_update", { data: { balance: "1233.50", win: [] } })).toEqual({
    event: "user_balance_update",
    data: { balance: 1233.5 },
  });
  expect(parseFrame("merchant", "setting_update", [])).toEqual({ event: "setting_update", data: {} });
  expect(console.warn).not.toHaveBeenCalled();
});

test("an event that cannot be read is dropped, and the console says once what is wrong with it", () => {
  const broken = { round: { ...round, id: "seven" } };
  expect([parseFrame("game", "game_update", broken), parseFrame("game", "game_update", broken)]).toEqual([null, null]);
  expect(parseFrame("user", "user_balance_update", { balance: "12.505" })).toBeNull();
  expect(jest.mocked(console.warn).mock.calls).toEqual([
    ['game_update is not what the contract says: $.round.id: expected a number, received "seven"'],
    [
      'user_balance_update is not what the contract says: $.balance: expected money with at most two decimals, received "12.505"',
    ],
  ]);
});

test("an event that the contract does not know is dropped without a message", () => {
  expect(parseFrame("game", "constructor", {})).toBeNull();
  expect(console.warn).not.toHaveBeenCalled();
});
