import { beaconTimeOf, QUICKNET } from "@/games/shared/draw/beacon-chain";
import { clockError, clockSkew } from "./clock-skew";

const ROUND = 1_000;
const published = beaconTimeOf(QUICKNET, ROUND);

/** Milliseconds after the round's time: the clock before and after the call, and the server's own time. */
const answerAt = (before: number, after: number, server: number | undefined, round = ROUND) => ({
  beacon: { round, signature: "" },
  serverTime: server === undefined ? undefined : { earliest: published + server, latest: published + server + 1_000 },
  before: published + before,
  after: published + after,
});

test.each([
  ["right", 500, 700, 0, 0],
  ["right, at the end of the server's second", 1_950, 2_050, 1_000, 0],
  ["behind the beacon's time", -2_500, -2_300, undefined, -2_300],
  ["behind the server's time", 500, 700, 2_000, -1_300],
  ["ahead of the server's time", 3_500, 3_600, 1_000, 1_500],
  ["perhaps ahead, or the answer is a round old", 5_900, 6_000, undefined, 0],
  ["ahead of the next two rounds", 8_000, 8_100, undefined, 2_000],
])("a clock is %s", (_case, before, after, server, expected) => {
  expect(clockSkew(QUICKNET, answerAt(before, after, server))).toBe(expected);
});

/** The clock is 9 000 ms after the round's time; each address states its own time. */
test.each<[string, number[], number]>([
  ["the one address agrees", [8_500], 0],
  ["the one address does not agree", [2_000], 6_000],
  ["one of two does not agree: nobody knows which is right", [8_500, 2_000], 6_000],
  ["one of three says a time of the past", [2_000, 8_500, 8_500], 0],
  ["one of three says a time of the future", [8_500, 3_600_000, 8_500], 0],
  ["one of three hides that the clock is ahead", [8_500, 2_000, 3_000], 5_000],
  ["one of three hides that the clock is behind", [20_000, 8_500, 21_000], -11_000],
  ["two of four do not agree", [8_500, 8_500, 2_000, 20_000], 6_000],
  ["two of five do not agree", [8_500, 8_500, 2_000, 20_000, 8_500], 0],
])("%s", (_case, servers, expected) => {
  const answers = servers.map((server) => answerAt(9_000, 9_000, server));
  expect(clockError(QUICKNET, answers).skewMs).toBe(expected);
});

test("one signed value from the clock's future proves that the clock is behind, whatever the other addresses say", () => {
  const others = [0, 0, 0].map((server) => answerAt(500, 700, server));
  const { skewMs, behindMs } = clockError(QUICKNET, [...others, answerAt(500, 700, undefined, ROUND + 2)]);
  expect([skewMs, behindMs]).toEqual([-5_300, 5_300]);
});
