import { SYMBOL_ART } from "./luckywheel/symbols";
import { marksOf } from "./result-marks";

test("each game's outcome has its own marks", () => {
  expect(marksOf("PK10", [3, 1])).toEqual([
    { shape: "tile", value: 3 },
    { shape: "tile", value: 1 },
  ]);
  expect(marksOf("BALLS24", [23])).toEqual([{ shape: "ball", value: 23, tone: "blue" }]);
  expect(marksOf("LUCKYWHEEL", [1])).toEqual([{ shape: "symbol", value: 1, art: SYMBOL_ART.crown }]);
});

test("a number that the wheel has not is a plain tile", () => {
  expect(marksOf("LUCKYWHEEL", [55])).toEqual([{ shape: "tile", value: 55 }]);
});
