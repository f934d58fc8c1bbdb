import {
  ART_SIZE,
  dot,
  fillPath,
  fillWith,
  gradientOf,
  type Painter,
  ring,
  type Sprite,
  spriteOf,
  strokeWith,
  styleText,
} from "@/games/shared/canvas/sprite";
import { symbolOf, type WheelSymbol } from "../wheel";
import { WHEEL_PAINT, type WheelTones } from "./palette";
import { SEGMENT, SEGMENTS } from "./spin";
import { SYMBOL_ART } from "./symbols";

/** In radii of the wheel: the edges of the symbols' band, the hub, and the circle of the pegs. */
export const BAND = { outer: 0.94, inner: 0.62 } as const;
export const HUB = 0.55;
export const PEGS_AT = 0.97;
const NUMBER_AT = 0.896;
const SYMBOL_AT = 0.795;
const SYMBOL_SIZE = 0.1;
const BLUR_COPIES = 14;

export interface Paint {
  readonly tones: WheelTones;
  readonly accent: string;
  readonly fontFamily: string;
}

/** The turning part of the wheel, with segment 1 at the top. A ring marks the `own` segments. */
export function discSprite(radius: number, own: ReadonlySet<number>, paint: Paint): Sprite {
  return spriteOf(2 * radius, 2 * radius, (painter) => {
    painter.translate(radius, radius);
    dot(painter, 0, 0, radius, paint.tones.rim);
    ring(painter, [0, 0, radius * 0.996], radius * 0.008, paint.accent);
    ring(painter, [0, 0, radius * PEGS_AT], radius * 0.014, paint.tones.rimShine);
    for (let segment = 1; segment <= SEGMENTS; segment += 1) {
      painter.save();
      painter.rotate((segment - 1) * SEGMENT);
      paintWedge(painter, segment, radius, paint);
      painter.restore();
    }
    shade(painter, radius);
    ring(painter, [0, 0, radius * BAND.outer], radius * 0.01, paint.accent);
    for (const segment of own) {
      painter.save();
      painter.rotate((segment - 1) * SEGMENT);
      ownRing(painter, radius);
      painter.restore();
    }
    for (let peg = 0; peg < SEGMENTS; peg += 1) {
      const angle = (peg + 0.5) * SEGMENT;
      paintPeg(painter, Math.sin(angle) * radius * PEGS_AT, -Math.cos(angle) * radius * PEGS_AT, radius * 0.0145);
    }
    dot(painter, 0, 0, radius * BAND.inner, paint.tones.rim);
  });
}

/** The disc blurred along its rotation. It has half the size, because no sharp edges are visible. */
export function blurSprite(disc: Sprite): Sprite {
  const size = disc.width / 2;
  return spriteOf(size, size, (painter) => {
    painter.translate(size / 2, size / 2);
    for (let copy = 0; copy < BLUR_COPIES; copy += 1) {
      // With this opacity all layers have the same weight.
      painter.globalAlpha = 1 / (copy + 1);
      painter.rotate((SEGMENT * 3.1) / BLUR_COPIES);
      painter.drawImage(disc, -size / 2, -size / 2, size, size);
    }
  });
}

/** One upright segment of the wheel, for the lens. The wheel's centre is 1.002 radii below the middle of the top edge. */
export function wedgeSprite(segment: number, radius: number, isOwn: boolean, paint: Paint): Sprite {
  const half = Math.sin(SEGMENT / 2) * radius + 2;
  return spriteOf(2 * half, radius * (1.005 - BAND.inner * Math.cos(SEGMENT / 2)), (painter) => {
    painter.translate(half, radius * 1.002);
    painter.beginPath();
    wedgePath(painter, 0, radius * BAND.inner, radius);
    fillWith(painter, paint.tones.rim);
    paintWedge(painter, segment, radius, paint);
    painter.save();
    painter.beginPath();
    wedgePath(painter, 0, radius * BAND.inner, radius * BAND.outer);
    painter.clip();
    shade(painter, radius);
    painter.restore();
    const part = [-Math.PI / 2 - SEGMENT / 2, -Math.PI / 2 + SEGMENT / 2] as const;
    ring(painter, [0, 0, radius * BAND.outer], radius * 0.01, paint.accent, part);
    ring(painter, [0, 0, radius * 0.996], radius * 0.008, paint.accent, part);
    if (isOwn) ownRing(painter, radius);
  });
}

/** The path of a wedge between two radii, `turned` segments from the top. */
export function wedgePath(painter: Painter, turned: number, inner: number, outer: number): void {
  const from = (turned - 0.5) * SEGMENT - Math.PI / 2;
  painter.moveTo(Math.cos(from) * outer, Math.sin(from) * outer);
  painter.arc(0, 0, outer, from, from + SEGMENT);
  painter.arc(0, 0, inner, from + SEGMENT, from, true);
  painter.closePath();
}

function paintWedge(painter: Painter, segment: number, radius: number, { fontFamily }: Paint): void {
  const symbol = symbolOf(segment);
  painter.beginPath();
  wedgePath(painter, 0, radius * BAND.inner, radius * BAND.outer);
  fillWith(painter, SYMBOL_ART[symbol].ground);
  if (segment % 2 === 0) {
    fillWith(painter, "rgba(255, 255, 255, 0.06)");
  }
  strokeWith(painter, WHEEL_PAINT.separator, Math.max(1, radius * 0.004));
  styleText(painter, WHEEL_PAINT.number, `700 ${Math.round(radius * 0.047)}px ${fontFamily}`);
  painter.fillText(String(segment), 0, -radius * NUMBER_AT);
  paintSymbol(painter, symbol, 0, -radius * SYMBOL_AT, radius * SYMBOL_SIZE);
}

export function paintSymbol(painter: Painter, symbol: WheelSymbol, x: number, y: number, size: number): void {
  painter.save();
  painter.translate(x - size / 2, y - size / 2);
  painter.scale(size / ART_SIZE, size / ART_SIZE);
  for (const { d, fill } of SYMBOL_ART[symbol].parts) fillPath(painter, fill, d);
  painter.restore();
}

function ownRing(painter: Painter, radius: number): void {
  painter.lineJoin = "round";
  for (const [width, color] of [
    [0.022, "rgba(20, 10, 0, 0.8)"],
    [0.013, WHEEL_PAINT.own],
  ] as const) {
    painter.beginPath();
    wedgePath(painter, 0, radius * (BAND.inner + 0.012), radius * (BAND.outer - 0.012));
    strokeWith(painter, color, radius * width);
  }
  dot(painter, 0, -radius * 0.672, radius * 0.021, "rgba(20, 10, 0, 0.8)");
  dot(painter, 0, -radius * 0.672, radius * 0.016, WHEEL_PAINT.own);
}

/** Makes the band look hollow: dark at its inner edge, light at its outer edge. */
function shade(painter: Painter, radius: number): void {
  const light = gradientOf(painter, [0, 0, radius * BAND.inner, 0, 0, radius * BAND.outer], {
    0: "rgba(0, 0, 0, 0.6)",
    0.4: "rgba(0, 0, 0, 0.12)",
    0.8: "rgba(255, 255, 255, 0)",
    1: "rgba(255, 255, 255, 0.12)",
  });
  painter.beginPath();
  painter.arc(0, 0, radius * BAND.outer, 0, 2 * Math.PI);
  painter.arc(0, 0, radius * BAND.inner, 0, 2 * Math.PI, true);
  fillWith(painter, light);
}

export function paintPeg(painter: Painter, x: number, y: number, radius: number): void {
  const shine = gradientOf(painter, [x - radius * 0.3, y - radius * 0.3, 0, x, y, radius], {
    0: WHEEL_PAINT.pegLight,
    0.5: WHEEL_PAINT.pegMiddle,
    1: WHEEL_PAINT.pegDark,
  });
  dot(painter, x, y, radius, shine);
}
