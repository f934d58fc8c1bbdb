import { PLAYED_CODES } from "@/lib/contract/games";
import { SYMBOL_ART } from "./luckywheel/canvas/symbols";
import { loadGame, manifests, marksOf } from "./manifests";

test("each game's outcome has its own marks", () => {
  expect(marksOf("PK10", [3, 1])).toEqual([
    { shape: "tile", value: 3 },
    { shape: "tile", value: 1 },
  ]);
  expect(marksOf("BALLS24", [23])).toEqual([{ shape: "ball", value: 23, tone: "blue" }]);
  expect(marksOf("LUCKYWHEEL", [1])).toEqual([{ shape: "symbol", value: 1, symbol: "crown", art: SYMBOL_ART.crown }]);
});

test("a number that is not on the wheel is a plain tile", () => {
  expect(marksOf("LUCKYWHEEL", [55])).toEqual([{ shape: "tile", value: 55 }]);
});

test.each(PLAYED_CODES)("the manifest of %s is its own, and loads its own rules", async (code) => {
  expect(manifests[code].code).toBe(code);
  expect((await loadGame(code))?.code).toBe(code);
});
