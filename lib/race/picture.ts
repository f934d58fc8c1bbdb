import type { Box } from "@/lib/scene/scene";
import { type CarSprite, carSprite, WHEELS, wheelStrip } from "./car-sprite";
import { championHalo, flagCloth, puff, startLights, streak } from "./furniture";
import { finishLine, groundTile, startLine } from "./ground";
import { type Layout, layoutOf } from "./layout";
import { NIGHT, type RaceColors } from "./palette";
import { mastSprite, standsTile } from "./scenery";
import type { Sprite } from "./sprite";

/** Everything of a race that is the same on many frames, painted once for one size of box. */
export interface Picture {
  readonly layout: Layout;
  readonly colors: RaceColors;
  readonly stands: Sprite;
  readonly mast: Sprite;
  readonly ground: Sprite;
  readonly finish: Sprite;
  readonly start: Sprite;
  readonly cloth: Sprite;
  readonly wait: Sprite;
  readonly go: Sprite;
  readonly puff: Sprite;
  readonly halo: Sprite;
  readonly cars: readonly CarSprite[];
  readonly streaks: readonly Sprite[];
  readonly wheels: Sprite;
}

function pictureOf(box: Box, colors: RaceColors, fontFamily: string): Picture {
  const layout = layoutOf(box.width, box.height, box.ratio, colors.cars.length);
  const cars = layout.lanes.map((lane, index) =>
    carSprite(index + 1, colors.cars[index] ?? { paint: NIGHT.metal, ink: NIGHT.line }, lane.carHeight, fontFamily),
  );
  return {
    layout,
    colors,
    stands: standsTile(layout, colors.accent),
    mast: mastSprite(layout),
    ground: groundTile(layout, colors.accent),
    finish: finishLine(layout),
    start: startLine(layout),
    cloth: flagCloth(layout),
    wait: startLights(layout, NIGHT.tail),
    go: startLights(layout, NIGHT.go),
    puff: puff(layout),
    halo: championHalo(layout, colors.accent),
    cars,
    streaks: colors.cars.map((car) => streak(layout, car.paint)),
    wheels: wheelStrip(WHEELS.radius * (cars.at(-1)?.unit ?? 1)),
  };
}

interface Kept {
  readonly key: string;
  readonly picture: Picture;
}

const kept = new WeakMap<HTMLCanvasElement, Kept>();

/** The canvas's picture for this box: painted anew only when its size, sharpness, colours or face changed. */
export function pictureFor(canvas: HTMLCanvasElement, box: Box, colors: RaceColors): Picture {
  const { fontFamily } = getComputedStyle(canvas);
  const key = JSON.stringify([box, colors, fontFamily]);
  const known = kept.get(canvas);
  if (known?.key === key) return known.picture;
  const picture = pictureOf(box, colors, fontFamily);
  kept.set(canvas, { key, picture });
  return picture;
}
