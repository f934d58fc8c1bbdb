import { type GameManifest, racersIn, tileOf } from "../shared/manifest";
import { resultTimes } from "./result-times";

export const racinggodManifest: GameManifest = {
  code: "RACINGGOD",
  isRace: true,
  hasRoundOdds: true,
  drawing: "racing",
  markOf: tileOf,
  loadGame: async () => (await import("./game")).racinggod,
  isBig: ([winner = 0]) => winner >= 5,
  loadScene: async () => (await import("./canvas/scene")).createScene,
  namedBy: (_betType, number) => racersIn(number),
  timesOf: resultTimes,
};
