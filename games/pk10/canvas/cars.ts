import { carSprite, WHEEL_FRAMES, WHEELS, wheelStrip } from "./car-sprite";
import { streak } from "../../shared/canvas/racing/furniture";
import { asphaltTile } from "../../shared/canvas/racing/ground";
import { GEAR } from "../../shared/canvas/racing/palette";
import type { RaceStyle } from "../../shared/canvas/racing/style";

/** Ten cars on asphalt. */
export const CARS: RaceStyle = {
  racers: 10,
  ground: asphaltTile,
  racersOf(layout, colors, fontFamily) {
    const looks = layout.lanes.map((lane, index) => ({
      ...carSprite(index + 1, colors.cars[index] ?? { paint: GEAR.metal, ink: GEAR.line }, lane.carHeight, fontFamily),
      streak: streak(layout, colors.cars[index]?.paint ?? GEAR.metal),
      y: lane.y,
    }));
    const wheels = wheelStrip(WHEELS.radius * (looks.at(-1)?.unit ?? 1));
    return (painter, { index, nose, distance, speed, time }) => {
      const look = looks[index];
      if (look === undefined) return;
      const [left, top] = [nose - 100 * look.unit, look.y - 40 * look.unit];
      if (speed > 0.3) {
        const flicker = 0.75 + 0.25 * Math.sin(time * 400 + index * 2);
        const length = look.streak.width * speed * flicker;
        painter.globalAlpha = 0.5 * speed;
        for (const y of [13, 24])
          painter.drawImage(
            look.streak,
            Math.round(left - length),
            Math.round(top + y * look.unit),
            length,
            look.streak.height,
          );
        painter.globalAlpha = 1;
      }
      painter.drawImage(look.sprite, Math.round(nose - look.noseX), Math.round(look.y - look.noseY));
      const radius = WHEELS.radius * look.unit;
      const turned = ((distance * layout.trackLength) / radius / ((2 * Math.PI) / 5)) % 1;
      const frame = speed > 0.85 ? WHEEL_FRAMES : Math.floor(turned * WHEEL_FRAMES);
      for (const x of WHEELS.x) {
        painter.drawImage(
          wheels,
          frame * wheels.height,
          0,
          wheels.height,
          wheels.height,
          left + x * look.unit - radius,
          top + WHEELS.y * look.unit - radius,
          radius * 2,
          radius * 2,
        );
      }
    };
  },
};
