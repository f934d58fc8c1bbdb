import { timingsOf } from "./timings";
import type { LastResult, LiveRound } from "../types";
import { createStageClock, type StageState } from "./stage-clock";

const NUMBERS = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

const round: LiveRound = {
  id: 4,
  roundNo: "202601010004",
  status: 1,
  closesAt: 47_000,
  countdownEndsAt: 42_000,
  drawsAt: 48_000,
  announcesAt: 58_000,
  nextAt: 60_000,
  result: NUMBERS,
  resultText: null,
  commitment: null,
  revealed: null,
  form: null,
  entropy: null,
  beaconRound: null,
  beaconSignature: null,
  closesInstant: null,
  orderRoot: null,
  isAltered: false,
};
const before: LastResult = { roundId: 3, roundNo: "202601010003", numbers: NUMBERS.toReversed() };
const open = { ...round, status: 0, result: null };
const closed = { ...round, status: 2, result: null };

const ended = { ...round, id: 3, roundNo: before.roundNo, result: before.numbers, nextAt: 1_000 };

const stateOf = (shown: LiveRound | null, gameSeconds = 60): StageState => ({
  rounds: shown === null ? [] : [shown, ended],
  results: [before],
  timings: timingsOf(gameSeconds),
});
const momentOf = (shown: LiveRound | null, now: number, isReduced = false, gameSeconds = 60) =>
  createStageClock({ isReduced: () => isReduced })(stateOf(shown, gameSeconds), now).moment;

test.each([
  ["betting, since the end of the round before", open, 30_000, { phase: "betting", sinceMs: 29_000, leftMs: 12_000 }],
  ["the countdown is over", open, 43_000, { phase: "closed", sinceMs: 1_000, leftMs: 5_000 }],
  ["closed", closed, 44_000, { phase: "closed", sinceMs: 2_000, leftMs: 4_000 }],
  ["closed, and the platform names no draw", { ...closed, drawsAt: null }, 44_000, { phase: "closed", leftMs: null }],
  ["the draw", round, 53_000, { phase: "draw", time: 0.5 }],
  [
    "the draw of a platform that names no time for draws",
    { ...round, drawsAt: null },
    53_000,
    { phase: "draw", time: 0.5 },
  ],
  ["a result before its draw", round, 47_000, { phase: "draw", time: 0 }],
  ["announced", round, 58_500, { phase: "result", sinceMs: 500 }],
  ["void", { ...closed, status: 3 }, 50_000, { phase: "closed", leftMs: null }],
  ["no round", null, 50_000, { phase: "closed", leftMs: null }],
])("the moment on the stage: %s", (_, shown, now, moment) => {
  expect(momentOf(shown, now)).toMatchObject(moment);
});

test("if the previous round is unknown, the opening is computed from the usual length of a round", () => {
  const clock = createStageClock({ isReduced: () => false });
  const state = { ...stateOf(open), rounds: [open] };
  expect(clock(state, 30_000).moment).toMatchObject({ phase: "betting", sinceMs: 30_000 });
});

test("with reduced motion the outcome is not shown before the end of the draw", () => {
  const clock = createStageClock({ isReduced: () => true });
  expect(clock(stateOf(round), 57_999)).toMatchObject({ facts: { result: null }, moment: { phase: "closed" } });
  expect(clock(stateOf(round), 58_000)).toMatchObject({ facts: { result: NUMBERS }, moment: { phase: "result" } });
});

test("the facts have the current outcome only when the player may see it", () => {
  const clock = createStageClock({ isReduced: () => false });
  expect(clock(stateOf(closed), 44_000).facts).toMatchObject({ result: null, previous: before });
  const drawn = clock(stateOf(round), 50_000).facts;
  expect(drawn).toMatchObject({ result: NUMBERS, previous: before, drawMs: 10_000 });
  expect(clock(stateOf(round), 59_000).facts).toBe(drawn);
});

test.each([
  ["an instant that was measured slightly differently does not move the draw", 120, 0.5],
  ["an instant that was wrong, such as after a sleep, moves the draw", 1_000, 0.4],
])("%s", (_, ms, time) => {
  const clock = createStageClock({ isReduced: () => false });
  clock(stateOf(round), 50_000);
  const measured = { ...round, drawsAt: 48_000 + ms, announcesAt: 58_000 + ms };
  expect(clock(stateOf(measured), 53_000).moment).toMatchObject({ phase: "draw", time });
});
