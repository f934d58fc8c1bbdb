import fc from "fast-check";
import { finishTimes, racinggod } from "./game";
import { resultTimes } from "./result-times";

const ORDER = [6, 1, 2];
const TEXT = "RG-77:1-6-70.111,2-1-70.5,3-2-1:11.02";

test("the times of a platform's result text are read in finishing order", () => {
  expect(resultTimes(TEXT, "RG-77", ORDER)).toEqual([70_111, 70_500, 71_020]);
  expect(resultTimes("RG-77:1-6-9:59.9,2-1-10:00,3-2-601", "RG-77", ORDER)).toEqual([599_900, 600_000, 601_000]);
  expect(resultTimes("RG-77:3-2-71.02,1-6-70.1119,2-1-70", "RG-77", ORDER)).toEqual([70_111, 70_000, 71_020]);
});

test("the text that the embedded platform writes is read back unchanged", () => {
  const order = [8, 7, 6, 5, 4, 3, 2, 1];
  expect(resultTimes(racinggod.resultText?.("202611210001", order), "202611210001", order)).toEqual(
    finishTimes("202611210001", order),
  );
});

test.each([
  ["a text of null", null],
  ["an absent text", undefined],
  ["an empty text", ""],
  ["another round", "RG-78:1-6-70.111,2-1-70.5,3-2-71.02"],
  ["another order", "RG-77:1-1-70.111,2-6-70.5,3-2-71.02"],
  ["a racer too few", "RG-77:1-6-70.111,2-1-70.5"],
  ["a racer too many", `${TEXT},4-5-72.0`],
  ["a place twice", "RG-77:1-6-70.111,1-1-70.5,3-2-71.02"],
  ["places that do not begin at 1", "RG-77:2-6-70.111,3-1-70.5,4-2-71.02"],
  ["an invalid time", "RG-77:1-6-70.111,2-1-7.0.5,3-2-71.02"],
  ["a time with two colons", "RG-77:1-6-70.111,2-1-0:01:10,3-2-71.02"],
  ["a cut text", "RG-77:1-6-70.111,2-1-70.5,3-"],
  ["markup", "<b>RG-77:1-6-70.111</b>"],
])("%s gives no times", (_, text) => {
  expect(resultTimes(text, "RG-77", ORDER)).toBeNull();
});

test("any text gives a time for each racer or no times", () => {
  const near = fc.tuple(fc.string(), fc.nat(30)).map(([noise, at]) => TEXT.slice(0, at) + noise + TEXT.slice(at));
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (text) => {
      const times = resultTimes(text, "RG-77", ORDER);
      expect(times === null || (times.length === 3 && times.every(Number.isSafeInteger))).toBe(true);
    }),
  );
});
