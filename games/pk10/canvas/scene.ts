import { GEAR } from "@/games/shared/canvas/racing/palette";
import type { Look, RacerArt } from "@/games/shared/canvas/racing/racers";
import {
  dot,
  fade,
  fillPath,
  fillRounded,
  fillShape,
  glow,
  gradientOf,
  type Painter,
  strokePath,
  strokeWith,
  styleText,
} from "@/games/shared/canvas/sprite";
import { LIVERIES, type Livery, paintPattern, type Shape } from "./livery";
import { raceScene } from "@/games/shared/canvas/racing/race-scene";
import { asphalt } from "@/games/shared/canvas/racing/surface";

const SPOKES = 5;
const FRAMES = 4;

const CAR_ART: RacerArt = {
  plane: { height: 44, tall: 2.4 },
  plate: { x: 32.5, y: 19.5, radius: 18 },
  frames: FRAMES,
  // About the racer lengths in which a wheel turns from one spoke to the next.
  cycle: 0.11,
  draw(painter, racer, frame, look) {
    const livery = LIVERIES[racer - 1];
    if (livery === undefined) return;
    const { shape } = livery;
    if (!look.isLight) lights(painter);
    shadow(painter);
    farSide(painter, livery);
    const { deck, side } = BODIES[shape];
    body(painter, livery, new Path2D(deck), new Path2D(side));
    CABINS[shape](painter, livery);
    rearWing(painter, livery);
    for (const x of WHEELS[shape]) wheel(painter, x, shape === "formula" ? 8.4 : 7.4, frame);
    plate(painter, racer, look);
  },
};

const WHEELS: Readonly<Record<Shape, readonly number[]>> = { prototype: [20, 80], tourer: [21, 77], formula: [18, 76] };

interface Body {
  readonly deck: string;
  readonly side: string;
}

const BODIES: Readonly<Record<Shape, Body>> = {
  prototype: {
    deck: "M5 12 L24 8 L62 7.5 Q86 9 96 17 Q100 21 99 26 L95 29.5 L5 30.5 Z",
    side: "M5 29.5 L96 28.5 Q98 33 92 37 L10 37.5 Q4 35 5 29.5 Z",
  },
  tourer: {
    deck: "M4 10 L28 8 L66 8 L92 12 Q97 15 97 24 L95 29 L4 29.5 Z",
    side: "M4 28.5 L96 28 L97 34 Q96 38 90 38 L8 38 Q3 37 4 28.5 Z",
  },
  formula: {
    deck: "M6 14 L22 10 L46 9 Q58 11 70 15 L99 21 L100 25 L72 27 Q56 31 44 31 L6 30 Z",
    side: "M6 29 L44 30.5 Q58 30 72 26 L100 24.4 L99 28 L74 32 Q60 36 44 36.5 L10 36 Z",
  },
};

function lights(painter: Painter): void {
  const beam = gradientOf(painter, [95, 0, 129, 0], { 0: "rgba(255, 248, 220, 0.4)", 1: "rgba(255, 248, 220, 0)" });
  fillPath(painter, beam, "M95 24 L129 15 L129 42 L95 31 Z");
  glow(painter, 2, 25, 12, "rgba(255, 59, 48, 0.5)", "rgba(255, 59, 48, 0)");
}

function shadow(painter: Painter): void {
  painter.save();
  painter.translate(50, 40);
  painter.scale(1, 0.13);
  for (const strength of [0.9, 0.75]) glow(painter, 0, 0, 62, `rgba(0, 0, 0, ${strength})`, "rgba(0, 0, 0, 0)");
  painter.restore();
}

function farSide(painter: Painter, { shape }: Livery): void {
  for (const x of WHEELS[shape])
    fillRounded(painter, GEAR.rubberTyre, [x - 7, shape === "formula" ? 6 : 5, 15, 9], 3.5);
  if (shape !== "formula") return;
  strokePath(painter, "#1b2127", 1.4, "M18 11 L30 18 M76 11 L72 18 M18 33 L30 26 M76 33 L70 26");
}

function body(painter: Painter, livery: Livery, deck: Path2D, side: Path2D): void {
  painter.fillStyle = livery.paint;
  painter.fill(side);
  painter.fill(deck);
  painter.save();
  const whole = new Path2D(deck);
  whole.addPath(side);
  painter.clip(whole);
  paintPattern(painter, livery);
  painter.restore();
  painter.fillStyle = "rgba(0, 0, 0, 0.4)";
  painter.fill(side);
  painter.fillStyle = fade(painter, 7, 30, {
    0: "rgba(255, 255, 255, 0.42)",
    0.3: "rgba(255, 255, 255, 0.08)",
    0.75: "rgba(255, 255, 255, 0)",
    1: "rgba(0, 0, 0, 0.18)",
  });
  painter.fill(deck);
  painter.strokeStyle = "rgba(0, 0, 0, 0.55)";
  painter.lineWidth = 0.8;
  painter.stroke(whole);
  painter.save();
  painter.clip(deck);
  painter.strokeStyle = "rgba(255, 255, 255, 0.85)";
  painter.lineWidth = 1.6;
  painter.setLineDash([72, 400]);
  painter.stroke(deck);
  painter.restore();
  fillPath(painter, GEAR.lamp, "M92 18 L97 21.5 L97 24.5 L91 22.5 Z");
  painter.fillStyle = GEAR.tail;
  painter.fillRect(4.6, 21, 2.4, 6.5);
}

type Cabin = (painter: Painter, livery: Livery) => void;

const glass = (painter: Painter, shape: string, shine: string): void => {
  fillPath(painter, GEAR.glass, shape);
  strokePath(painter, GEAR.glassShine, 1.3, shine);
};

const CABINS: Readonly<Record<Shape, Cabin>> = {
  prototype: (painter) =>
    glass(painter, "M58 10.5 Q72 9 81 15 Q85 19 80 24 Q70 28 58 26.5 Q54 19 58 10.5 Z", "M68 11.6 Q77 13 81 17.4"),
  tourer: (painter, { paint }) => {
    glass(painter, "M52 3 L66 4 L79 12 L76 25 L54 26 L48 8 Z", "M66 5.4 L77 12.6");
    fillPath(painter, paint, "M48 2.4 L65 3 L64 19 L50 20 Z");
    fillPath(painter, "rgba(255, 255, 255, 0.3)", "M48 2.4 L65 3 L64.8 6 L48.4 5.4 Z");
  },
  formula: (painter, { trim }) => {
    painter.fillStyle = GEAR.glass;
    painter.beginPath();
    painter.ellipse(61, 18, 7.5, 4.6, 0.1, 0, 2 * Math.PI);
    painter.fill();
    dot(painter, 59.5, 16, 4.4, trim);
    fillPath(painter, GEAR.glass, "M60.5 14 L64 15 L64 17.4 L60.5 17.4 Z");
    fillPath(painter, trim, "M94 15 L98 15 L101 34 L97 34 Z");
  },
};

function rearWing(painter: Painter, { paint, trim, shape }: Livery): void {
  const tall = shape === "tourer" ? 2 : 0;
  fillShape(painter, GEAR.rubberTyre, [
    [0, 1 - tall],
    [9, 1 - tall],
    [5, 33],
    [-4, 33],
  ]);
  fillShape(painter, shape === "prototype" ? paint : trim, [
    [0.6, 1.8 - tall],
    [8, 1.8 - tall],
    [4.4, 31],
    [-2.6, 31],
  ]);
  fillShape(painter, "rgba(255, 255, 255, 0.35)", [
    [0.6, 1.8 - tall],
    [3, 1.8 - tall],
    [-0.4, 31],
    [-2.6, 31],
  ]);
}

/** @param frame 0 shows the wheel at rest; each later frame shows the wheel turned further, with faint spokes */
function wheel(painter: Painter, x: number, radius: number, frame: number): void {
  const disc = (size: number, fill: string): void => dot(painter, 0, 0, size, fill);
  painter.save();
  painter.translate(x, 42.4 - radius);
  painter.scale(radius, radius);
  disc(1.16, "rgba(4, 6, 9, 0.75)");
  disc(1, GEAR.rubberTyre);
  disc(0.64, frame === 0 ? "#2a3138" : "#4d5660");
  painter.rotate(((frame % FRAMES) / FRAMES) * ((2 * Math.PI) / SPOKES));
  painter.fillStyle = GEAR.rim;
  painter.globalAlpha = frame === 0 ? 1 : 0.5;
  for (let spoke = 0; spoke < SPOKES; spoke += 1) {
    painter.rotate((2 * Math.PI) / SPOKES);
    painter.fillRect(-0.11, 0, 0.22, 0.6);
  }
  painter.globalAlpha = 1;
  disc(0.2, GEAR.rim);
  painter.restore();
}

/** White with black figures, for the most contrast on every livery. */
function plate(painter: Painter, racer: number, { fontFamily }: Look): void {
  painter.save();
  painter.translate(32.5, 19.5);
  painter.transform(1, 0, -0.08, 1, 0, 0);
  const width = racer > 9 ? 31 : 24;
  fillRounded(painter, "#ffffff", [-width / 2, -11, width, 22], 6);
  strokeWith(painter, "#0b0d10", 1.4);
  styleText(painter, "#0b0d10", `800 22px ${fontFamily}`, "alphabetic");
  painter.fillText(String(racer), 0, 7.9, 28);
  painter.restore();
}

export const createScene = raceScene({
  racers: LIVERIES.length,
  art: CAR_ART,
  ground: asphalt,
  colors: LIVERIES.map(({ paint }) => paint),
  dust: ["rgba(215, 222, 230, 0.55)", "rgba(215, 222, 230, 0)"],
  hasRails: false,
  hasHorses: false,
});
