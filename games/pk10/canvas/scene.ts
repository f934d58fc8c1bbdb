import { raceScene } from "../../shared/canvas/racing/race-scene";
import { asphalt } from "../../shared/canvas/racing/surface";
import { CAR_ART } from "./car-art";
import { LIVERIES } from "./livery";

/** PK10: ten cars on asphalt. */
export const createScene = raceScene({
  racers: LIVERIES.length,
  art: CAR_ART,
  ground: asphalt,
  colors: LIVERIES.map(({ paint }) => paint),
  dust: ["rgba(215, 222, 230, 0.55)", "rgba(215, 222, 230, 0)"],
  hasRails: false,
  hasGates: false,
});
