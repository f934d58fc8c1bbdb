import type { Layout } from "./layout";
import { GEAR, type RaceColors, type Scenery } from "./palette";
import { mulberry32 } from "../random";
import { fade, fillShape, glow, type Painter, type Sprite, spriteOf } from "../sprite";

/** The sky with the stands before it; its left end fits its right one. */
export function standsTile(layout: Layout, { accent, scenery }: RaceColors): Sprite {
  const height = layout.boards;
  const block = Math.round(layout.height * 1.5);
  return spriteOf(
    block * 2,
    height,
    (painter) => {
      painter.fillStyle = fade(painter, 0, height, [
        [0, scenery.skyHigh],
        [0.45, scenery.skyMiddle],
        [1, scenery.skyLow],
      ]);
      painter.fillRect(0, 0, block * 2, height);
      const random = mulberry32(11);
      stars(painter, scenery, block * 2, height, layout.ratio, random);
      for (const x of [0, block]) {
        stand(painter, scenery, layout, x, block, x === 0 ? accent : scenery.roofLight, random);
      }
    },
    false,
  );
}

function stars(
  painter: Painter,
  scenery: Scenery,
  width: number,
  height: number,
  ratio: number,
  random: () => number,
): void {
  painter.fillStyle = scenery.star;
  for (let star = 0; star < 70; star += 1) {
    painter.globalAlpha = 0.15 + 0.4 * random();
    painter.fillRect(Math.floor(random() * width), Math.floor(random() * height * 0.6), ratio, ratio);
  }
  painter.globalAlpha = 1;
}

/** One grandstand: a lit roof over rising rows of people, and a dark hedge beside it. */
function stand(
  painter: Painter,
  scenery: Scenery,
  layout: Layout,
  x: number,
  block: number,
  light: string,
  random: () => number,
): void {
  const base = layout.boards;
  const top = base * 0.34;
  const [left, right] = [x + block * 0.04, x + block * 0.84];
  fillShape(painter, scenery.standDark, [
    [left - base * 0.1, base],
    [left, top + base * 0.1],
    [right, top + base * 0.1],
    [right + base * 0.1, base],
  ]);
  crowd(painter, scenery, left, right, top + base * 0.16, base, layout.ratio, random);
  fillShape(painter, scenery.standRoof, [
    [left - base * 0.08, top + base * 0.13],
    [left - base * 0.02, top],
    [right + base * 0.02, top],
    [right + base * 0.08, top + base * 0.13],
  ]);
  painter.fillStyle = light;
  painter.fillRect(left - base * 0.08, top + base * 0.12, right - left + base * 0.16, Math.max(1, base * 0.022));
  painter.fillStyle = fade(painter, top + base * 0.13, top + base * 0.5, [
    [0, scenery.underRoof],
    [1, "transparent"],
  ]);
  painter.fillRect(left, top + base * 0.13, right - left, base * 0.4);
  for (let pillar = left + block * 0.1; pillar < right; pillar += block * 0.16) {
    painter.fillStyle = scenery.standDark;
    painter.fillRect(pillar, top + base * 0.13, Math.max(1, base * 0.02), base - top);
  }
  hedge(painter, scenery, right + base * 0.04, x + block * 1.06, base, random);
}

function crowd(
  painter: Painter,
  scenery: Scenery,
  left: number,
  right: number,
  top: number,
  base: number,
  ratio: number,
  random: () => number,
): void {
  const step = Math.max(2 * ratio, (base - top) / 11);
  for (let y = top; y < base; y += step) {
    painter.fillStyle = scenery.standSeat;
    painter.fillRect(left, y + step * 0.62, right - left, Math.max(1, step * 0.3));
    for (let x = left + step * random(); x < right; x += step * (0.75 + 0.5 * random())) {
      if (random() < 0.16) continue;
      painter.globalAlpha = 0.45 + 0.55 * random();
      painter.fillStyle = GEAR.crowd[Math.floor(random() * GEAR.crowd.length)] ?? scenery.roofLight;
      painter.fillRect(x, y, step * 0.5, step * 0.62);
    }
    painter.globalAlpha = 1;
  }
}

function hedge(
  painter: Painter,
  scenery: Scenery,
  left: number,
  right: number,
  base: number,
  random: () => number,
): void {
  painter.fillStyle = scenery.hedge;
  for (let x = left; x < right; x += base * 0.07) {
    painter.beginPath();
    painter.arc(x, base, base * (0.12 + 0.16 * random()), Math.PI, 0);
    painter.fill();
  }
}

/** A mast with its bank of lamps and the light it throws; the pole is in the middle of its foot. */
export function mastSprite(layout: Layout, scenery: Scenery): Sprite {
  const height = layout.far;
  const width = Math.round(height * 2.2);
  return spriteOf(width, height, (painter) => {
    const [x, y] = [width / 2, height * 0.2];
    glow(painter, x, y, width / 2, scenery.mastGlow);
    fillShape(
      painter,
      fade(painter, y, height, [
        [0, scenery.mastBeam],
        [1, "transparent"],
      ]),
      [
        [x - height * 0.1, y],
        [x + height * 0.1, y],
        [x + height * 0.75, height],
        [x - height * 0.75, height],
      ],
    );
    painter.fillStyle = GEAR.metal;
    painter.fillRect(x - height * 0.012, y, height * 0.024, height);
    const lamp = height * 0.05;
    painter.fillRect(x - lamp * 3, y - lamp * 1.5, lamp * 6, lamp * 2.7);
    for (const row of [-1.2, 0]) {
      for (let column = -2.6; column < 2.4; column += 1.3) {
        glow(painter, x + (column + 0.65) * lamp, y + (row + 0.45) * lamp, lamp * 1.6, scenery.lampShine);
        painter.fillStyle = GEAR.lamp;
        painter.fillRect(x + column * lamp + lamp * 0.2, y + row * lamp, lamp * 0.9, lamp * 0.85);
      }
    }
  });
}
