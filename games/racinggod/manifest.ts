import { type GameManifest, tileOf } from "../shared/manifest";

export const racinggodManifest: GameManifest = {
  code: "RACINGGOD",
  isRace: true,
  drawing: "racing",
  markOf: tileOf,
  loadGame: async () => (await import("./game")).racinggod,
  loadMessages: (locale) => import(`./messages/${locale}.json`),
  loadCanvas: async () => (await import("./canvas/start-horse-race")).startHorseRace,
};
