import { DETAILS } from "../../shared/canvas/detail";
import type { Moment, SceneFacts, View } from "../../shared/canvas/scene";
import { createScene } from "./scene";

const facts: SceneFacts = {
  roundNo: "202611210001",
  result: [32],
  previous: { roundNo: "202611200999", numbers: [9] },
  drawMs: 10_000,
  times: null,
};
const [detail] = DETAILS;
if (detail === undefined) throw new Error("no detail");
const view: View = { detail, isLight: false, isReduced: false, backed: [], hasWon: false };

describe("the wheel's scene", () => {
  const scene = createScene(facts);

  it("sounds its start and its end, and clicks lower and louder as the wheel slows", () => {
    const hits = scene.hitsBetween(0, 2);
    const cut = Array.from({ length: 600 }, (_, frame) => scene.hitsBetween(frame / 600, (frame + 1) / 600)).flat();
    expect(cut).toEqual(hits);
    expect([hits[0]?.kind, hits.at(-1)?.kind]).toEqual(["go", "reveal"]);
    const clicks = hits.filter(({ kind, at }) => kind === "click" && at > 0.25);
    expect(clicks.length).toBeGreaterThan(60);
    for (const [index, click] of clicks.slice(1).entries()) {
      expect(click.pitch).toBeLessThanOrEqual((clicks[index]?.pitch ?? 0) + 1e-9);
      expect(click.gain).toBeGreaterThanOrEqual((clicks[index]?.gain ?? 1) - 1e-9);
    }
  });

  it.each<[string, Moment, Partial<View>, boolean]>([
    ["moves its lamps while bets are taken", { phase: "betting", sinceMs: 0, leftMs: 9_000 }, {}, false],
    ["stays still with reduced motion", { phase: "closed", sinceMs: 0, leftMs: null }, { isReduced: true }, true],
    ["moves until the winner is lit", { phase: "draw", time: 0.96 }, {}, false],
    ["rests when the winner is lit", { phase: "draw", time: 0.98 }, {}, true],
    ["flashes after the draw", { phase: "result", sinceMs: 3_000 }, {}, false],
    ["shows the winner without moving", { phase: "result", sinceMs: 0 }, { isReduced: true, hasWon: true }, true],
    ["rests after the flashes", { phase: "result", sinceMs: 4_100 }, {}, true],
  ])("%s", (_, moment, how, isStill) => {
    expect(scene.isStill(moment, { ...view, ...how })).toBe(isStill);
  });

  it("refuses a segment that the wheel does not have", () => {
    expect(() => createScene({ ...facts, result: [55] })).toThrow(RangeError);
  });
});
