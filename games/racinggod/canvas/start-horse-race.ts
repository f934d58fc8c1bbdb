import { playDraw, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { HORSES } from "./horses";
import { raceCanvas } from "../../shared/canvas/racing/race-canvas";

/** Racing God's race on a canvas. */
export const startHorseRace: StartCanvas = (canvas, options) =>
  playDraw(canvas, raceCanvas(canvas, options, HORSES), options);
