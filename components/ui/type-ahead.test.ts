import { typedOption } from "./select";

const games = ["All games", "PK10 Racing", "12 Balls", "24 Balls", "Lucky Wheel", "Racing God", "ลัคกี้"];

test.each([
  ["p", 0, 1],
  ["R", 0, 5],
  ["lu", 4, 4],
  ["lu", 0, 4],
  ["ll", 0, 4],
  ["2", 2, 3],
  ["a", 0, 0],
  ["ล", 0, 6],
  ["x", 0, -1],
  ["p", -1, 1],
])("%s typed at %d selects option %d", (typed, current, option) => {
  expect(typedOption(games, typed, current)).toBe(option);
});

test("the same letter again selects the next option that begins with it", () => {
  expect(typedOption(["1 a", "1 b", "2"], "1", 0)).toBe(1);
  expect(typedOption(["1 a", "1 b", "2"], "11", 1)).toBe(0);
});

test("without options nothing matches", () => {
  expect(typedOption([], "a", 0)).toBe(-1);
});
