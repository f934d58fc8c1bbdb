import type { Box, Scene, SceneFacts } from "../scene";
import { paintFrame } from "./frame";
import { raceColors } from "./palette";
import { type Picture, pictureFor } from "./picture";
import { createRace, rankingOf } from "./race";
import type { RaceStyle } from "./style";

/** @throws RangeError for a result that is no finishing order */
export function raceScene(canvas: HTMLCanvasElement, { result, roundNo }: SceneFacts, style: RaceStyle): Scene {
  // The field on its grid is the same for every round that has no result yet.
  const race = createRace({ result: result ?? Array.from({ length: style.racers }, (_, index) => index + 1), roundNo });
  if (race.cars !== style.racers) throw new RangeError(`${race.cars} racers in a race of ${style.racers}`);
  const colors = raceColors(canvas);
  // A box keeps its identity while the canvas keeps its size; the style is asked for once for each.
  let known: { box: Box; picture: Picture } | null = null;
  return {
    paint(painter, box, time, detail) {
      if (known?.box !== box) known = { box, picture: pictureFor(canvas, box, colors, style) };
      paintFrame(painter, known.picture, race, time, detail);
    },
    rankingAt: (time) => rankingOf(race.distancesAt(time)),
  };
}
