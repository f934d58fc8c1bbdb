import { GEAR } from "@/games/shared/canvas/racing/palette";
import {
  dot,
  fillPath,
  fillRounded,
  glow,
  gradientOf,
  type Painter,
  strokeLine,
  strokePath,
  styleText,
} from "@/games/shared/canvas/sprite";
import { raceScene } from "@/games/shared/canvas/racing/race-scene";
import type { RacerArt } from "@/games/shared/canvas/racing/racers";
import { turf } from "@/games/shared/canvas/racing/surface";

const HEIGHT = 66;

/** By number; neighbours have different colours. */
const COATS = ["#7a4a2a", "#8d949b", "#2b2521", "#9a5a2c", "#5a3521", "#c2b8a8", "#3d2a20", "#8a4524"] as const;

interface Horse {
  readonly coat: string;
  /** The colour of the silks, and the colour of their pattern. */
  readonly paint: string;
  readonly trim: string;
  readonly racer: number;
  readonly fontFamily: string;
  /** Phase of the stride, 0…2π; null for a horse at rest. */
  readonly phase: number | null;
}

function drawHorse(painter: Painter, { coat, paint, trim, racer, fontFamily, phase }: Horse): void {
  shadow(painter);
  const drop = phase === null ? 0 : Math.sin(phase + 0.9) * 1.8;
  const pitch = phase === null ? 0 : Math.sin(phase - 0.4) * 0.035;
  painter.save();
  painter.translate(48, 30 + drop);
  painter.rotate(pitch);
  painter.translate(-48, -30);
  for (const leg of FAR_LEGS) limb(painter, leg, shade(coat, 0.55), phase, drop);
  tail(painter, coat, phase);
  body(painter, coat);
  head(painter, coat, phase);
  for (const leg of NEAR_LEGS) limb(painter, leg, coat, phase, drop);
  cloth(painter, racer, paint, fontFamily);
  jockey(painter, racer, paint, trim, phase);
  painter.restore();
}

function shadow(painter: Painter): void {
  painter.save();
  painter.translate(48, HEIGHT - 1);
  painter.scale(1, 0.1);
  glow(painter, 0, 0, 46, "rgba(0, 0, 0, 0.75)");
  glow(painter, 0, 0, 40, "rgba(0, 0, 0, 0.6)");
  painter.restore();
}

interface Leg {
  readonly x: number;
  readonly y: number;
  /** The leg's phase relative to the horse's, in radians. */
  readonly offset: number;
  readonly hind: boolean;
}

/** The offsets of the legs give the four beats of a gallop: hind, hind, fore, fore. */
const FAR_LEGS: readonly Leg[] = [
  { x: 27, y: 33, offset: 0.5, hind: true },
  { x: 66, y: 34, offset: 2.7, hind: false },
];
const NEAR_LEGS: readonly Leg[] = [
  { x: 25, y: 33, offset: 0, hind: true },
  { x: 64, y: 35, offset: 3.4, hind: false },
];

function limb(painter: Painter, { x, y, offset, hind }: Leg, color: string, phase: number | null, drop: number): void {
  const swing = phase === null ? 0 : Math.sin(phase + offset);
  const lift = phase === null ? 0 : Math.max(0, Math.cos(phase + offset));
  // Angles from straight down, forward positive.
  const upper = phase === null ? (hind ? -0.12 : 0.05) : swing * 0.85 + (hind ? -0.05 : 0.1);
  const lower = phase === null ? (hind ? 0.12 : -0.02) : upper - lift * 1.5 - (hind ? 0.25 : 0.05) + (hind ? 0.1 : 0);
  const [thigh, cannon] = hind ? [15.5, 15] : [14.5, 14.5];
  const [kneeX, kneeY] = [x + Math.sin(upper) * thigh, y + Math.cos(upper) * thigh];
  const footX = kneeX + Math.sin(lower) * cannon;
  const footY = Math.min(kneeY + Math.cos(lower) * cannon, HEIGHT - 2.5 - drop);
  painter.lineCap = "round";
  painter.lineJoin = "round";
  strokeLine(painter, color, hind ? 9 : 7.5, [x, y], [(x + kneeX) / 2, (y + kneeY) / 2]);
  strokeLine(painter, color, hind ? 6 : 5, [x, y], [kneeX, kneeY]);
  strokeLine(painter, color, 3.4, [kneeX, kneeY], [footX, footY]);
  strokeLine(painter, GEAR.rubberTyre, 4, [footX, footY], [footX + 1.6 * Math.cos(lower), footY + 1.2]);
}

function tail(painter: Painter, coat: string, phase: number | null): void {
  const wave = phase === null ? 8 : Math.sin(phase + 1) * 3;
  painter.fillStyle = shade(coat, 0.45);
  painter.fill(
    new Path2D(
      phase === null
        ? "M20 21 Q10 24 11 44 Q14 48 16 42 Q15 30 23 26 Z"
        : `M20 20 Q8 ${18 + wave} -6 ${24 + wave} Q-4 ${28 + wave} 4 ${28 + wave * 0.6} Q14 28 23 26 Z`,
    ),
  );
}

function body(painter: Painter, coat: string): void {
  const shape = new Path2D(
    "M18 25 Q20 16 31 17 Q45 20 58 18 Q66 15 73 20 Q77 27 72 35 Q66 42 54 40 Q42 42 34 38 Q24 43 19 37 Q16 31 18 25 Z",
  );
  fillLit(painter, shape, coat, [0, 15, 0, 42]);
}

/** Fills a shape with its colour, lit from the start of a line `[x, y, x, y]` and dark at its end. */
function fillLit(
  painter: Painter,
  shape: Path2D,
  color: string,
  line: readonly [number, number, number, number],
): void {
  painter.fillStyle = color;
  painter.fill(shape);
  painter.fillStyle = gradientOf(painter, line, {
    0: "rgba(255, 255, 255, 0.22)",
    0.4: "rgba(255, 255, 255, 0.02)",
    1: "rgba(0, 0, 0, 0.35)",
  });
  painter.fill(shape);
}

function head(painter: Painter, coat: string, phase: number | null): void {
  painter.save();
  painter.translate(66, 24);
  painter.rotate(phase === null ? -0.35 : Math.sin(phase + 2.4) * 0.07 - 0.02);
  painter.translate(-66, -24);
  const neck = new Path2D(
    "M60 20 Q70 12 80 4 L84 1 L86 5 Q93 8 98 14 Q99 18 95 18.5 Q89 17 86 15 Q82 19 77 27 Q74 33 68 34 Z",
  );
  fillLit(painter, neck, coat, [70, 2, 80, 28]);
  fillPath(painter, shade(coat, 0.45), "M59 20 Q66 9 82 1 Q82 5 74 12 Q68 19 62 22 Z");
  painter.fillStyle = GEAR.lineDark;
  painter.fillRect(88, 8.6, 1.6, 1.6);
  strokePath(painter, GEAR.lineDark, 0.9, "M92 10 L90 17 M91 13.5 Q80 16 68 15");
  painter.restore();
}

/** The racer's number in black on white, legible on every coat, with an edge in the racer's colour. */
function cloth(painter: Painter, racer: number, paint: string, fontFamily: string): void {
  painter.fillStyle = paint;
  painter.strokeStyle = GEAR.lineDark;
  painter.lineWidth = 0.9;
  const edge = new Path2D("M29 15.5 L57 15 Q59.5 26 57.5 38 L31.5 39 Q28 28 29 15.5 Z");
  painter.fill(edge);
  painter.stroke(edge);
  fillRounded(painter, GEAR.line, [30, 17, 21.5, 20], 4);
  styleText(painter, GEAR.lineDark, `800 20px ${fontFamily}`, "alphabetic");
  painter.fillText(String(racer), 40.8, 34.2, 20);
}

function jockey(painter: Painter, racer: number, paint: string, trim: string, phase: number | null): void {
  const bob = phase === null ? 0 : Math.sin(phase + 2) * 0.9;
  painter.save();
  painter.translate(0, bob);
  // Paints, in this order, the breeches, the boot, the crouched back, the arm at the reins, the face and the cap.
  painter.lineCap = "round";
  painter.lineJoin = "round";
  strokePath(painter, GEAR.line, 4.4, "M47 12 L58 16 L55 22");
  strokePath(painter, GEAR.rubberTyre, 3.4, "M55.5 21 L54 27 L57.5 28");
  painter.fillStyle = paint;
  const back = new Path2D("M42 12 Q43 4 52 1.5 Q60 -0.5 64 3 Q65 7 59 9.5 Q52 12 48 15 Q43 16 42 12 Z");
  painter.fill(back);
  silks(painter, racer, back, trim);
  fillPath(painter, "rgba(255, 255, 255, 0.24)", "M43 10 Q45 4 53 2 Q60 0 63 3 Q54 4 43 10 Z");
  strokePath(painter, paint, 3.4, "M61 6 L66 12 L72 14");
  dot(painter, 66.5, 2.4, 3, "#d9a982");
  fillPath(painter, paint, "M62 1.6 Q62.5 -4 67.5 -3.6 Q71.6 -3 71.4 1 L73.6 1.8 L73.4 2.6 L62 2.4 Z");
  strokePath(painter, "rgba(255, 255, 255, 0.55)", 0.9, "M63.2 -0.6 Q64.5 -3.2 68 -2.8");
  painter.restore();
}

/** `#rrggbb` darkened by a factor: 0 black, 1 unchanged. */
function shade(color: string, share: number): string {
  const value = Number.parseInt(color.slice(1), 16);
  const part = (shift: number): number => Math.round(((value >> shift) & 255) * share);
  return `rgb(${part(16)}, ${part(8)}, ${part(0)})`;
}

/** Hoops, a sash, spots or halves. The racers n and n + 4 have the same pattern in other colours. */
function silks(painter: Painter, racer: number, back: Path2D, trim: string): void {
  painter.save();
  painter.clip(back);
  painter.fillStyle = trim;
  const kind = racer % 4;
  if (kind === 0) painter.fillRect(53, -4, 16, 24);
  for (let index = 0; index < 4; index += 1) {
    if (kind === 1) painter.fillRect(44 + index * 5.6, -4, 2.6, 24);
    if (kind === 3) dot(painter, 46 + index * 5.2, index % 2 === 0 ? 9 : 5.4, 1.7, trim);
  }
  if (kind === 2) painter.fill(new Path2D("M46 -2 L52 -2 L60 16 L54 16 Z"));
  painter.restore();
}

/** Each racer's silks: the colour of its number's tile, and a pattern colour that is visible on it. */
const SILKS = [
  ["#f2d21b", "#14100a"],
  ["#0b6fc4", "#ffffff"],
  ["#4a5058", "#a6ff3d"],
  ["#f5812a", "#1d2b6b"],
  ["#1fd0dc", "#0d3b4a"],
  ["#5a3ff0", "#ffd84a"],
  ["#c9ced4", "#0b6fc4"],
  ["#dd1a2e", "#ffffff"],
] as const;
const FRAMES = 10;

const HORSE_ART: RacerArt = {
  plane: { height: 66, tall: 2.5 },
  plate: { x: 40.8, y: 27, radius: 16 },
  frames: FRAMES,
  cycle: 2.3,
  draw(painter, racer, frame, { fontFamily }) {
    const [paint, trim] = SILKS[racer - 1] ?? SILKS[0];
    const coat = COATS[racer - 1] ?? COATS[0];
    const phase = frame === 0 ? null : ((frame - 1) / FRAMES) * 2 * Math.PI;
    drawHorse(painter, { coat, paint, trim, racer, fontFamily, phase });
  },
};

export const createScene = raceScene({
  racers: SILKS.length,
  courseMetres: 1_600,
  art: HORSE_ART,
  ground: turf,
  colors: SILKS.map(([paint]) => paint),
  dust: ["rgba(150, 120, 80, 0.5)", "rgba(150, 120, 80, 0)"],
  hasRails: true,
  hasHorses: true,
});
