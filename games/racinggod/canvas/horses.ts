import { horseStrip, STRIDE_FRAMES } from "./horse-sprite";
import { turfTile } from "../../shared/canvas/racing/ground";
import { GEAR } from "../../shared/canvas/racing/palette";
import type { RaceStyle } from "../../shared/canvas/racing/style";

/** A stride is this many of the horse's lengths. */
const STRIDE = 2.2;

/** Eight horses on turf. */
export const HORSES: RaceStyle = {
  racers: 8,
  ground: turfTile,
  racersOf(layout, colors, fontFamily) {
    const looks = layout.lanes.map((lane, index) => ({
      ...horseStrip(index + 1, colors.cars[index] ?? { paint: GEAR.metal, ink: GEAR.line }, lane.carHeight, fontFamily),
      y: lane.y,
    }));
    return (painter, { index, nose, distance, time }) => {
      const look = looks[index];
      if (look === undefined) return;
      // Each horse has its own stride; before the start it stands.
      const strides = (distance * layout.trackLength) / (look.length * STRIDE) + index * 0.37;
      const frame = distance <= 0 && time < 0.1 ? STRIDE_FRAMES : Math.floor((strides % 1) * STRIDE_FRAMES);
      painter.drawImage(
        look.strip,
        frame * look.width,
        0,
        look.width,
        look.height,
        Math.round(nose - look.noseX),
        Math.round(look.y - look.groundY),
        look.width,
        look.height,
      );
    };
  },
};
