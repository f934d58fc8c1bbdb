import { beaconRoundAfter, QUICKNET } from "@/games/shared/draw/beacon-chain";
import { EPOCH, roundFrame, wireHome, wireRound } from "../testing";
import { Page } from "../testing-session";
import type { LiveRound } from "../types";

const closesAt = EPOCH + 40_000;
const due = beaconRoundAfter(QUICKNET, new Date(closesAt));
const shown = {
  ...{ commitment: "ab".repeat(32), beacon_round: due, closes_at: new Date(closesAt).toISOString(), form: [1, 2] },
};
const root = { order_root: "cd".repeat(32) };

/** A round that the page first showed as open, after a frame that the server sent at `at` and that took 5 ms. */
function after(status: number, at: number, over: object): LiveRound | undefined {
  const page = new Page(5, wireHome(0, [wireRound(1, 0, 0, shown)]));
  page.until(at + 5).frame(roundFrame(wireRound(1, status, at, { ...shown, ...over }), 1, at));
  return page.state.rounds[0];
}

test.each<[string, object, object]>([
  ["the same", {}, { isAltered: false }],
  ["the same in capitals", { commitment: "AB".repeat(32) }, { isAltered: false }],
  ["no data any more", { commitment: null, beacon_round: null, form: null }, { isAltered: false }],
  ["another commitment", { commitment: "ef".repeat(32) }, { isAltered: true }],
  ["another round of the beacon", { beacon_round: 1000 }, { isAltered: true }],
  ["another form", { form: [2, 1] }, { isAltered: true }],
])(
  "the first data of a round stay, and only a difference marks the round, if the platform sends %s",
  (_, over, found) => {
    const first = { commitment: shown.commitment, beaconRound: due, form: [1, 2], closesInstant: shown.closes_at };
    expect(after(2, 41_000, over)).toMatchObject({ ...first, ...found });
  },
);

test("a round that was shown without a beacon gets no beacon later", () => {
  const page = new Page(0, wireHome(0, [wireRound(1, 0, 0, { commitment: shown.commitment })]));
  page.until(41_000).frame(roundFrame(wireRound(1, 2, 41_000, shown), 1, 41_000));
  expect(page.state.rounds[0]).toMatchObject({ beaconRound: null, isAltered: true });
});

test("the round is marked if the platform sends another root of the orders", () => {
  const page = new Page(0, wireHome(0, [wireRound(1, 0, 0, shown)]));
  page.until(41_000).frame(roundFrame(wireRound(1, 2, 41_000, { ...shown, ...root }), 1, 41_000));
  expect(page.state.rounds[0]).toMatchObject({ orderRoot: root.order_root, isAltered: false });
  const other = wireRound(1, 1, 48_000, { ...shown, order_root: "ef".repeat(32) });
  page.until(48_000).frame(roundFrame(other, 2, 48_000));
  expect(page.state.rounds[0]).toMatchObject({ orderRoot: root.order_root, isAltered: true });
});
