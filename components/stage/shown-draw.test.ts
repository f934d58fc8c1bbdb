import type { LastResult, LiveRound } from "@/lib/live/game/types";
import { isSameDraw, type ShownDrawFacts, shownDrawOf } from "./shown-draw";

const result: LastResult = { roundId: 4, roundNo: "202601010004", numbers: [3, 1, 2, 4, 5, 6, 7, 8, 9, 10] };

const round: LiveRound = {
  id: 4,
  roundNo: result.roundNo,
  status: 1,
  closesAt: 45_000,
  countdownEndsAt: 40_000,
  drawsAt: 48_000,
  announcesAt: 58_000,
  nextAt: 60_000,
  result: result.numbers,
  resultText: null,
  commitment: null,
  revealed: null,
  form: null,
  entropy: null,
};

const facts = (extra: Partial<ShownDrawFacts>): ShownDrawFacts => ({
  phase: "drawing",
  round,
  result,
  gameSeconds: 60,
  calm: false,
  ...extra,
});

const playing = { kind: "playing", result, startsAt: 48_000, durationMs: 10_000 };
const finish = { kind: "drawn", result };

test.each([
  ["open", facts({ phase: "open" }), { kind: "waiting" }],
  ["closed", facts({ phase: "closed", result: null }), { kind: "waiting" }],
  ["drawing", facts({}), playing],
  [
    "drawing in a round of thirty seconds",
    facts({ gameSeconds: 30, round: { ...round, drawsAt: 53_000 } }),
    { ...playing, startsAt: 53_000, durationMs: 5000 },
  ],
  [
    "drawing on a platform that names no draw",
    facts({ round: { ...round, drawsAt: null }, gameSeconds: 120 }),
    { ...playing, startsAt: 48_000 },
  ],
  ["drawing for a player who wants little motion", facts({ calm: true }), finish],
  ["announced", facts({ phase: "announced" }), finish],
  [
    "drawing while the result of another round is known",
    facts({ result: { ...result, roundId: 3 } }),
    { kind: "waiting" },
  ],
  ["drawing without a result", facts({ result: null }), { kind: "waiting" }],
  ["void", facts({ phase: "void", result: null }), { kind: "waiting" }],
  ["no round", facts({ phase: "waiting", round: null }), { kind: "waiting" }],
])("%s", (_, each, expected) => {
  expect(shownDrawOf(each)).toEqual(expected);
});

test.each([
  ["an instant measured a little otherwise", { ...round, announcesAt: 58_120 }, true],
  ["an instant that was wrong, such as after a sleep", { ...round, announcesAt: 59_000 }, false],
])("%s begins anew: %#", (_, measured, same) => {
  expect(isSameDraw(shownDrawOf(facts({})), shownDrawOf(facts({ round: measured })))).toBe(same);
});

test("a draw and its last frame, or two rounds, are never the same draw", () => {
  const other = { ...result, roundId: 5 };
  const next = facts({ round: { ...round, id: 5 }, result: other });
  expect(isSameDraw(shownDrawOf(facts({})), shownDrawOf(facts({ phase: "announced" })))).toBe(false);
  expect(isSameDraw(shownDrawOf(facts({})), shownDrawOf(next))).toBe(false);
  expect(isSameDraw(shownDrawOf(facts({})), shownDrawOf(facts({ phase: "open" })))).toBe(false);
  expect(isSameDraw(shownDrawOf(facts({ phase: "open" })), shownDrawOf(facts({ phase: "void" })))).toBe(true);
});
