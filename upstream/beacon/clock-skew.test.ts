import { beaconTimeOf, QUICKNET } from "@/games/shared/draw/beacon-chain";
import { clockSkew } from "./clock-skew";

const ROUND = 1_000;
const published = beaconTimeOf(QUICKNET, ROUND);

/** Milliseconds after the round's time: the clock before and after the call, and the server's own time. */
test.each([
  ["right", 500, 700, 0, 0],
  ["right, at the end of the server's second", 1_950, 2_050, 1_000, 0],
  ["behind the beacon's time", -2_500, -2_300, undefined, -2_300],
  ["behind the server's time", 500, 700, 2_000, -1_300],
  ["ahead of the server's time", 3_500, 3_600, 1_000, 1_500],
  ["perhaps ahead, or the answer is a round old", 5_900, 6_000, undefined, 0],
  ["ahead of the next two rounds", 8_000, 8_100, undefined, 2_000],
])("a clock is %s", (_case, before, after, server, expected) => {
  const answer = {
    beacon: { round: ROUND, signature: "" },
    serverTime: server === undefined ? undefined : { earliest: published + server, latest: published + server + 1_000 },
  };
  expect(clockSkew(QUICKNET, answer, { before: published + before, after: published + after })).toBe(expected);
});
