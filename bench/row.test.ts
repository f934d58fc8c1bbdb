import { interleave, median, quantile, rowOf } from "./row";

test("the median is the middle value, or the mean of the two middle ones", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow("empty");
});

test("a quantile is the value at the nearest rank", () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.8, 0.81, 1].map((share) => quantile(values, share))).toEqual([1, 3, 4, 5, 5]);
  expect(() => quantile([], 0.5)).toThrow("empty");
});

test("interleave warms both sides up once, and the side that each turn begins with alternates", async () => {
  const calls: string[] = [];
  const side = (name: string) => async () => calls.push(name);
  const samples = await interleave(4, side("ours"), side("base"));
  expect(calls.join(" ")).toBe("ours base ours base base ours ours base base ours");
  expect(samples.ours).toHaveLength(4);
  expect(samples.base).toHaveLength(4);
});

test("rowOf judges the quotient of the medians, or our median, by the bound", () => {
  const title = { name: "x", baseName: "y", unit: "ms" };
  const samples = { ours: [6, 6, 90], base: [10, 10, 1] };
  expect(rowOf(title, samples, { atLeast: 0.6 })).toMatchObject({ ratio: 0.6, target: "≥ 0.6", met: true });
  expect(rowOf(title, samples, { atLeast: 0.7 }).met).toBe(false);
  expect(rowOf(title, samples, { atMost: 0.6 }).met).toBe(true);
  expect(rowOf(title, samples, { atMost: 0.5 })).toMatchObject({ target: "≤ 0.5", met: false });
  expect(rowOf(title, samples, { within: 6 })).toMatchObject({ ratio: 0.6, target: "≤ 6 ms", met: true });
  expect(rowOf(title, samples, { within: 5 }).met).toBe(false);
});
