import { keepSprites } from "@/games/shared/canvas/theme";
import { latestOf, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import { type Tags, tagsOf } from "../../shared/canvas/tag";
import { WHEEL_SYMBOLS, type WheelSymbol } from "../wheel";
import { blurSprite, discSprite, HUB, type Paint, paintPeg, paintSymbol, wedgeSprite } from "./disc";
import { type Layout, layoutOf } from "./layout";
import { WHEELS } from "./palette";
import { coverSprite, hallSprite, lampSprite, pawlSprite } from "./stand";

/** The pictures that show which segments the player backed. */
export interface Turning {
  readonly disc: Sprite;
  blur(): Sprite;
  wedge(segment: number): Sprite;
}

/** The parts of the picture that are painted once for one size of box. */
export interface Sprites {
  readonly layout: Layout;
  readonly paint: Paint;
  readonly hall: Sprite;
  readonly cover: Sprite;
  readonly lamp: Sprite;
  readonly pawl: Sprite;
  readonly lensLamp: Sprite;
  readonly lensPawl: Sprite;
  readonly lensPeg: Sprite;
  readonly symbols: ReadonlyMap<WheelSymbol, Sprite>;
  readonly tags: Tags;
  readonly hubTags: Tags;
  turning(own: ReadonlySet<number>): Turning;
  /** The picture of the wheel at rest, before or after a draw; painted again when `key` changes. */
  idle(key: string, paint: (painter: CanvasRenderingContext2D) => void): Sprite;
}

export const spritesFor = keepSprites(({ box, isLight, accent, fontFamily }): Sprites => {
  const layout = layoutOf(box);
  const { radius, ratio, lens } = layout;
  const paint = { tones: WHEELS[isLight ? "light" : "dark"], accent, fontFamily };
  const size = radius * HUB * 1.02;
  const symbols = WHEEL_SYMBOLS.map(
    (name) =>
      [name, spriteOf(size, size, (painter) => paintSymbol(painter, name, size / 2, size / 2, size * 0.96))] as const,
  );
  const zoomed = lens?.radius ?? 1;
  const peg = zoomed * 0.016;
  const latestTurning = latestOf<Turning>();
  const latestIdle = latestOf<Sprite>();
  return {
    layout,
    paint,
    hall: hallSprite(layout, paint, isLight),
    cover: coverSprite(radius, paint),
    lamp: lampSprite(radius, accent),
    pawl: pawlSprite(radius, accent),
    lensLamp: lampSprite(zoomed * 0.85, accent),
    lensPawl: pawlSprite(zoomed * 0.9, accent),
    lensPeg: spriteOf(2 * peg, 2 * peg, (painter) => paintPeg(painter, peg, peg, peg)),
    symbols: new Map(symbols),
    tags: tagsOf(Math.max(10 * ratio, Math.min(zoomed * 0.026, 16 * ratio)), fontFamily),
    hubTags: tagsOf(Math.max(11 * ratio, radius * 0.085), fontFamily),
    turning: (own) =>
      latestTurning([...own].join(), () => {
        const disc = discSprite(radius, own, paint);
        const wedges = new Map<number, Sprite>();
        let blur: Sprite | null = null;
        return {
          disc,
          blur: () => (blur ??= blurSprite(disc)),
          wedge(segment) {
            const known = wedges.get(segment) ?? wedgeSprite(segment, zoomed, own.has(segment), paint);
            wedges.set(segment, known);
            return known;
          },
        };
      }),
    idle: (key, paintIdle) => latestIdle(key, () => spriteOf(layout.width, layout.height, paintIdle, false)),
  };
});
