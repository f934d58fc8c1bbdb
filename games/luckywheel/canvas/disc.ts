import { ART_SIZE } from "../../shared/canvas/art";
import { SYMBOL_ART } from "./symbols";
import { symbolOf } from "../wheel";
import { type Painter, type Sprite, spriteOf } from "../../shared/canvas/sprite";
import type { Layout } from "./layout";
import { WHEEL, type WheelColors } from "./palette";
import { SEGMENT, SEGMENTS } from "./spin";

/** Rings of the wheel, in radii: the rim with the pegs, the symbols' band, and the core within. */
export const BAND = { outer: 0.945, inner: 0.63 } as const;
const NUMBER_AT = 0.908;
const SYMBOL_AT = 0.818;

/** The wheel as it turns, segment 1 at its top. Its canvas is as wide as the wheel, its middle in the middle. */
export function discSprite({ radius }: Layout, colors: WheelColors, fontFamily: string): Sprite {
  return spriteOf(2 * radius, 2 * radius, (painter) => {
    painter.translate(radius, radius);
    rim(painter, radius, colors.accent);
    for (let segment = 1; segment <= SEGMENTS; segment += 1) wedge(painter, radius, segment, fontFamily);
    depth(painter, radius);
    core(painter, radius, colors);
    pegs(painter, radius);
  });
}

/** The same wheel blurred by its speed: every ring smeared along its direction. At half the size, as no edges are visible. */
export function blurSprite(disc: Sprite): Sprite {
  const size = disc.width / 2;
  const copies = 14;
  return spriteOf(size, size, (painter) => {
    painter.translate(size / 2, size / 2);
    for (let copy = 0; copy < copies; copy += 1) {
      // Each layer covers the ones before so far that all have the same weight.
      painter.globalAlpha = 1 / (copy + 1);
      painter.rotate((SEGMENT * 3.1) / copies);
      painter.drawImage(disc, -size / 2, -size / 2, size, size);
    }
  });
}

/** The path of one segment's wedge between two radii, segment 1 at the top of an unturned wheel. */
export function wedgePath(painter: Painter, segment: number, inner: number, outer: number): void {
  const from = (segment - 1.5) * SEGMENT - Math.PI / 2;
  painter.moveTo(Math.cos(from) * outer, Math.sin(from) * outer);
  painter.arc(0, 0, outer, from, from + SEGMENT);
  painter.arc(0, 0, inner, from + SEGMENT, from, true);
  painter.closePath();
}

function rim(painter: Painter, radius: number, accent: string): void {
  disc(painter, radius, WHEEL.rim);
  ring(painter, radius * 0.995, radius * 0.008, accent);
  ring(painter, radius * BAND.outer, radius * 0.01, accent);
  ring(painter, radius * 0.972, radius * 0.012, WHEEL.rimShine);
}

function wedge(painter: Painter, radius: number, segment: number, fontFamily: string): void {
  const { ground } = SYMBOL_ART[symbolOf(segment)];
  painter.beginPath();
  wedgePath(painter, segment, radius * BAND.inner, radius * BAND.outer);
  painter.fillStyle = ground;
  painter.fill();
  if (segment % 2 === 0) {
    painter.fillStyle = "rgba(255, 255, 255, 0.05)";
    painter.fill();
  }
  painter.lineWidth = Math.max(1, radius * 0.004);
  painter.strokeStyle = WHEEL.separator;
  painter.stroke();
  painter.save();
  painter.rotate((segment - 1) * SEGMENT);
  painter.fillStyle = WHEEL.number;
  painter.font = `600 ${Math.round(radius * 0.04)}px ${fontFamily}`;
  painter.textAlign = "center";
  painter.textBaseline = "middle";
  painter.fillText(String(segment), 0, -radius * NUMBER_AT);
  paintSymbol(painter, segment, 0, -radius * SYMBOL_AT, radius * 0.096);
  painter.restore();
}

/** A segment's symbol in a square of `size` around a point. */
export function paintSymbol(painter: Painter, segment: number, x: number, y: number, size: number): void {
  painter.save();
  painter.translate(x - size / 2, y - size / 2);
  painter.scale(size / ART_SIZE, size / ART_SIZE);
  for (const { d, fill } of SYMBOL_ART[symbolOf(segment)].parts) {
    painter.fillStyle = fill;
    painter.fill(new Path2D(d));
  }
  painter.restore();
}

/** The band looks a little hollow: dark at its inner edge, light at its outer one. */
function depth(painter: Painter, radius: number): void {
  const shade = painter.createRadialGradient(0, 0, radius * BAND.inner, 0, 0, radius * BAND.outer);
  shade.addColorStop(0, "rgba(0, 0, 0, 0.55)");
  shade.addColorStop(0.4, "rgba(0, 0, 0, 0.12)");
  shade.addColorStop(0.8, "rgba(255, 255, 255, 0)");
  shade.addColorStop(1, "rgba(255, 255, 255, 0.10)");
  painter.beginPath();
  painter.arc(0, 0, radius * BAND.outer, 0, 2 * Math.PI);
  painter.arc(0, 0, radius * BAND.inner, 0, 2 * Math.PI, true);
  painter.fillStyle = shade;
  painter.fill();
}

/** The middle of the wheel, with rays that let its turning be seen. */
function core(painter: Painter, radius: number, { accent, core: tones }: WheelColors): void {
  disc(painter, radius * BAND.inner, tones.ground);
  painter.fillStyle = tones.ray;
  for (let ray = 0; ray < SEGMENTS / 3; ray += 1) {
    const from = ray * 3 * SEGMENT;
    painter.beginPath();
    painter.moveTo(0, 0);
    painter.arc(0, 0, radius * BAND.inner, from, from + 1.5 * SEGMENT);
    painter.fill();
  }
  ring(painter, radius * BAND.inner, radius * 0.012, accent);
  ring(painter, radius * 0.585, radius * 0.004, accent);
  disc(painter, radius * 0.2, WHEEL.rim);
  ring(painter, radius * 0.2, radius * 0.014, accent);
  for (let stud = 0; stud < SEGMENTS / 3; stud += 1) {
    painter.save();
    painter.rotate(stud * 3 * SEGMENT);
    ball(painter, 0, -radius * 0.608, radius * 0.009);
    painter.restore();
  }
}

/** A peg between each two segments. */
function pegs(painter: Painter, radius: number): void {
  for (let peg = 0; peg < SEGMENTS; peg += 1) {
    painter.save();
    painter.rotate((peg + 0.5) * SEGMENT);
    ball(painter, 0, -radius * 0.972, radius * 0.0135);
    painter.restore();
  }
}

function ball(painter: Painter, x: number, y: number, radius: number): void {
  const shine = painter.createRadialGradient(x - radius * 0.3, y - radius * 0.3, 0, x, y, radius);
  shine.addColorStop(0, WHEEL.pegLight);
  shine.addColorStop(0.5, "#d9b45f");
  shine.addColorStop(1, WHEEL.pegDark);
  painter.beginPath();
  painter.arc(x, y, radius, 0, 2 * Math.PI);
  painter.fillStyle = shine;
  painter.fill();
}

function disc(painter: Painter, radius: number, fill: string): void {
  painter.beginPath();
  painter.arc(0, 0, radius, 0, 2 * Math.PI);
  painter.fillStyle = fill;
  painter.fill();
}

export function ring(painter: Painter, radius: number, width: number, stroke: string): void {
  painter.beginPath();
  painter.arc(0, 0, radius, 0, 2 * Math.PI);
  painter.lineWidth = width;
  painter.strokeStyle = stroke;
  painter.stroke();
}
