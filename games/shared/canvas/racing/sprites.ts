import type { Box } from "../draw-canvas";
import { championHalo, flagCloth, puff, startLights } from "./furniture";
import { finishLine, startLine } from "./ground";
import { type Layout, layoutOf } from "./layout";
import { GEAR, type RaceColors } from "./palette";
import { mastSprite, standsTile } from "./scenery";
import type { Painter, Sprite } from "../sprite";
import type { RacerMoment, RaceStyle } from "./style";

/** Everything of a race that is the same on many frames, painted once for one size of box. */
export interface Sprites {
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
  paintRacer(painter: Painter, racer: RacerMoment): void;
}

function paintSprites(box: Box, colors: RaceColors, style: RaceStyle, fontFamily: string): Sprites {
  const layout = layoutOf(box.width, box.height, box.ratio, style.racers);
  return {
    layout,
    colors,
    stands: standsTile(layout, colors),
    mast: mastSprite(layout, colors.scenery),
    ground: style.ground(layout, colors),
    finish: finishLine(layout),
    start: startLine(layout),
    cloth: flagCloth(layout),
    wait: startLights(layout, GEAR.tail),
    go: startLights(layout, GEAR.go),
    puff: puff(layout),
    halo: championHalo(layout, colors.accent),
    paintRacer: style.racersOf(layout, colors, fontFamily),
  };
}

interface Kept {
  readonly key: string;
  readonly sprites: Sprites;
}

const kept = new WeakMap<HTMLCanvasElement, Kept>();

/** The canvas's sprites for this box: painted again only when its size, sharpness, colours or font changed. */
export function spritesFor(canvas: HTMLCanvasElement, box: Box, colors: RaceColors, style: RaceStyle): Sprites {
  const { fontFamily } = getComputedStyle(canvas);
  const key = JSON.stringify([box, colors, fontFamily]);
  const known = kept.get(canvas);
  if (known?.key === key) return known.sprites;
  const sprites = paintSprites(box, colors, style, fontFamily);
  kept.set(canvas, { key, sprites });
  return sprites;
}
