import { mulberry32 } from "../random";
import { dot, fade, fillShape, glow, type Painter, type Sprite, spriteOf } from "../sprite";
import { GEAR, type Scenery } from "./palette";
import type { Track } from "./track";

/** The distant background. Both pictures repeat: the left end fits the right end. */
export interface Land {
  readonly sky: Sprite;
  readonly stands: Sprite;
}

/** The speeds of the sky and of the stands, as shares of the field's speed. */
const SKY_SPEED = 0.04;
const STANDS_SPEED = 0.3;

export function landOf(track: Track, scenery: Scenery, accent: string): Land {
  return { sky: skyOf(track, scenery), stands: standsOf(track, scenery, accent) };
}

/** @param scroll pixels that the field has gone at scale 1 */
export function paintLand(painter: Painter, track: Track, { sky, stands }: Land, scroll: number): void {
  tile(painter, track, sky, scroll * SKY_SPEED, 0);
  tile(painter, track, stands, scroll * STANDS_SPEED, track.wall - stands.height);
}

function tile(painter: Painter, track: Track, sprite: Sprite, scroll: number, y: number): void {
  const { width } = sprite;
  for (let x = -Math.round(((scroll % width) + width) % width); x < track.width; x += width)
    painter.drawImage(sprite, x, y);
}

function skyOf({ width, wall, ratio }: Track, scenery: Scenery): Sprite {
  return spriteOf(
    width,
    wall,
    (painter) => {
      painter.fillStyle = fade(painter, 0, wall, { 0: scenery.skyHigh, 0.5: scenery.skyMiddle, 1: scenery.skyLow });
      painter.fillRect(0, 0, width, wall);
      const random = mulberry32(11);
      painter.fillStyle = scenery.star;
      for (let star = 0; star < 60; star += 1) {
        painter.globalAlpha = 0.1 + 0.35 * random();
        painter.fillRect(Math.floor(random() * width), Math.floor(random() * wall * 0.5), ratio, ratio);
      }
      painter.globalAlpha = 1;
      for (let cloud = 0; cloud < 4; cloud += 1) {
        const [x, y] = [width * (0.14 + 0.24 * cloud), wall * (0.12 + 0.2 * random())];
        const radius = Math.min(width * 0.4, wall * (0.5 + 0.5 * random()));
        for (const left of [x - width, x, x + width]) {
          painter.save();
          painter.translate(left, y);
          painter.scale(1, 0.2);
          glow(painter, 0, 0, radius, scenery.cloud, scenery.cloudEnd);
          painter.restore();
        }
      }
      ridge(painter, width, wall, wall * 0.62, wall * 0.1, 2, scenery.hillFar);
      ridge(painter, width, wall, wall * 0.76, wall * 0.07, 5, scenery.hillNear);
    },
    false,
  );
}

/** A line of hills made of whole waves, which lets the picture repeat. */
function ridge(
  painter: Painter,
  width: number,
  foot: number,
  y: number,
  rise: number,
  waves: number,
  fill: string,
): void {
  painter.fillStyle = fill;
  painter.beginPath();
  painter.moveTo(0, foot);
  for (let x = 0; x <= width; x += 4) {
    const angle = (x / width) * 2 * Math.PI;
    painter.lineTo(x, y - rise * (Math.sin(angle * waves) * 0.6 + Math.sin(angle * (2 * waves + 1) + 1) * 0.4));
  }
  painter.lineTo(width, foot);
  painter.fill();
}

function standsOf(track: Track, scenery: Scenery, accent: string): Sprite {
  const { wall, height } = track;
  const block = Math.round(Math.max(height * 1.7, track.width * 0.52));
  const random = mulberry32(17);
  return spriteOf(block * 2, wall, (painter) => {
    for (const [index, x] of [0, block].entries()) {
      trees(painter, scenery, x + block * 0.66, x + block * 0.99, wall, random);
      stand(
        painter,
        track,
        scenery,
        { left: x + block * 0.05, right: x + block * 0.7, light: index === 0 ? accent : scenery.roofLight },
        random,
      );
      mast(painter, scenery, x + block * 0.84, wall);
    }
  });
}

function stand(
  painter: Painter,
  track: Track,
  scenery: Scenery,
  { left, right, light }: { readonly left: number; readonly right: number; readonly light: string },
  random: () => number,
): void {
  const { wall: base, ratio } = track;
  const [top, lean] = [base * 0.3, base * 0.12];
  fillShape(painter, scenery.standDark, [
    [left - lean, base],
    [left, top + lean],
    [right, top + lean],
    [right + lean, base],
  ]);
  const rows = Math.max(5, Math.min(9, Math.round(base / (11 * ratio))));
  const step = (base - top - lean) / rows;
  for (let row = 0; row < rows; row += 1) {
    const y = top + lean + row * step;
    painter.fillStyle = scenery.standSeat;
    painter.fillRect(left - lean * (row / rows), y + step * 0.6, right - left + 2 * lean * (row / rows), step * 0.28);
    for (let x = left - lean * (row / rows) + step * random(); x < right; x += step * (0.6 + 0.35 * random())) {
      if (random() < 0.14) continue;
      painter.globalAlpha = (0.35 + 0.45 * random()) * (0.55 + (0.45 * row) / rows);
      const color = GEAR.crowd[Math.floor(random() * GEAR.crowd.length)] ?? light;
      painter.fillStyle = color;
      painter.fillRect(x, y + step * 0.18, step * 0.36, step * 0.5);
      dot(painter, x + step * 0.18, y + step * 0.12, step * 0.15, color);
    }
    painter.globalAlpha = 1;
  }
  painter.fillStyle = fade(painter, top, base, { 0: scenery.underRoof, 0.8: "transparent" });
  painter.fillRect(left, top + lean * 0.7, right - left, base - top);
  painter.fillStyle = scenery.standRoof;
  for (let pillar = left + (right - left) * 0.08; pillar < right; pillar += (right - left) * 0.21)
    painter.fillRect(pillar, top, Math.max(1, base * 0.014), base - top);
  fillShape(painter, scenery.standRoof, [
    [left - lean * 1.4, top + lean],
    [left - lean * 0.5, top - lean * 0.1],
    [right + lean * 0.5, top - lean * 0.1],
    [right + lean * 1.4, top + lean],
  ]);
  painter.fillStyle = light;
  painter.fillRect(left - lean * 1.4, top + lean * 0.86, right - left + lean * 2.8, Math.max(1, base * 0.022));
}

function trees(painter: Painter, scenery: Scenery, from: number, to: number, base: number, random: () => number): void {
  for (let x = from; x < to; x += base * 0.09) {
    const radius = base * (0.1 + 0.12 * random());
    painter.fillStyle = scenery.hedge;
    painter.beginPath();
    painter.ellipse(x, base - radius * 0.5, radius * 0.8, radius * 1.2, 0, 0, 2 * Math.PI);
    painter.fill();
    painter.fillStyle = scenery.hedgeLight;
    painter.beginPath();
    painter.ellipse(x - radius * 0.2, base - radius * 0.85, radius * 0.45, radius * 0.6, 0, 0, 2 * Math.PI);
    painter.fill();
  }
}

function mast(painter: Painter, scenery: Scenery, x: number, base: number): void {
  const y = base * 0.16;
  glow(painter, x, y, base * 0.75, scenery.mastGlow, "rgba(170, 205, 245, 0)");
  fillShape(painter, fade(painter, y, base, { 0: scenery.mastBeam, 1: "rgba(225, 240, 255, 0)" }), [
    [x - base * 0.08, y],
    [x + base * 0.08, y],
    [x + base * 0.5, base],
    [x - base * 0.5, base],
  ]);
  painter.fillStyle = GEAR.metal;
  painter.fillRect(x - base * 0.01, y, base * 0.02, base);
  painter.fillRect(x - base * 0.13, y - base * 0.07, base * 0.26, base * 0.13);
  for (const [column, row] of [0, 1, 2, 3, 4, 5, 6, 7].map((lamp) => [lamp % 4, Math.floor(lamp / 4)] as const)) {
    painter.fillStyle = scenery.lamp;
    painter.fillRect(x + base * (-0.12 + column * 0.062), y + base * (-0.06 + row * 0.06), base * 0.05, base * 0.045);
  }
}
