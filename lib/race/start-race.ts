import { playScene, type StartScene } from "@/lib/scene/scene";
import { CARS } from "./cars";
import { raceScene } from "./race-scene";

/** PK10's race on a canvas. */
export const startRace: StartScene = (canvas, options) => playScene(canvas, raceScene(canvas, options, CARS), options);
