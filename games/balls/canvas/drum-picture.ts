import {
  fade,
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
import { BASE, type Layout } from "./layout";
import type { Machine } from "./palette";
import { paintTubeBack, TUBE } from "./tube";

export const LAMPS = 5;

export const lampPlace = ({ x, y, unit }: Layout, lamp: number): readonly [number, number] => [
  x + (lamp - (LAMPS - 1) / 2) * unit * 0.15,
  y + unit * (1 + BASE * 0.3),
];

/** The picture behind the balls: the studio, the machine's base, the glass's far side, the tube and the stand. */
export function hallSprite(layout: Layout, machine: Machine, accent: string, isLight: boolean): Sprite {
  const { width, height, x, y, unit, floor, front, frontFloor } = layout;
  return spriteOf(
    width,
    height,
    (painter) => {
      const isWide = front.x > x + unit;
      const horizon = isWide ? y + unit * 0.78 : y + unit * 1.02;
      const middle = isWide ? (x + front.x) / 2 : x;
      paintStudio(painter, { width, height, x: middle, y, reach: unit * (isWide ? 1.5 : 1), horizon }, isLight);
      paintContact(painter, x, floor, unit * 1.2, isLight);
      paintContact(painter, front.x, frontFloor, front.radius * 1.5, isLight);
      spot(painter, layout, machine);
      stand(painter, layout, machine, accent);
      base(painter, layout, machine, accent);
      circle(painter, layout, 1.025);
      fillWith(painter, machine.rim);
      circle(painter, layout, 1);
      const depth = { 0: machine.glassTop, 0.6: machine.glassMiddle, 1: machine.glassFoot };
      fillWith(painter, gradientOf(painter, [x - unit * 0.15, y - unit * 0.45, unit * 0.1, x, y, unit], depth));
      hoops(painter, layout, machine.rimLight);
      grille(painter, layout, machine);
      paintTubeBack(painter, layout, TUBE, machine.tubeBack);
    },
    false,
  );
}

/** The picture in front of the balls in the drum: reflections and the rim. Its canvas is as large as the drum. */
export function glassSprite({ unit }: Layout, machine: Machine, accent: string): Sprite {
  const size = 2 * (unit * 1.06) + 2;
  return spriteOf(size, size, (painter) => {
    const at = { x: size / 2, y: size / 2, unit };
    painter.save();
    circle(painter, at, 1);
    painter.clip();
    painter.fillStyle = fade(painter, at.y + unit * 0.3, at.y + unit, { 0: "rgba(0, 0, 0, 0)", 1: machine.belly });
    painter.fillRect(0, at.y, size, unit);
    crescent(painter, at, machine.shine);
    painter.restore();
    painter.lineCap = "round";
    edge(painter, at, 1.015, 0.045, machine.rim);
    edge(painter, at, 1.012, 0.014, accent);
    // The rim light comes from above left and, weaker, from below right.
    edge(painter, at, 0.985, 0.02, machine.rimLight, [Math.PI * 1.05, Math.PI * 1.5]);
    painter.globalAlpha = 0.45;
    edge(painter, at, 0.985, 0.014, machine.rimLight, [Math.PI * 0.1, Math.PI * 0.42]);
    painter.globalAlpha = 1;
  });
}

export function airSprite({ unit }: Layout, { air, airEnd }: Machine): Sprite {
  const [width, height] = [unit * 1.1, unit * 1.75];
  return spriteOf(width, height, (painter) => {
    for (const [from, to] of [
      [0.5, 0.5],
      [0.42, 0.2],
      [0.58, 0.8],
    ] as const) {
      painter.fillStyle = fade(painter, 0, height, { 0: airEnd, 0.5: air, 1: air });
      painter.beginPath();
      painter.moveTo(width * (from - 0.05), height);
      painter.quadraticCurveTo(width * from, height * 0.5, width * (to - 0.16), 0);
      painter.lineTo(width * (to + 0.16), 0);
      painter.quadraticCurveTo(width * from, height * 0.5, width * (from + 0.05), height);
      painter.fill();
    }
  });
}

type Round = Pick<Layout, "x" | "y" | "unit">;

function circle(painter: Painter, { x, y, unit }: Round, radius: number): void {
  painter.beginPath();
  painter.arc(x, y, unit * radius, 0, 2 * Math.PI);
}

function edge(
  painter: Painter,
  { x, y, unit }: Round,
  radius: number,
  width: number,
  color: string,
  part?: readonly [number, number],
): void {
  ring(painter, [x, y, unit * radius], Math.max(1, unit * width), color, part);
}

function crescent(painter: Painter, { x, y, unit }: Round, shine: string): void {
  const [left, top] = [x - unit * 0.45, y - unit * 0.72];
  painter.fillStyle = gradientOf(painter, [left, top, 0, left, top, unit * 0.9], {
    0: shine,
    1: "rgba(255, 255, 255, 0)",
  });
  for (const [from, to] of [
    [1.06, 1.3],
    [1.33, 1.7],
  ] as const) {
    painter.beginPath();
    painter.arc(x, y, unit * 0.93, Math.PI * from, Math.PI * to);
    painter.arc(x + unit * 0.1, y + unit * 0.13, unit * 0.88, Math.PI * (to - 0.02), Math.PI * (from + 0.02), true);
    painter.closePath();
    painter.fill();
  }
}

function hoops(painter: Painter, { x, y, unit }: Round, color: string): void {
  painter.globalAlpha = 0.14;
  for (const wide of [0.36, 0.76]) {
    painter.beginPath();
    painter.ellipse(x, y, unit * wide, unit * 0.99, 0, 0, 2 * Math.PI);
    strokeWith(painter, color, Math.max(1, unit * 0.012));
  }
  painter.globalAlpha = 1;
}

function base(painter: Painter, { x, y, unit }: Layout, machine: Machine, accent: string): void {
  const [top, foot] = [y + unit * 0.84, y + unit * (1 + BASE * 0.8)];
  painter.beginPath();
  painter.moveTo(x - unit * 0.62, top);
  painter.lineTo(x + unit * 0.62, top);
  painter.quadraticCurveTo(x + unit * 0.7, foot - unit * 0.1, x + unit * 0.86, foot);
  painter.lineTo(x - unit * 0.86, foot);
  painter.quadraticCurveTo(x - unit * 0.7, foot - unit * 0.1, x - unit * 0.62, top);
  const [light, middle, dark] = machine.metal;
  const metal = { 0: dark, 0.22: middle, 0.36: light, 0.55: middle, 1: dark };
  fillWith(painter, gradientOf(painter, [x - unit * 0.86, 0, x + unit * 0.86, 0], metal));
  painter.fillStyle = accent;
  painter.fillRect(x - unit * 0.84, foot - unit * 0.035, unit * 1.68, Math.max(1, unit * 0.02));
  painter.fillStyle = machine.metalEdge;
  painter.fillRect(x - unit * 0.86, foot - unit * 0.004, unit * 1.72, Math.max(1, unit * 0.008));
}

function grille(painter: Painter, { x, y, unit }: Layout, machine: Machine): void {
  painter.save();
  circle(painter, { x, y, unit }, 1);
  painter.clip();
  painter.fillStyle = machine.metal[2];
  painter.fillRect(x - unit * 0.5, y + unit * 0.93, unit, unit * 0.1);
  painter.fillStyle = machine.metal[0];
  for (let bar = -7; bar <= 7; bar += 1) {
    painter.fillRect(x + bar * unit * 0.06 - unit * 0.008, y + unit * 0.93, Math.max(1, unit * 0.016), unit * 0.1);
  }
  painter.restore();
}

function stand(painter: Painter, { front, frontFloor: foot }: Layout, machine: Machine, accent: string): void {
  const { x, y, radius } = front;
  const top = y + radius * 0.86;
  const [light, middle, dark] = machine.metal;
  const metal = { 0: dark, 0.38: light, 0.6: middle, 1: dark };
  painter.fillStyle = gradientOf(painter, [x - radius * 0.6, 0, x + radius * 0.6, 0], metal);
  painter.beginPath();
  painter.moveTo(x - radius * 0.56, top);
  painter.quadraticCurveTo(x, top + radius * 0.34, x + radius * 0.56, top);
  painter.quadraticCurveTo(x + radius * 0.24, (top + foot) / 2, x + radius * 0.62, foot);
  painter.lineTo(x - radius * 0.62, foot);
  painter.quadraticCurveTo(x - radius * 0.24, (top + foot) / 2, x - radius * 0.56, top);
  painter.fill();
  painter.beginPath();
  painter.ellipse(x, top, radius * 0.56, radius * 0.13, 0, 0, 2 * Math.PI);
  fillWith(painter, machine.metal[2]);
  strokeWith(painter, accent, Math.max(1, radius * 0.035));
  glow(painter, x, top, radius * 0.7, `rgba(255, 255, 255, 0.10)`, "rgba(255, 255, 255, 0)");
}

function spot(painter: Painter, { front, frontFloor }: Layout, machine: Machine): void {
  const { x, y, radius } = front;
  painter.fillStyle = fade(painter, y - radius * 2.4, frontFloor, {
    0: machine.airEnd,
    0.7: machine.air,
    1: machine.airEnd,
  });
  painter.beginPath();
  painter.moveTo(x - radius * 0.3, y - radius * 2.4);
  painter.lineTo(x + radius * 0.3, y - radius * 2.4);
  painter.lineTo(x + radius * 1.25, frontFloor);
  painter.lineTo(x - radius * 1.25, frontFloor);
  painter.fill();
}
