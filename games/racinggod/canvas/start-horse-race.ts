import { playScene, type StartScene } from "@/games/shared/canvas/scene";
import { HORSES } from "./horses";
import { raceScene } from "@/games/shared/racing/race-scene";

/** Racing God's race on a canvas. */
export const startHorseRace: StartScene = (canvas, options) =>
  playScene(canvas, raceScene(canvas, options, HORSES), options);
