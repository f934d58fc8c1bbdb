import { type Box, playDraw, type DrawCanvas, type DrawFacts, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { paintFrame, type WheelDraw } from "./frame";
import { type Sprites, spritesFor } from "./sprites";
import { createSpin } from "./spin";

/** @throws RangeError for a result that is no segment */
function wheelCanvas(canvas: HTMLCanvasElement, { result, roundNo }: DrawFacts): DrawCanvas {
  const segment = result === null ? null : (result[0] ?? Number.NaN);
  const draw: WheelDraw = { segment, spin: segment === null ? null : createSpin({ segment, roundNo }) };
  // The same size and theme is the same `box` object: the sprites are painted once for each.
  let known: { box: Box; sprites: Sprites } | null = null;
  return {
    paint(painter, box, time, detail) {
      if (known?.box !== box) known = { box, sprites: spritesFor(canvas, box) };
      paintFrame(painter, known.sprites, draw, time, detail);
    },
  };
}

/** The lucky wheel's spin on a canvas. */
export const startWheel: StartCanvas = (canvas, options) => playDraw(canvas, wheelCanvas(canvas, options), options);
