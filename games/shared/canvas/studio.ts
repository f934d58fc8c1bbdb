import { mulberry32 } from "./random";
import { fade, fillShape, glow, gradientOf, type Painter } from "./sprite";

interface Studio {
  readonly wall: readonly [string, string, string];
  readonly beam: string;
  readonly beamEnd: string;
  readonly panel: string;
  readonly panelEdge: string;
  readonly floor: readonly [string, string];
  readonly shine: string;
  readonly halo: string;
  readonly haloEnd: string;
  readonly contact: string;
  readonly vignette: string;
  readonly lights: readonly string[];
}

const STUDIOS: Readonly<Record<"dark" | "light", Studio>> = {
  dark: {
    wall: ["#05070d", "#101c33", "#1a2c4c"],
    beam: "rgba(120, 170, 255, 0.13)",
    beamEnd: "rgba(120, 170, 255, 0)",
    panel: "rgba(140, 180, 255, 0.045)",
    panelEdge: "rgba(170, 205, 255, 0.14)",
    floor: ["#16243d", "#060912"],
    shine: "rgba(150, 190, 255, 0.16)",
    halo: "rgba(96, 150, 255, 0.36)",
    haloEnd: "rgba(96, 150, 255, 0)",
    contact: "rgba(0, 0, 0, 0.75)",
    vignette: "rgba(0, 0, 0, 0.55)",
    lights: ["rgba(255, 214, 140, 0.5)", "rgba(130, 190, 255, 0.45)", "rgba(200, 150, 255, 0.35)"],
  },
  light: {
    wall: ["#56769c", "#7f9dbe", "#a9c1d8"],
    beam: "rgba(255, 255, 255, 0.38)",
    beamEnd: "rgba(255, 255, 255, 0)",
    panel: "rgba(40, 70, 110, 0.06)",
    panelEdge: "rgba(255, 255, 255, 0.5)",
    floor: ["#8fa9c4", "#56718f"],
    shine: "rgba(255, 255, 255, 0.5)",
    halo: "rgba(255, 255, 255, 0.4)",
    haloEnd: "rgba(255, 255, 255, 0)",
    contact: "rgba(20, 35, 60, 0.55)",
    vignette: "rgba(24, 42, 70, 0.42)",
    lights: ["rgba(255, 255, 255, 0.7)", "rgba(255, 244, 214, 0.7)", "rgba(225, 238, 255, 0.7)"],
  },
};

export interface StudioPlace {
  readonly width: number;
  readonly height: number;
  /** Centre and radius of the shown object. */
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  /** The y of the line between wall and floor. */
  readonly horizon: number;
}

/** Wall, beams of light and a polished floor, over the whole canvas; all in device pixels. */
export function paintStudio(painter: Painter, place: StudioPlace, isLight: boolean): void {
  const tones = STUDIOS[isLight ? "light" : "dark"];
  const { width, height, x, y, reach, horizon } = place;
  painter.fillStyle = fade(painter, 0, horizon, { 0: tones.wall[0], 0.6: tones.wall[1], 1: tones.wall[2] });
  painter.fillRect(0, 0, width, horizon);
  panels(painter, place, tones);
  glow(painter, x, y, reach * 2.3, tones.halo, tones.haloEnd);
  beams(painter, place, tones);
  lights(painter, place, tones);
  painter.fillStyle = fade(painter, horizon, height, { 0: tones.floor[0], 1: tones.floor[1] });
  painter.fillRect(0, horizon, width, height - horizon);
  painter.save();
  painter.beginPath();
  painter.rect(0, horizon, width, height - horizon);
  painter.clip();
  painter.translate(x, horizon);
  painter.scale(1, 0.16);
  glow(painter, 0, 0, reach * 2.4, tones.shine, tones.haloEnd);
  painter.restore();
  painter.fillStyle = tones.panelEdge;
  painter.fillRect(0, horizon, width, Math.max(1, height * 0.003));
  painter.fillStyle = gradientOf(painter, [0, 0, width, 0], {
    0: tones.vignette,
    0.22: "rgba(0, 0, 0, 0)",
    0.78: "rgba(0, 0, 0, 0)",
    1: tones.vignette,
  });
  painter.fillRect(0, 0, width, height);
}

/** A soft shadow on the floor below an object. */
export function paintContact(painter: Painter, x: number, y: number, half: number, isLight: boolean): void {
  painter.save();
  painter.translate(x, y);
  painter.scale(1, 0.14);
  const { contact } = STUDIOS[isLight ? "light" : "dark"];
  glow(painter, 0, 0, half, contact, isLight ? "rgba(20, 35, 60, 0)" : "rgba(0, 0, 0, 0)");
  painter.restore();
}

function panels(painter: Painter, { width, x, horizon, reach }: StudioPlace, tones: Studio): void {
  for (const side of [-1, 1]) {
    let from = reach * 0.5;
    let wide = reach * 0.34;
    for (let panel = 0; from < width; panel += 1) {
      const left = side < 0 ? x - from - wide : x + from;
      painter.fillStyle = panel % 2 === 0 ? tones.panel : "rgba(0, 0, 0, 0.05)";
      painter.fillRect(left, 0, wide, horizon);
      painter.fillStyle = fade(painter, 0, horizon, { 0: tones.haloEnd, 0.7: tones.panelEdge, 1: tones.haloEnd });
      painter.fillRect(side < 0 ? left + wide : left, 0, Math.max(1, reach * 0.008), horizon);
      from += wide;
      wide *= 1.12;
    }
  }
}

function lights(
  painter: Painter,
  { width, height, x, horizon, reach }: StudioPlace,
  { lights: colors, haloEnd }: Studio,
): void {
  const random = mulberry32(19);
  const count = Math.round((width / height) * 22);
  for (let light = 0; light < count; light += 1) {
    const at = random() * width;
    const [row, size, tone] = [random() ** 1.6, 0.012 + 0.03 * random() ** 2, Math.floor(random() * colors.length)];
    if (Math.abs(at - x) < reach * 0.9) continue;
    glow(painter, at, horizon * (0.93 - 0.75 * row), height * size, colors[tone] ?? haloEnd, haloEnd);
  }
}

function beams(painter: Painter, { width, height, x, y, horizon, reach }: StudioPlace, tones: Studio): void {
  const random = mulberry32(7);
  painter.save();
  painter.beginPath();
  painter.rect(0, 0, width, horizon);
  painter.clip();
  for (let beam = -4; beam <= 4; beam += 1) {
    if (beam === 0) continue;
    const top = x + beam * reach * 1.05 + (random() - 0.5) * reach * 0.3;
    const foot = x + beam * reach * 0.32;
    fillShape(painter, fade(painter, 0, height, { 0: tones.beam, 0.85: tones.beamEnd }), [
      [top - reach * 0.05, 0],
      [top + reach * 0.05, 0],
      [foot + reach * 0.34, Math.max(horizon, y)],
      [foot - reach * 0.34, Math.max(horizon, y)],
    ]);
  }
  painter.restore();
}
