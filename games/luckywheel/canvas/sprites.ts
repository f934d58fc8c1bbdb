import type { Box } from "../../shared/canvas/draw-canvas";
import type { Sprite } from "../../shared/canvas/sprite";
import { blurSprite, discSprite } from "./disc";
import { type Layout, layoutOf } from "./layout";
import { type WheelColors, wheelColors } from "./palette";
import { hallSprite, lampSprite, pointerSprite } from "./stand";

/** Everything of a spin that is the same on many frames, painted once for one size of box. */
export interface Sprites {
  readonly layout: Layout;
  readonly colors: WheelColors;
  readonly hall: Sprite;
  readonly disc: Sprite;
  readonly blur: Sprite;
  readonly lamp: Sprite;
  readonly pointer: Sprite;
}

const kept = new WeakMap<HTMLCanvasElement, { readonly key: string; readonly sprites: Sprites }>();

/** The canvas's sprites for this box: painted again only when its size, sharpness, colour or font changed. */
export function spritesFor(canvas: HTMLCanvasElement, box: Box): Sprites {
  const { fontFamily } = getComputedStyle(canvas);
  const colors = wheelColors(canvas);
  const key = JSON.stringify([box, colors, fontFamily]);
  const known = kept.get(canvas);
  if (known?.key === key) return known.sprites;
  const layout = layoutOf(box.width, box.height, box.ratio);
  const disc = discSprite(layout, colors, fontFamily);
  const sprites = {
    layout,
    colors,
    hall: hallSprite(layout, colors),
    disc,
    blur: blurSprite(disc),
    lamp: lampSprite(layout, colors.accent),
    pointer: pointerSprite(layout, colors.accent),
  };
  kept.set(canvas, { key, sprites });
  return sprites;
}
