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
    // The number of `of` is position-racer. Of `gy`, a pair names two racers, and a sum names no racer.
    if (betType === "of") return racersIn(number).slice(1);
    return betType === "gy" && number.includes("-") ? racersIn(number) : [];
  },
};
