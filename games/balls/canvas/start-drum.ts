import { playScene, type Scene, type SceneFacts, type StartScene } from "../../shared/canvas/scene";
import { paintFrame } from "./frame";
import { pictureFor } from "./picture";
import { createTumble } from "./tumble";

/** @throws RangeError for a result that is no ball of the drum */
function drumScene(canvas: HTMLCanvasElement, { result, roundNo }: SceneFacts, count: number): Scene {
  const tumble = createTumble({ count, ball: result === null ? null : (result[0] ?? Number.NaN), roundNo });
  return {
    paint(painter, box, time, detail) {
      paintFrame(painter, pictureFor(canvas, box, count, tumble.radius), tumble, time, detail);
    },
  };
}

/** The draw of a drum of `count` balls on a canvas. */
export const startDrumOf =
  (count: number): StartScene =>
  (canvas, options) =>
    playScene(canvas, drumScene(canvas, options, count), options);
