import { fade, fillShape, glow, type Painter, type Sprite, spriteOf, styleText } from "../sprite";
import { GEAR } from "./palette";
import { type Look, paintStrip, type RacerArt, type Strip, stripOf } from "./racers";
import type { Track } from "./track";

export interface Podium {
  readonly steps: Sprite;
  readonly step: number;
  readonly left: number;
  readonly top: number;
  readonly places: readonly {
    readonly racer: number;
    readonly strip: Strip;
    readonly column: number;
    readonly x: number;
    readonly y: number;
  }[];
}

/** The position of each place in steps from the left, and its height as a share of the highest step. */
const COLUMNS = [1, 0, 2] as const;
const HEIGHTS = [1, 0.66, 0.44] as const;
const METALS = [
  ["#ffe08a", "#b07d18"],
  ["#eef2f5", "#8a949d"],
  ["#f0b98a", "#8c5227"],
] as const;
/** The seconds in which a step rises, and the seconds from the start of one step to the next. */
const RISE = 0.9;
const BETWEEN = 0.4;

export function podiumOf(
  art: RacerArt,
  track: Track,
  result: readonly number[],
  times: readonly number[] | null,
  look: Look,
): Podium {
  const { width, height, ratio } = track;
  const step = Math.min(width * 0.31, (height * 0.46 * 100) / art.plane.height);
  const tall = Math.min(height * 0.36, step * 0.8);
  const left = Math.round((width - 3 * step) / 2);
  const top = Math.round(height * (height > width ? 0.84 : 0.93) - tall);
  const steps = spriteOf(3 * step, tall, (painter) => {
    for (const [place, column] of COLUMNS.entries()) {
      const high = tall * (HEIGHTS[place] ?? 0);
      stepAt(painter, place, column * step, tall - high, step, high, look, times?.[place] ?? null, ratio);
    }
  });
  const places = COLUMNS.map((column, place) => {
    const racer = result[place] ?? 1;
    const strip = stripOf(art, racer, step * 0.84, look, 0);
    return {
      racer,
      strip,
      column,
      x: left + (column + 0.92) * step,
      y: top + tall * (1 - (HEIGHTS[place] ?? 0)) + step * 0.035,
    };
  });
  return { steps, step, left, top, places };
}

function stepAt(
  painter: Painter,
  place: number,
  x: number,
  y: number,
  width: number,
  height: number,
  look: Look,
  time: number | null,
  ratio: number,
): void {
  const [light, dark] = METALS[place] ?? METALS[0];
  const edge = width * 0.05;
  painter.fillStyle = fade(painter, y, y + height, { 0: "#2b3744", 1: "#10161d" });
  painter.fillRect(x + ratio, y, width - 2 * ratio, height);
  painter.fillStyle = fade(painter, y, y + edge, { 0: light, 1: dark });
  painter.fillRect(x + ratio, y, width - 2 * ratio, edge);
  const size = Math.min(height * 0.62, width * 0.34);
  styleText(painter, light, `800 ${size}px ${look.fontFamily}`);
  const middle = y + edge + (height - edge) / 2;
  painter.fillText(String(place + 1), x + width * (time === null ? 0.5 : 0.2), middle, width);
  if (time === null) return;
  styleText(painter, GEAR.line, `600 ${Math.min(size * 0.6, width * 0.15)}px ${look.fontFamily}`);
  painter.fillText((time / 1000).toFixed(3), x + width * 0.63, middle, width * 0.64);
}

export interface Ceremony {
  readonly seconds: number;
  readonly accent: string;
  readonly tags: ReadonlyMap<number, Sprite>;
  readonly isLight: boolean;
}

export function paintPodium(
  painter: Painter,
  track: Track,
  podium: Podium,
  { seconds, accent, tags, isLight }: Ceremony,
): void {
  const { width, height } = track;
  const dim = isLight ? "30, 48, 66" : "5, 9, 15";
  painter.fillStyle = fade(painter, 0, height, {
    0: `rgba(${dim}, ${isLight ? 0.1 : 0.35})`,
    1: `rgba(${dim}, ${isLight ? 0.6 : 0.82})`,
  });
  painter.fillRect(0, 0, width, height);
  beams(painter, track, seconds);
  const { steps, step, left, top, places } = podium;
  for (const [place, { racer, strip, column, x, y }] of [...places.entries()].reverse()) {
    const since = Math.min(1, Math.max(0, (seconds - (2 - place) * BETWEEN) / RISE));
    const sunk = (1 - since) ** 3 * (height - y + strip.length);
    painter.drawImage(
      steps,
      column * step,
      0,
      step,
      steps.height,
      left + column * step,
      top + sunk,
      step,
      steps.height,
    );
    if (place === 0 && since >= 1) {
      painter.globalAlpha = 0.6;
      glow(painter, x - strip.length / 2, y - strip.length * 0.2, strip.length * 0.8, accent, "rgba(0, 0, 0, 0)");
      painter.globalAlpha = 1;
    }
    paintStrip(painter, strip, 0, x, y + sunk);
    const tag = tags.get(racer);
    if (tag !== undefined)
      painter.drawImage(
        tag,
        Math.round(x - (strip.length + tag.width) / 2),
        Math.round(top + steps.height + sunk - tag.height * 0.4),
      );
  }
}

function beams(painter: Painter, { width, height }: Track, seconds: number): void {
  for (const [index, from] of [0.18, 0.5, 0.82].entries()) {
    const to = 0.5 + (index - 1) * 0.24 + 0.05 * Math.sin(seconds * 0.8 + index * 2);
    fillShape(
      painter,
      fade(painter, 0, height * 0.85, { 0: "rgba(255, 246, 215, 0.26)", 1: "rgba(255, 246, 215, 0)" }),
      [
        [width * (from - 0.008), 0],
        [width * (from + 0.008), 0],
        [width * (to + 0.12), height],
        [width * (to - 0.12), height],
      ],
    );
  }
}
