import { type Box, playScene, type Scene, type SceneFacts, type StartScene } from "@/lib/scene/scene";
import { paintFrame } from "./frame";
import { raceColors } from "./palette";
import { type Picture, pictureFor } from "./picture";
import { createRace, rankingOf } from "./race";

/** The field on its grid, which is the same for every round that has no result yet. */
const GRID: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** @throws RangeError for a result that is no finishing order */
function raceScene(canvas: HTMLCanvasElement, { result, roundNo }: SceneFacts): Scene {
  const race = createRace({ result: result ?? GRID, roundNo });
  const colors = raceColors(canvas);
  // A box keeps its identity while the canvas keeps its size; the style is asked for once for each.
  let known: { box: Box; picture: Picture } | null = null;
  return {
    paint(painter, box, time, detail) {
      if (known?.box !== box) known = { box, picture: pictureFor(canvas, box, colors) };
      paintFrame(painter, known.picture, race, time, detail);
    },
    rankingAt: (time) => rankingOf(race.distancesAt(time)),
  };
}

/** PK10's race on a canvas. */
export const startRace: StartScene = (canvas, options) => playScene(canvas, raceScene(canvas, options), options);
