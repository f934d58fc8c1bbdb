import { type GameManifest, tileOf } from "../shared/manifest";

export const pk10Manifest: GameManifest = {
  code: "PK10",
  isRace: true,
  drawing: "racing",
  markOf: tileOf,
  loadGame: async () => (await import("./game")).pk10,
  loadMessages: (locale) => import(`./messages/${locale}.json`),
  loadCanvas: async () => (await import("./canvas/start-race")).startRace,
};
