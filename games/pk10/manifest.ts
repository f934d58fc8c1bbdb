import { type GameManifest, racersIn, tileOf } from "../shared/manifest";

export const pk10Manifest: GameManifest = {
  code: "PK10",
  isRace: true,
  drawing: "racing",
  markOf: tileOf,
  loadGame: async () => (await import("./game")).pk10,
  isBig: ([first = 0, second = 0]) => first + second >= 12,
  loadScene: async () => (await import("./canvas/scene")).createScene,
  namedBy(betType, number) {
    // A number of `of` is position-racer. A pair of `gy` names two racers; no other bet names a racer.
    if (betType === "of") return racersIn(number).slice(1);
    return betType === "gy" && number.includes("-") ? racersIn(number) : [];
  },
};
