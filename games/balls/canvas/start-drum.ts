import { type Box, playDraw, type DrawCanvas, type DrawFacts, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { paintFrame } from "./frame";
import { type Sprites, spritesFor } from "./sprites";
import { createTumble } from "./tumble";

/** @throws RangeError for a result that is no ball of the drum */
function drumCanvas(canvas: HTMLCanvasElement, { result, roundNo }: DrawFacts, count: number): DrawCanvas {
  const tumble = createTumble({ count, ball: result === null ? null : (result[0] ?? Number.NaN), roundNo });
  // The same size and theme is the same `box` object: the sprites are painted once for each.
  let known: { box: Box; sprites: Sprites } | null = null;
  return {
    paint(painter, box, time, detail) {
      if (known?.box !== box) known = { box, sprites: spritesFor(canvas, box, count, tumble.radius) };
      paintFrame(painter, known.sprites, tumble, time, detail);
    },
  };
}

/** The draw of a drum of `count` balls on a canvas. */
export const startDrumOf =
  (count: number): StartCanvas =>
  (canvas, options) =>
    playDraw(canvas, drumCanvas(canvas, options, count), options);
