import { playDraw, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { CARS } from "./cars";
import { raceCanvas } from "../../shared/canvas/racing/race-canvas";

/** PK10's race on a canvas. */
export const startRace: StartCanvas = (canvas, options) => playDraw(canvas, raceCanvas(canvas, options, CARS), options);
