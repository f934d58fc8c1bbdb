import type { ChannelKind } from "@/lib/contract/channels";
import { changeListener } from "./channel";
import { frameReader } from "./frame-reader";

const parseFrame = (kind: ChannelKind, event: string, data: unknown) => frameReader.read(kind, event, data, "MYR");

const round = { id: 7, status: 0, time_left: 12, round_no: "202611210007", end_at: "2026-11-21T02:00:00.000Z" };

beforeEach(() => jest.spyOn(console, "warn").mockImplementation(() => undefined));

test("an event in a platform's own form is converted to the contract's form", () => {
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

test("an event that cannot be read is dropped, and the console shows the reason once", () => {
  const broken = { round: { ...round, id: "seven" } };
  expect([parseFrame("game", "game_update", broken), parseFrame("game", "game_update", broken)]).toEqual([null, null]);
  expect(parseFrame("user", "user_balance_update", { balance: "twelve" })).toBeNull();
  expect(jest.mocked(console.warn).mock.calls).toEqual([
    ['game_update is not what the contract says: $.round.id: expected a number, received "seven"'],
    [
      'user_balance_update is not what the contract says: $.balance: expected money in MYR with 2 decimals at most, received "twelve"',
    ],
  ]);
});

test("a balance with more decimals than the player's currency is rounded down, with one line in the console", () => {
  const balanceOf = (balance: unknown): unknown =>
    frameReader.read("user", "user_balance_update", { balance }, "VND")?.data;
  expect([balanceOf(1233.9), balanceOf("1233.90"), balanceOf(1234)]).toEqual([
    { balance: 1233 },
    { balance: 1233 },
    { balance: 1234 },
  ]);
  expect(jest.mocked(console.warn).mock.calls).toEqual([
    [
      "user_balance_update is not what the contract says: $.balance: expected money in VND with 0 decimals at most, received 1233.9",
    ],
  ]);
});

test("a winner's amount is read in the currency sent with it, else in the player's", () => {
  const won = (winner: object): unknown =>
    frameReader.read("game", "winning", { winners: [{ mCode: "ACME", playerID: "a***e", ...winner }] }, "VND")?.data;
  expect(won({ WinAmt: 12.345, currency: "kwd" })).toMatchObject({ winners: [{ WinAmt: 12.345, currency: "KWD" }] });
  expect([won({ WinAmt: 12.345, currency: "MYR" }), won({ WinAmt: 12.5 })]).toEqual([undefined, undefined]);
});

test("an event that the contract does not know is dropped without a message", () => {
  expect(parseFrame("game", "constructor", {})).toBeNull();
  expect(console.warn).not.toHaveBeenCalled();
});

function listener() {
  const onChange = jest.fn();
  const { onFrame, onStatus } = changeListener(onChange);
  return { onChange, onStatus, hear: (seq?: number) => onFrame({ data: { seq } }) };
}

test("a repeated event with a number notifies once; an event without a number notifies each time", () => {
  const { onChange, hear } = listener();
  hear(7);
  hear(7);
  hear(6);
  hear(8);
  expect(onChange).toHaveBeenCalledTimes(2);
  hear();
  hear();
  expect(onChange).toHaveBeenCalledTimes(4);
});

test("a channel that returns notifies only if it missed an event", () => {
  const { onChange, onStatus, hear } = listener();
  onStatus("subscribed", 5);
  onStatus("lost");
  onStatus("subscribed", 5);
  onStatus("subscribed");
  expect(onChange).not.toHaveBeenCalled();
  onStatus("subscribed", 6);
  expect(onChange).toHaveBeenCalledTimes(1);
  // A restarted hub has no number yet: its first event counts as new.
  onStatus("subscribed", 0);
  hear(3);
  expect(onChange).toHaveBeenCalledTimes(2);
});
