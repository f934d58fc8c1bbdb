import { playDraw, type DrawCanvas, type DrawFacts, type StartCanvas } from "../../shared/canvas/draw-canvas";
import { paintFrame, type WheelDraw } from "./frame";
import { spritesFor } from "./sprites";
import { createSpin } from "./spin";

/** @throws RangeError for a result that is no segment */
function wheelCanvas(canvas: HTMLCanvasElement, { result, roundNo }: DrawFacts): DrawCanvas {
  const segment = result === null ? null : (result[0] ?? Number.NaN);
  const draw: WheelDraw = { segment, spin: segment === null ? null : createSpin({ segment, roundNo }) };
  return {
    paint(painter, box, time, detail) {
      paintFrame(painter, spritesFor(canvas, box), draw, time, detail);
    },
  };
}

/** The lucky wheel's spin on a canvas. */
export const startWheel: StartCanvas = (canvas, options) => playDraw(canvas, wheelCanvas(canvas, options), options);
