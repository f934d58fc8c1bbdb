import { type Box, playDraw, type DrawCanvas, type DrawFacts, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { paintFrame } from "./frame";
import { type Picture, pictureFor } from "./picture";
import { createTumble } from "./tumble";

/** @throws RangeError for a result that is no ball of the drum */
function drumCanvas(canvas: HTMLCanvasElement, { result, roundNo }: DrawFacts, count: number): DrawCanvas {
  const tumble = createTumble({ count, ball: result === null ? null : (result[0] ?? Number.NaN), roundNo });
  // The same size and theme is the same `box` object: the picture is made once for each.
  let known: { box: Box; picture: Picture } | null = null;
  return {
    paint(painter, box, time, detail) {
      if (known?.box !== box) known = { box, picture: pictureFor(canvas, box, count, tumble.radius) };
      paintFrame(painter, known.picture, tumble, time, detail);
    },
  };
}

/** The draw of a drum of `count` balls on a canvas. */
export const startDrumOf =
  (count: number): StartCanvas =>
  (canvas, options) =>
    playDraw(canvas, drumCanvas(canvas, options, count), options);
