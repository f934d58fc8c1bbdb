import { keepSprites } from "../../shared/canvas/look";
import { glow, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import { type Tags, tagsOf } from "../../shared/canvas/tag";
import { tokenAt } from "../../shared/canvas/theme";
import { colourOf } from "../colours";
import { ballLight, ballSprite, ringSprite } from "./ball-sprite";
import { type Layout, layoutOf } from "./layout";
import { airSprite, glassSprite, hallSprite } from "./drum-picture";
import { MACHINES } from "./palette";
import { tubeSprite } from "./tube";

/** Everything of a draw that is the same on many frames, painted once for one size of box. */
export interface Sprites {
  readonly layout: Layout;
  readonly accent: string;
  readonly hall: Sprite;
  readonly glass: Sprite;
  readonly tube: { readonly sprite: Sprite; readonly left: number; readonly top: number };
  readonly air: Sprite;
  /** `number − 1` is the index. */
  readonly balls: readonly Sprite[];
  readonly light: Sprite;
  readonly ring: Sprite;
  readonly halo: Sprite;
  readonly lamps: { readonly on: Sprite; readonly off: Sprite };
  readonly tags: Tags;
  readonly largeTags: Tags;
  /** The drawn ball as large as it gets, with the light on it and the ring around it. */
  large(number: number): { readonly ball: Sprite; readonly light: Sprite; readonly ring: Sprite };
  /** The parts that do not move before the draw; painted again when `key` changes. */
  idle(key: string, paint: (painter: CanvasRenderingContext2D) => void): Sprite;
}

/** The sprites of a drum of `count` balls, kept for each canvas. */
export const spritesOf = (count: number) =>
  keepSprites(({ box, isLight, accent, fontFamily }, canvas): Sprites => {
    const layout = layoutOf(box, count);
    const machine = MACHINES[isLight ? "light" : "dark"];
    const { front, ball: radius, ratio, unit } = layout;
    const colorOf = (number: number): string => tokenAt(canvas, `ball-${colourOf(number)}`);
    const reach = front.radius * 1.75;
    let large: { number: number; sprites: ReturnType<Sprites["large"]> } | null = null;
    let idle: { key: string; sprite: Sprite } | null = null;
    return {
      layout,
      accent,
      hall: hallSprite(layout, machine, accent, isLight),
      glass: glassSprite(layout, machine, accent),
      tube: tubeSprite(layout, machine, accent),
      air: airSprite(layout, machine),
      balls: Array.from({ length: count }, (_, index) => ballSprite(index + 1, radius, colorOf(index + 1), fontFamily)),
      light: ballLight(radius),
      ring: ringSprite(radius),
      halo: spriteOf(2 * reach, 2 * reach, (painter) =>
        glow(painter, reach, reach, reach, isLight ? "#ffffff" : accent, isLight ? "#ffffff00" : `${accent}00`),
      ),
      lamps: { on: lampSprite(unit * 0.045, accent, true), off: lampSprite(unit * 0.045, accent, false) },
      tags: tagsOf(Math.max(10 * ratio, Math.min(front.radius * 0.17, 18 * ratio)), fontFamily),
      largeTags: tagsOf(Math.max(11 * ratio, Math.min(front.radius * 0.26, 20 * ratio)), fontFamily),
      large(number) {
        if (large?.number === number) return large.sprites;
        const sprites = {
          ball: ballSprite(number, front.radius, colorOf(number), fontFamily),
          light: ballLight(front.radius),
          ring: ringSprite(front.radius),
        };
        large = { number, sprites };
        return sprites;
      },
      idle(key, paint) {
        if (idle?.key === key) return idle.sprite;
        const sprite = spriteOf(layout.width, layout.height, paint, false);
        idle = { key, sprite };
        return sprite;
      },
    };
  });

function lampSprite(radius: number, accent: string, isOn: boolean): Sprite {
  const reach = radius * 2.4;
  return spriteOf(2 * reach, 2 * reach, (painter) => {
    if (isOn) glow(painter, reach, reach, reach, accent, `${accent}00`);
    painter.beginPath();
    painter.arc(reach, reach, radius, 0, 2 * Math.PI);
    painter.fillStyle = isOn ? "#fff4d0" : "rgba(10, 14, 22, 0.85)";
    painter.fill();
    painter.lineWidth = Math.max(1, radius * 0.25);
    painter.strokeStyle = isOn ? accent : "rgba(255, 255, 255, 0.25)";
    painter.stroke();
  });
}
