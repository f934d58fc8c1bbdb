import type { Box } from "../../shared/canvas/draw-canvas";
import { glow, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import { ballLight, ballSprite } from "./ball-sprite";
import { airSprite, glassSprite, hallSprite } from "./housing";
import { type Layout, layoutOf } from "./layout";
import { type DrumColors, drumColors } from "./palette";

/** Everything of a draw that is the same on many frames, painted once for one size of box. */
export interface Sprites {
  readonly layout: Layout;
  readonly colors: DrumColors;
  readonly fontFamily: string;
  readonly hall: Sprite;
  readonly glass: Sprite;
  readonly air: Sprite;
  /** `number − 1` is the index. */
  readonly balls: readonly Sprite[];
  readonly light: Sprite;
  readonly halo: Sprite;
  /** The drawn ball as large as it gets, and the light on it; painted when it is asked for. */
  large(number: number): { readonly ball: Sprite; readonly light: Sprite };
}

/** @param ballRadius in units of the drum */
function paintSprites(box: Box, count: number, ballRadius: number, colors: DrumColors, fontFamily: string): Sprites {
  const layout = layoutOf(box.width, box.height, box.ratio);
  const radius = layout.unit * ballRadius;
  const { front } = layout;
  const reach = front.radius * 2.1;
  const large = new Map<number, { ball: Sprite; light: Sprite }>();
  return {
    layout,
    colors,
    fontFamily,
    hall: hallSprite(layout, colors),
    glass: glassSprite(layout, colors),
    air: airSprite(layout, colors),
    balls: Array.from({ length: count }, (_, index) => ballSprite(index + 1, radius, colors, fontFamily)),
    light: ballLight(radius),
    halo: spriteOf(2 * reach, 2 * reach, (painter) =>
      glow(painter, reach, reach, reach, colors.accent, `${colors.accent}00`),
    ),
    large(number) {
      const known = large.get(number) ?? {
        ball: ballSprite(number, front.radius, colors, fontFamily),
        light: ballLight(front.radius),
      };
      large.set(number, known);
      return known;
    },
  };
}

const kept = new WeakMap<HTMLCanvasElement, { readonly key: string; readonly sprites: Sprites }>();

/** The canvas's sprites for this box: painted again only when its size, sharpness, colours, font or drum changed. */
export function spritesFor(canvas: HTMLCanvasElement, box: Box, count: number, ballRadius: number): Sprites {
  const { fontFamily } = getComputedStyle(canvas);
  const colors = drumColors(canvas);
  const key = JSON.stringify([box, count, colors, fontFamily]);
  const known = kept.get(canvas);
  if (known?.key === key) return known.sprites;
  const sprites = paintSprites(box, count, ballRadius, colors, fontFamily);
  kept.set(canvas, { key, sprites });
  return sprites;
}
