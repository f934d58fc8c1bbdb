import {
  dot,
  glow,
  gradientOf,
  latestOf,
  ring,
  type Sprite,
  spriteOf,
  strokeWith,
  styleText,
} from "@/games/shared/canvas/sprite";
import { BALL, MACHINES } from "./palette";
import { keepSprites, tokenAt } from "@/games/shared/canvas/theme";
import { type Tags, tagsOf } from "@/games/shared/canvas/tag";
import { colourOf } from "../colours";
import { type Layout, layoutOf } from "./layout";
import { airSprite, glassSprite, hallSprite } from "./drum-picture";
import { tubeSprite } from "./tube";

/** The parts of the picture that are painted once for one size of box. */
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
  large(number: number): { readonly ball: Sprite; readonly light: Sprite; readonly ring: Sprite };
  /** The parts that do not move before the draw; painted again when `key` changes. */
  idle(key: string, paint: (painter: CanvasRenderingContext2D) => void): Sprite;
}

export const spritesOf = (count: number) =>
  keepSprites(({ box, isLight, accent, fontFamily }, canvas): Sprites => {
    const layout = layoutOf(box, count);
    const machine = MACHINES[isLight ? "light" : "dark"];
    const { front, ball: radius, ratio, unit } = layout;
    const colorOf = (number: number): string => tokenAt(canvas, `ball-${colourOf(number)}`);
    const reach = front.radius * 1.75;
    const latestLarge = latestOf<ReturnType<Sprites["large"]>>();
    const latestIdle = latestOf<Sprite>();
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
      large: (number) =>
        latestLarge(String(number), () => ({
          ball: ballSprite(number, front.radius, colorOf(number), fontFamily),
          light: ballLight(front.radius),
          ring: ringSprite(front.radius),
        })),
      idle: (key, paint) => latestIdle(key, () => spriteOf(layout.width, layout.height, paint, false)),
    };
  });

function lampSprite(radius: number, accent: string, isOn: boolean): Sprite {
  const reach = radius * 2.4;
  return spriteOf(2 * reach, 2 * reach, (painter) => {
    if (isOn) glow(painter, reach, reach, reach, accent, `${accent}00`);
    dot(painter, reach, reach, radius, isOn ? "#fff4d0" : "rgba(10, 14, 22, 0.85)");
    strokeWith(painter, isOn ? accent : "rgba(255, 255, 255, 0.25)", Math.max(1, radius * 0.25));
  });
}

/** A ball's paint and number, which turn as it rolls. `ballLight` paints its light, which does not turn. */
function ballSprite(number: number, radius: number, color: string, fontFamily: string): Sprite {
  return spriteOf(2 * radius + 2, 2 * radius + 2, (painter) => {
    painter.translate(radius + 1, radius + 1);
    dot(painter, 0, 0, radius, color);
    dot(painter, 0, 0, radius * 0.68, BALL.disc);
    strokeWith(painter, "rgba(0, 0, 0, 0.35)", Math.max(1, radius * 0.045));
    const text = String(number);
    const size = radius * (number > 9 ? 0.8 : 0.94);
    styleText(painter, BALL.ink, `800 ${size}px ${fontFamily}`, "alphabetic");
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, width } = painter.measureText(text);
    const isMarked = /[69]/.test(text);
    const foot = (up - down) / 2 - (isMarked ? size * 0.06 : 0);
    painter.fillText(text, 0, foot);
    // A 6 upside down looks like a 9. The line shows which side is down.
    if (isMarked) painter.fillRect(-width * 0.46, foot + size * 0.09, width * 0.92, Math.max(1, size * 0.09));
  });
}

/** Makes a disc look like a ball: bright from above, dark at the edge, lit from behind at the lower side. */
function ballLight(radius: number): Sprite {
  return spriteOf(2 * radius + 2, 2 * radius + 2, (painter) => {
    painter.translate(radius + 1, radius + 1);
    const shade = gradientOf(painter, [-radius * 0.32, -radius * 0.4, radius * 0.15, 0, 0, radius], {
      0: "rgba(255, 255, 255, 0.30)",
      0.42: "rgba(255, 255, 255, 0)",
      0.72: "rgba(0, 0, 0, 0.12)",
      0.94: "rgba(0, 0, 0, 0.5)",
      1: "rgba(0, 0, 0, 0.62)",
    });
    dot(painter, 0, 0, radius, shade);
    painter.save();
    painter.beginPath();
    painter.arc(0, 0, radius, 0, 2 * Math.PI);
    painter.clip();
    ring(painter, [0, 0, radius * 0.955], radius * 0.07, "rgba(190, 220, 255, 0.5)", [Math.PI * 0.12, Math.PI * 0.62]);
    painter.translate(-radius * 0.34, -radius * 0.6);
    painter.rotate(-0.5);
    painter.scale(1, 0.5);
    glow(painter, 0, 0, radius * 0.42, "rgba(255, 255, 255, 0.95)", "rgba(255, 255, 255, 0)");
    painter.restore();
  });
}

function ringSprite(radius: number): Sprite {
  const reach = radius * 1.22;
  return spriteOf(2 * reach + 2, 2 * reach + 2, (painter) => {
    painter.translate(reach + 1, reach + 1);
    for (const [width, color] of [
      [0.24, "rgba(20, 10, 0, 0.7)"],
      [0.15, "#ffd257"],
      [0.05, "#fff6d8"],
    ] as const) {
      ring(painter, [0, 0, radius * 1.08], Math.max(1, radius * width), color);
    }
  });
}
