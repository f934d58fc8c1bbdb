import { playDraw, type DrawCanvas, type DrawFacts, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { paintFrame } from "./frame";
import { spritesFor } from "./sprites";
import { createTumble } from "./tumble";

/** @throws RangeError for a result that is no ball of the drum */
function drumCanvas(canvas: HTMLCanvasElement, { result, roundNo }: DrawFacts, count: number): DrawCanvas {
  const tumble = createTumble({ count, ball: result === null ? null : (result[0] ?? Number.NaN), roundNo });
  return {
    paint(painter, box, time, detail) {
      paintFrame(painter, spritesFor(canvas, box, count, tumble.radius), tumble, time, detail);
    },
  };
}

/** The draw of a drum of `count` balls on a canvas. */
export const startDrumOf =
  (count: number): StartCanvas =>
  (canvas, options) =>
    playDraw(canvas, drumCanvas(canvas, options, count), options);
