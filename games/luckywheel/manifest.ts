import { type GameManifest, tileOf } from "../shared/manifest";
import { SYMBOL_ART } from "./canvas/symbols";
import { WHEEL } from "./wheel";

export const luckywheelManifest: GameManifest = {
  code: "LUCKYWHEEL",
  isRace: false,
  drawing: "spinning",
  markOf(segment) {
    const symbol = WHEEL[segment - 1];
    return symbol === undefined
      ? tileOf(segment)
      : { shape: "symbol", value: segment, symbol, art: SYMBOL_ART[symbol] };
  },
  loadGame: async () => (await import("./game")).luckywheel,
  isBig: ([segment = 0]) => segment >= 28,
  loadScene: async () => (await import("./canvas/scene")).createScene,
  namedBy: (betType, number) =>
    betType === "sy" ? WHEEL.flatMap((symbol, index) => (symbol === number ? [index + 1] : [])) : [],
};
