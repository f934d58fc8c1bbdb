import { platformTimeOf } from "./rounds";
import { EPOCH, wireHome, wireRound } from "../testing";

const homeOf = (games: Parameters<typeof wireHome>[1], server_time?: string) => {
  const { server_time: _, ...home } = wireHome(0, games);
  return server_time === undefined ? home : { ...home, server_time };
};

test.each([
  ["its `server_time`", homeOf([wireRound(1, 0, 10_000)], "2026-01-01T00:00:20+00:00"), EPOCH + 20_000],
  [
    "the end of its open round minus the time left, without `server_time`",
    homeOf([wireRound(2, 0, 70_000), wireRound(1, 1, 70_000)]),
    EPOCH + 70_000,
  ],
  ["unknown if no round is open", homeOf([wireRound(1, 2, 46_000)]), null],
  ["unknown if the round's end cannot be read", homeOf([wireRound(1, 0, 0, { end_at: "soon" })]), null],
])("the platform's time in a home answer is %s", (_title, home, time) => {
  expect(platformTimeOf(home)).toBe(time);
});
