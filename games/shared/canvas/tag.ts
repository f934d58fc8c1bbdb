import type { Backing } from "./scene";
import { fade, fillRounded, type Painter, type Sprite, spriteOf, strokeWith, styleText } from "./sprite";

/** Returns the tag of a text, painted once for each text. */
export type Tags = (text: string) => Sprite;

/** Dark letters on gold, readable on any ground. @param size the size of the letters, in device pixels */
export function tagsOf(size: number, fontFamily: string): Tags {
  const kept = new Map<string, Sprite>();
  const font = `700 ${size}px ${fontFamily}`;
  const measure = spriteOf(1, 1, () => {}).getContext("2d");
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (measure !== null) measure.font = font;
    const width = (measure?.measureText(text).width ?? 0) + size * 1.1;
    const height = size * 1.5;
    const tag = spriteOf(width + 4, height + 4, (painter) => {
      painter.translate(2, 2);
      const gold = fade(painter, 0, height, { 0: "#ffe9a6", 1: "#f3b73e" });
      fillRounded(painter, gold, [0, 0, width, height], height / 2);
      strokeWith(painter, "rgba(40, 22, 0, 0.75)", Math.max(1, size * 0.1));
      styleText(painter, "#2a1700", font);
      painter.fillText(text, width / 2, height * 0.54);
    });
    kept.set(text, tag);
    return tag;
  };
}

/** The amounts on the balls or segments that the player backed, by number. */
export type Amounts = ReadonlyMap<number, string>;

/** A value that is backed twice with different amounts has both. */
export function amountsOf(backed: readonly Backing[]): Amounts {
  const amounts = new Map<number, string>();
  for (const { value, amount } of backed) {
    const known = amounts.get(value);
    amounts.set(value, known === undefined || known === amount ? amount : `${known} + ${amount}`);
  }
  return amounts;
}

/** Copies a sprite with its centre at a point. */
export function stamp(painter: Painter, sprite: Sprite, x: number, y: number): void {
  painter.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
}
