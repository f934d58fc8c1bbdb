import { playScene, type StartScene } from "../../shared/canvas/scene";
import { HORSES } from "./horses";
import { raceScene } from "../../shared/canvas/racing/race-scene";

/** Racing God's race on a canvas. */
export const startHorseRace: StartScene = (canvas, options) =>
  playScene(canvas, raceScene(canvas, options, HORSES), options);
