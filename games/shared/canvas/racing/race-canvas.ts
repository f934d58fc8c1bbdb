import type { Box, DrawCanvas, DrawFacts } from "../draw-canvas";
import { paintFrame } from "./frame";
import { raceColors } from "./palette";
import { type Sprites, spritesFor } from "./sprites";
import { createRace, rankingOf } from "./race";
import type { RaceStyle } from "./style";

/** @throws RangeError for a result that is no finishing order */
export function raceCanvas(canvas: HTMLCanvasElement, { result, roundNo }: DrawFacts, style: RaceStyle): DrawCanvas {
  // Without a result the racers stand at the start in the order of their numbers.
  const race = createRace({ result: result ?? Array.from({ length: style.racers }, (_, index) => index + 1), roundNo });
  if (race.cars !== style.racers) throw new RangeError(`${race.cars} racers in a race of ${style.racers}`);
  // The same size and theme is the same `box` object: the sprites are painted once for each.
  let known: { box: Box; sprites: Sprites } | null = null;
  return {
    paint(painter, box, time, detail) {
      if (known?.box !== box) known = { box, sprites: spritesFor(canvas, box, raceColors(canvas), style) };
      paintFrame(painter, known.sprites, race, time, detail);
    },
    rankingAt: (time) => rankingOf(race.distancesAt(time)),
  };
}
