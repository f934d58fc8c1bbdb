import { playScene, type Scene, type SceneFacts, type StartScene } from "../../shared/canvas/scene";
import { paintFrame, type WheelDraw } from "./frame";
import { pictureFor } from "./picture";
import { createSpin } from "./spin";

/** @throws RangeError for a result that is no segment */
function wheelScene(canvas: HTMLCanvasElement, { result, roundNo }: SceneFacts): Scene {
  const segment = result === null ? null : (result[0] ?? Number.NaN);
  const draw: WheelDraw = { segment, spin: segment === null ? null : createSpin({ segment, roundNo }) };
  return {
    paint(painter, box, time, detail) {
      paintFrame(painter, pictureFor(canvas, box), draw, time, detail);
    },
  };
}

/** The lucky wheel's spin on a canvas. */
export const startWheel: StartScene = (canvas, options) => playScene(canvas, wheelScene(canvas, options), options);
