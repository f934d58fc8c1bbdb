import { randomInt } from "node:crypto";
import { PLAYED_CODES } from "@/lib/contract/games";
import { SYMBOL_ART } from "./luckywheel/canvas/symbols";
import { gameOf } from "@/games/registry";
import { loadGame, manifests, marksOf } from "./manifests";

test("the marks of an outcome differ between games", () => {
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

test.each(PLAYED_CODES)("the manifest of %s names this game and loads its rules", async (code) => {
  expect(manifests[code].code).toBe(code);
  expect(await loadGame(code)).toBe(gameOf(code));
  expect(await loadGame("LOBBY")).toBeUndefined();
});

test.each(PLAYED_CODES)("the manifest of %s calls an outcome big if and only if the bet on big wins", async (code) => {
  const game = await loadGame(code);
  const big = game?.find(code === "PK10" ? "tf" : "ts", "big");
  if (game === undefined || big === undefined) throw new Error("There is no such bet");
  const form = game.nextForm?.(undefined, () => 0);
  for (let at = 0; at < 300; at += 1) {
    const outcome = game.draw((bound) => randomInt(bound), form);
    expect([outcome, manifests[code].isBig(outcome)]).toEqual([outcome, game.settle(big, outcome) === "win"]);
  }
});
