import { playScene, type StartScene } from "@/lib/scene/scene";
import { HORSES } from "./horses";
import { raceScene } from "./race-scene";

/** Racing God's race on a canvas. */
export const startHorseRace: StartScene = (canvas, options) =>
  playScene(canvas, raceScene(canvas, options, HORSES), options);
