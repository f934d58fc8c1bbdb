import { type CarColors, GEAR } from "../../shared/canvas/racing/palette";
import { glow, type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";

/** A horse is drawn on a plane of 100 × 66, its muzzle at the right and the ground at the bottom, with space around it. */
const LENGTH = 100;
const HEIGHT = 66;
const ROOM = { left: 8, right: 6, top: 8, bottom: 8 };
/** Taller than a car of the same lane. */
const TALL = 1.62;

/** Frames of one stride, then one of a horse that stands. */
export const STRIDE_FRAMES = 10;

export interface HorseStrip {
  /** Every frame side by side, each `width` × `height` device pixels. */
  readonly strip: Sprite;
  readonly width: number;
  readonly height: number;
  /** From a frame's corner to the muzzle and to the ground. */
  readonly noseX: number;
  readonly groundY: number;
  /** The horse's length in device pixels. */
  readonly length: number;
}

/** Bay, grey, black, chestnut …: neighbours differ. */
const COATS = ["#7a4a2a", "#8d949b", "#2b2521", "#9a5a2c", "#5a3521", "#c2b8a8", "#3d2a20", "#8a4524"] as const;

/** A horse with its jockey from its side; the silks and the cloth under the saddle are the racer's colour. */
export function horseStrip(racer: number, colors: CarColors, laneHeight: number, fontFamily: string): HorseStrip {
  const unit = (laneHeight * TALL) / HEIGHT;
  const width = Math.ceil((LENGTH + ROOM.left + ROOM.right) * unit);
  const height = Math.ceil((HEIGHT + ROOM.top + ROOM.bottom) * unit);
  const coat = COATS[(racer - 1) % COATS.length] ?? COATS[0];
  const strip = spriteOf(width * (STRIDE_FRAMES + 1), height, (painter) => {
    for (let frame = 0; frame <= STRIDE_FRAMES; frame += 1) {
      const phase = frame === STRIDE_FRAMES ? null : (frame / STRIDE_FRAMES) * 2 * Math.PI;
      painter.save();
      painter.translate(frame * width, 0);
      painter.scale(unit, unit);
      painter.translate(ROOM.left, ROOM.top);
      horse(painter, { coat, colors, racer, fontFamily, phase });
      painter.restore();
    }
  });
  return {
    strip,
    width,
    height,
    noseX: (ROOM.left + LENGTH - 3) * unit,
    groundY: (ROOM.top + HEIGHT) * unit,
    length: LENGTH * unit,
  };
}

interface Horse {
  readonly coat: string;
  readonly colors: CarColors;
  readonly racer: number;
  readonly fontFamily: string;
  /** Of the stride, 0…2π; null for a horse that stands. */
  readonly phase: number | null;
}

function horse(painter: Painter, { coat, colors, racer, fontFamily, phase }: Horse): void {
  shadow(painter);
  // The body rises as the legs gather, and dips its head as they reach.
  const rise = phase === null ? 0 : Math.sin(phase + 0.9) * 1.8;
  const pitch = phase === null ? 0 : Math.sin(phase - 0.4) * 0.035;
  painter.save();
  painter.translate(48, 30 + rise);
  painter.rotate(pitch);
  painter.translate(-48, -30);
  for (const leg of FAR_LEGS) limb(painter, leg, shade(coat, 0.55), phase, rise);
  tail(painter, coat, phase);
  body(painter, coat);
  head(painter, coat, phase);
  for (const leg of NEAR_LEGS) limb(painter, leg, coat, phase, rise);
  cloth(painter, racer, colors, fontFamily);
  jockey(painter, colors, phase);
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
  /** The part of the stride in which it swings. */
  readonly offset: number;
  /** A hind leg bends back at the hock, a fore leg forward at the knee. */
  readonly hind: boolean;
}

/** The four beats of a gallop: hind, hind, fore, fore. */
const FAR_LEGS: readonly Leg[] = [
  { x: 27, y: 33, offset: 0.5, hind: true },
  { x: 66, y: 34, offset: 2.7, hind: false },
];
const NEAR_LEGS: readonly Leg[] = [
  { x: 25, y: 33, offset: 0, hind: true },
  { x: 64, y: 35, offset: 3.4, hind: false },
];

/** Thigh, cannon and hoof. */
function limb(painter: Painter, { x, y, offset, hind }: Leg, color: string, phase: number | null, rise: number): void {
  const swing = phase === null ? 0 : Math.sin(phase + offset);
  const lift = phase === null ? 0 : Math.max(0, Math.cos(phase + offset));
  // Angles from straight down, forward positive.
  const upper = phase === null ? (hind ? -0.12 : 0.05) : swing * 0.85 + (hind ? -0.05 : 0.1);
  const lower = phase === null ? (hind ? 0.12 : -0.02) : upper - lift * 1.5 - (hind ? 0.25 : 0.05) + (hind ? 0.1 : 0);
  const [thigh, cannon] = hind ? [15.5, 15] : [14.5, 14.5];
  const knee = { x: x + Math.sin(upper) * thigh, y: y + Math.cos(upper) * thigh };
  const foot = {
    x: knee.x + Math.sin(lower) * cannon,
    y: Math.min(knee.y + Math.cos(lower) * cannon, HEIGHT - 2.5 - rise),
  };
  painter.lineCap = "round";
  painter.lineJoin = "round";
  painter.strokeStyle = color;
  painter.lineWidth = hind ? 9 : 7.5;
  line(painter, { x, y }, { x: (x + knee.x) / 2, y: (y + knee.y) / 2 });
  painter.lineWidth = hind ? 6 : 5;
  line(painter, { x, y }, knee);
  painter.lineWidth = 3.4;
  line(painter, knee, foot);
  painter.strokeStyle = GEAR.rubberTyre;
  painter.lineWidth = 4;
  line(painter, foot, { x: foot.x + 1.6 * Math.cos(lower), y: foot.y + 1.2 });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function line(painter: Painter, from: Point, to: Point): void {
  painter.beginPath();
  painter.moveTo(from.x, from.y);
  painter.lineTo(to.x, to.y);
  painter.stroke();
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
  painter.fillStyle = coat;
  painter.fill(shape);
  const light = painter.createLinearGradient(0, 15, 0, 42);
  light.addColorStop(0, "rgba(255, 255, 255, 0.22)");
  light.addColorStop(0.35, "rgba(255, 255, 255, 0.03)");
  light.addColorStop(1, "rgba(0, 0, 0, 0.38)");
  painter.fillStyle = light;
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
  painter.fillStyle = coat;
  painter.fill(neck);
  const light = painter.createLinearGradient(70, 2, 80, 28);
  light.addColorStop(0, "rgba(255, 255, 255, 0.2)");
  light.addColorStop(0.5, "transparent");
  light.addColorStop(1, "rgba(0, 0, 0, 0.3)");
  painter.fillStyle = light;
  painter.fill(neck);
  painter.fillStyle = shade(coat, 0.45);
  painter.fill(new Path2D("M59 20 Q66 9 82 1 Q82 5 74 12 Q68 19 62 22 Z"));
  painter.fillStyle = GEAR.lineDark;
  painter.fillRect(88, 8.6, 1.6, 1.6);
  painter.strokeStyle = GEAR.lineDark;
  painter.lineWidth = 0.9;
  painter.stroke(new Path2D("M92 10 L90 17 M91 13.5 Q80 16 68 15"));
  painter.restore();
}

function cloth(painter: Painter, racer: number, colors: CarColors, fontFamily: string): void {
  painter.fillStyle = colors.paint;
  painter.fill(new Path2D("M33 18 L58 17.5 Q60 26 58 35 L35 36 Q32 27 33 18 Z"));
  painter.strokeStyle = "rgba(255, 255, 255, 0.45)";
  painter.lineWidth = 0.8;
  painter.stroke(new Path2D("M35 35.6 L58 34.6"));
  painter.fillStyle = colors.ink;
  painter.font = `800 17px ${fontFamily}`;
  painter.textAlign = "center";
  painter.textBaseline = "alphabetic";
  painter.fillText(String(racer), 42.4, 33.2, 15);
}

function jockey(painter: Painter, colors: CarColors, phase: number | null): void {
  const bob = phase === null ? 0 : Math.sin(phase + 2) * 0.9;
  painter.save();
  painter.translate(0, bob);
  // Breeches and boot, then the crouched back, the arm at the reins, the cap.
  painter.lineCap = "round";
  painter.lineJoin = "round";
  painter.strokeStyle = GEAR.line;
  painter.lineWidth = 4.4;
  painter.stroke(new Path2D("M47 12 L58 16 L55 22"));
  painter.strokeStyle = GEAR.rubberTyre;
  painter.lineWidth = 3.4;
  painter.stroke(new Path2D("M55.5 21 L54 27 L57.5 28"));
  painter.fillStyle = colors.paint;
  painter.fill(new Path2D("M42 12 Q43 4 52 1.5 Q60 -0.5 64 3 Q65 7 59 9.5 Q52 12 48 15 Q43 16 42 12 Z"));
  painter.fillStyle = "rgba(255, 255, 255, 0.24)";
  painter.fill(new Path2D("M43 10 Q45 4 53 2 Q60 0 63 3 Q54 4 43 10 Z"));
  painter.strokeStyle = colors.paint;
  painter.lineWidth = 3.4;
  painter.stroke(new Path2D("M61 6 L66 12 L72 14"));
  painter.fillStyle = "#d9a982";
  painter.beginPath();
  painter.arc(66.5, 2.4, 3, 0, 2 * Math.PI);
  painter.fill();
  painter.fillStyle = colors.paint;
  painter.fill(new Path2D("M62 1.6 Q62.5 -4 67.5 -3.6 Q71.6 -3 71.4 1 L73.6 1.8 L73.4 2.6 L62 2.4 Z"));
  painter.strokeStyle = "rgba(255, 255, 255, 0.55)";
  painter.lineWidth = 0.9;
  painter.stroke(new Path2D("M63.2 -0.6 Q64.5 -3.2 68 -2.8"));
  painter.restore();
}

/** `#rrggbb` darkened: 0 black, 1 as it is. */
function shade(color: string, share: number): string {
  const value = Number.parseInt(color.slice(1), 16);
  const part = (shift: number): number => Math.round(((value >> shift) & 255) * share);
  return `rgb(${part(16)}, ${part(8)}, ${part(0)})`;
}
