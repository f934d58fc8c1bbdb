import { playScene, type StartScene } from "@/games/shared/canvas/scene";
import { CARS } from "./cars";
import { raceScene } from "@/games/shared/racing/race-scene";

/** PK10's race on a canvas. */
export const startRace: StartScene = (canvas, options) => playScene(canvas, raceScene(canvas, options, CARS), options);
