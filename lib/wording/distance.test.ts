import { formatDistance } from "./distance";

test.each([
  [0, "<1 km"],
  [0.999, "<1 km"],
  [1, "1 km"],
  [12.7, "12 km"],
  [12_345, "12,345 km"],
])("%d km is shown as %s", (kilometres, shown) => {
  expect(formatDistance(kilometres)).toBe(shown);
});

test.each([-1, Number.NaN, Infinity])("%d is no distance", (kilometres) => {
  expect(() => formatDistance(kilometres)).toThrow(RangeError);
});
