import {
  dot,
  fade,
  fillShape,
  fillWith,
  glow,
  gradientOf,
  type Painter,
  ring,
  type Sprite,
  spriteOf,
  strokeWith,
} from "../../shared/canvas/sprite";
import { paintContact, paintStudio } from "../../shared/canvas/studio";
import { BAND, HUB, type Paint } from "./disc";
import { FRAME, type Layout, type Lens } from "./layout";
import { WHEEL_PAINT, type WheelTones } from "./palette";

export const LAMPS = 54;
const LAMPS_AT = 1.048;

/** The fixed parts behind the wheel: the studio, the stand, the frame with its dark lamps, and the lens's frame. */
export function hallSprite(layout: Layout, paint: Paint, isLight: boolean): Sprite {
  const { width, height, x, y, radius, lens } = layout;
  const { tones, accent } = paint;
  return spriteOf(
    width,
    height,
    (painter) => {
      const middle = lens === null ? x : (x + lens.wheelX) / 2;
      const horizon = y + radius * 0.72;
      paintStudio(
        painter,
        { width, height, x: middle, y, reach: radius * (lens === null ? 1.1 : 1.6), horizon },
        isLight,
      );
      const foot = Math.min(height - 2, y + radius * 1.32);
      paintContact(painter, x, Math.min(height, foot), radius * 1.3, isLight);
      stand(painter, layout, paint, foot);
      painter.save();
      painter.translate(x, y);
      dot(painter, 0, radius * 0.03, radius * (FRAME + 0.01), "rgba(0, 0, 0, 0.35)");
      dot(painter, 0, 0, radius * FRAME, metal(painter, tones, [-radius, -radius, radius, radius], 0.45));
      ring(painter, [0, 0, radius * LAMPS_AT], radius * 0.072, tones.frame);
      ring(painter, [0, 0, radius * (FRAME - 0.008)], radius * 0.008, accent);
      ring(painter, [0, 0, radius * 1.008], radius * 0.012, accent);
      painter.restore();
      for (let lamp = 0; lamp < LAMPS; lamp += 1) dot(painter, ...lampPlace(layout, lamp), radius * 0.015, "#4a4031");
      if (lens !== null) lensFrame(painter, layout, lens, paint, isLight);
    },
    false,
  );
}

/** The light on the turning wheel, and its hub; neither turns. */
export function coverSprite(radius: number, { tones, accent }: Paint): Sprite {
  return spriteOf(2 * radius, 2 * radius, (painter) => {
    painter.translate(radius, radius);
    const light = gradientOf(painter, [-radius * 0.7, -radius * 0.7, radius * 0.7, radius * 0.7], {
      0: "rgba(255, 255, 255, 0.20)",
      0.4: "rgba(255, 255, 255, 0.02)",
      0.6: "rgba(0, 0, 0, 0.02)",
      1: "rgba(0, 0, 0, 0.34)",
    });
    dot(painter, 0, 0, radius, light);
    const shadow = gradientOf(
      painter,
      [0, radius * 0.03, radius * HUB, 0, radius * 0.03, radius * (BAND.inner + 0.05)],
      { 0: "rgba(0, 0, 0, 0.65)", 1: "rgba(0, 0, 0, 0)" },
    );
    dot(painter, 0, 0, radius * (BAND.inner + 0.05), shadow);
    const [from, to] = [-radius * 0.5, radius * 0.5];
    dot(painter, 0, 0, radius * (HUB + 0.035), metal(painter, tones, [from, from, to, to]));
    const glass = gradientOf(painter, [-radius * 0.14, -radius * 0.2, radius * 0.04, 0, 0, radius * HUB], {
      0: tones.hub[0],
      1: tones.hub[1],
    });
    dot(painter, 0, 0, radius * HUB, glass);
    ring(painter, [0, 0, radius * (HUB + 0.004)], radius * 0.012, accent);
    painter.lineCap = "round";
    painter.globalAlpha = 0.55;
    ring(painter, [0, 0, radius * HUB * 0.93], radius * 0.016, tones.rimLight, [Math.PI * 1.08, Math.PI * 1.46]);
    painter.globalAlpha = 1;
    ring(painter, [0, 0, radius * 0.992], radius * 0.009, tones.rimLight, [Math.PI * 1.04, Math.PI * 1.46]);
  });
}

/** The position of a lamp in device pixels; the first is right of the pointer. */
export function lampPlace(
  { x, y, radius }: Pick<Layout, "x" | "y" | "radius">,
  lamp: number,
): readonly [number, number] {
  const angle = ((lamp + 0.5) / LAMPS) * 2 * Math.PI - Math.PI / 2;
  return [x + Math.cos(angle) * radius * LAMPS_AT, y + Math.sin(angle) * radius * LAMPS_AT];
}

export function lampSprite(radius: number, accent: string): Sprite {
  const reach = radius * 0.052;
  return spriteOf(2 * reach, 2 * reach, (painter) => {
    glow(painter, reach, reach, reach, accent, `${accent}00`);
    dot(painter, reach, reach, reach * 0.36, WHEEL_PAINT.lampOn);
  });
}

/** The pivot's distance below the top of the pawl's picture, as a share of the picture's height. */
export const PAWL_PIVOT = 0.3;
export function pawlSprite(radius: number, accent: string): Sprite {
  const size = radius * 0.21;
  return spriteOf(size, size, (painter) => {
    painter.translate(size / 2, size * PAWL_PIVOT);
    const [half, tip] = [size * 0.19, size * 0.58];
    painter.shadowColor = "rgba(0, 0, 0, 0.6)";
    painter.shadowBlur = size * 0.09;
    painter.shadowOffsetY = size * 0.04;
    painter.beginPath();
    painter.arc(0, 0, half, Math.PI * 0.92, Math.PI * 2.08);
    painter.quadraticCurveTo(half * 0.62, tip * 0.55, 0, tip);
    painter.quadraticCurveTo(-half * 0.62, tip * 0.55, -half * 0.98, half * 0.25);
    painter.closePath();
    fillWith(painter, "#ef3f4f");
    painter.shadowColor = "transparent";
    strokeWith(painter, "#fff2d0", Math.max(1, size * 0.022));
    painter.fillStyle = fade(painter, -half, tip, {
      0: "rgba(255, 255, 255, 0.55)",
      0.35: "rgba(255, 255, 255, 0.05)",
      1: "rgba(60, 0, 0, 0.4)",
    });
    painter.fill();
    dot(painter, 0, 0, half * 0.5, accent);
    dot(painter, -half * 0.12, -half * 0.14, half * 0.2, WHEEL_PAINT.pegLight);
  });
}

/** Metal lit from the start of a line `[x, y, x, y]`. */
const metal = (
  painter: Painter,
  { metal: [light, tone, dark] }: WheelTones,
  along: readonly [number, number, number, number],
  middle = 0.5,
): CanvasGradient => gradientOf(painter, along, { 0: light, [middle]: tone, 1: dark });

function stand(painter: Painter, { x, y, radius, height }: Layout, { tones }: Paint, foot: number): void {
  if (y + radius * FRAME > height - 4) return;
  for (const side of [-1, 1]) {
    fillShape(painter, tones.metal[1], [
      [x + side * radius * 0.1, y],
      [x + side * radius * 0.3, y],
      [x + side * radius * 0.86, foot],
      [x + side * radius * 0.62, foot],
    ]);
  }
}

function lensFrame(
  painter: Painter,
  { x, y, radius }: Layout,
  lens: Lens,
  { tones, accent }: Paint,
  isLight: boolean,
): void {
  fillShape(painter, isLight ? "rgba(255, 255, 255, 0.28)" : "rgba(150, 190, 255, 0.09)", [
    [x, y - radius * 1.06],
    [lens.x, lens.y + lens.height * 0.04],
    [lens.x, lens.y + lens.height * 0.96],
    [x, y - radius * 0.7],
  ]);
  const edge = Math.max(3, lens.height * 0.022);
  painter.shadowColor = "rgba(0, 0, 0, 0.55)";
  painter.shadowBlur = edge * 3;
  painter.shadowOffsetY = edge;
  lensPath(painter, lens, edge);
  fillWith(painter, metal(painter, tones, [lens.x, lens.y, lens.x + lens.width, lens.y + lens.height]));
  painter.shadowColor = "transparent";
  painter.shadowBlur = 0;
  painter.shadowOffsetY = 0;
  lensPath(painter, lens, edge * 0.35);
  fillWith(painter, accent);
  lensPath(painter, lens, 0);
  fillWith(painter, fade(painter, lens.y, lens.y + lens.height, { 0: tones.hub[0], 1: tones.hub[1] }));
  painter.save();
  painter.clip();
  painter.translate(lens.wheelX, lens.wheelY);
  ring(painter, [0, 0, lens.radius * LAMPS_AT], lens.radius * 0.1, tones.metal[1]);
  ring(painter, [0, 0, lens.radius * LAMPS_AT], lens.radius * 0.072, tones.frame);
  ring(painter, [0, 0, lens.radius * (FRAME - 0.004)], lens.radius * 0.006, accent);
  for (let lamp = 0; lamp < LAMPS; lamp += 1) {
    dot(painter, ...lampPlace({ x: 0, y: 0, radius: lens.radius }, lamp), lens.radius * 0.013, "#4a4031");
  }
  painter.restore();
}

/** The lens's window, `more` device pixels wider on each side. At 0 its corners are square: a rounded clip is slow. */
function lensPath(painter: Painter, { x, y, width, height }: Lens, more: number): void {
  painter.beginPath();
  painter.roundRect(x - more, y - more, width + 2 * more, height + 2 * more, more * 1.6);
}
