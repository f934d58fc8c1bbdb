import type { Moment, SceneFacts, View } from "../../shared/canvas/scene";
import { DETAILS } from "../../shared/canvas/detail";
import { createSceneOf } from "./scene";

const facts: SceneFacts = {
  roundNo: "202611210001",
  result: [7],
  previous: { roundNo: "202611210000", numbers: [3] },
  drawMs: 10_000,
  times: null,
};
const [detail] = DETAILS;
if (detail === undefined) throw new Error("no detail");
const view: View = { detail, isLight: false, isReduced: false, backed: [], hasWon: false };

describe("a drum's scene", () => {
  const scene = createSceneOf(24)(facts);

  it("gives each sound once, for any division of the time", () => {
    const all = scene.hitsBetween(0, 2);
    const cut = Array.from({ length: 600 }, (_, frame) => scene.hitsBetween(frame / 600, (frame + 1) / 600)).flat();
    expect(cut).toEqual(all);
    const count = (kind: string): number => all.filter((hit) => hit.kind === kind).length;
    expect([count("go"), count("tube"), count("reveal")]).toEqual([1, 3, 1]);
    expect(count("ball")).toBeGreaterThan(60);
    for (const { gain, pitch, pan } of all) {
      expect(Math.min(gain, pitch)).toBeGreaterThanOrEqual(0);
      expect(Math.max(gain, pitch, Math.abs(pan))).toBeLessThanOrEqual(1);
    }
  });

  it("blows its fans while the balls fly", () => {
    const gains = [0, 0.3, 0.95].map((time) => scene.voicesAt(time)[0]?.gain);
    expect(gains).toEqual([0, 1, 0]);
  });

  it.each<[string, Moment, Partial<View>, boolean]>([
    ["moves while bets are taken", { phase: "betting", sinceMs: 0, leftMs: 9_000 }, {}, false],
    [
      "counts the last seconds even if motion is reduced",
      { phase: "betting", sinceMs: 0, leftMs: 9_000 },
      { isReduced: true },
      false,
    ],
    ["stays still with reduced motion", { phase: "closed", sinceMs: 0, leftMs: null }, { isReduced: true }, true],
    ["moves until the draw ends", { phase: "draw", time: 0.99 }, { isReduced: true }, false],
    ["shines after the draw", { phase: "result", sinceMs: 3_000 }, {}, false],
    ["rests when its shine has ended", { phase: "result", sinceMs: 4_100 }, {}, true],
    ["moves until the confetti ends", { phase: "result", sinceMs: 4_100 }, { hasWon: true }, false],
  ])("%s", (_, moment, how, isStill) => {
    expect(scene.isStill(moment, { ...view, ...how })).toBe(isStill);
  });

  it("refuses a ball that is not in the drum", () => {
    expect(() => createSceneOf(12)({ ...facts, result: [13] })).toThrow(RangeError);
  });
});
