import { raceScene } from "../../shared/canvas/racing/race-scene";
import type { RacerArt } from "../../shared/canvas/racing/racers";
import { turf } from "../../shared/canvas/racing/surface";
import { COATS, drawHorse } from "./horse-art";

/** The silks of each racer: the colours of its number's tile, and a pattern that is visible on them. */
const SILKS = [
  ["#f2d21b", "#14100a"],
  ["#0b6fc4", "#ffffff"],
  ["#4a5058", "#a6ff3d"],
  ["#f5812a", "#1d2b6b"],
  ["#1fd0dc", "#0d3b4a"],
  ["#5a3ff0", "#ffd84a"],
  ["#c9ced4", "#0b6fc4"],
  ["#dd1a2e", "#ffffff"],
] as const;
const FRAMES = 10;

const HORSE_ART: RacerArt = {
  plane: { height: 66, tall: 2.5 },
  plate: { x: 40.8, y: 27, radius: 16 },
  frames: FRAMES,
  cycle: 2.3,
  draw(painter, racer, frame, { fontFamily }) {
    const [paint, trim] = SILKS[racer - 1] ?? SILKS[0];
    const coat = COATS[racer - 1] ?? COATS[0];
    const phase = frame === 0 ? null : ((frame - 1) / FRAMES) * 2 * Math.PI;
    drawHorse(painter, { coat, paint, trim, racer, fontFamily, phase });
  },
};

/** Racing God: eight horses on turf. */
export const createScene = raceScene({
  racers: SILKS.length,
  courseMetres: 1_600,
  art: HORSE_ART,
  ground: turf,
  colors: SILKS.map(([paint]) => paint),
  dust: ["rgba(150, 120, 80, 0.5)", "rgba(150, 120, 80, 0)"],
  hasRails: true,
  hasGates: true,
});
