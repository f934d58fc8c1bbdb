import type { GameManifest } from "../shared/manifest";
import { colourOf } from "./colours";

type BallCount = 12 | 24 | 36 | 48;

export const ballsManifest = (count: BallCount): GameManifest => ({
  code: `BALLS${count}`,
  isRace: false,
  drawing: "drawing",
  markOf: (ball) => ({ shape: "ball", value: ball, tone: colourOf(ball) }),
  loadGame: async () => (await import("./game"))[`balls${count}`],
  isBig: ([ball = 0]) => ball > count / 2,
  loadScene: async () => (await import("./canvas/scene")).createSceneOf(count),
  namedBy: (betType, number) => (betType === "no" ? [Number(number)] : []),
});
