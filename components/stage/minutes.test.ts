import { minutesOf } from "./minutes";

test.each([
  [0, "00:00"],
  [9, "00:09"],
  [59, "00:59"],
  [60, "01:00"],
  [75, "01:15"],
  [6005, "100:05"],
])("%i seconds are %s", (seconds, shown) => {
  expect(minutesOf(seconds)).toBe(shown);
});
