import { playScene, type StartScene } from "../../shared/canvas/scene";
import { CARS } from "./cars";
import { raceScene } from "../../shared/canvas/racing/race-scene";

/** PK10's race on a canvas. */
export const startRace: StartScene = (canvas, options) => playScene(canvas, raceScene(canvas, options, CARS), options);
