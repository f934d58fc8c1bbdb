import type { Detail } from "../detail";
import { paintConfetti, paintFlag, paintFlashes, paintSmoke } from "./effects";
import { type Layout, screenX } from "./layout";
import type { Sprites } from "./sprites";
import { FINISH_TIME, type Race, START_TIME } from "./race";
import type { Painter, Sprite } from "../sprite";

/** The distance between masts, in heights of the box. */
const MAST_STEP = 2.6;
const STANDS_SPEED = 0.16;
const MAST_SPEED = 0.42;

/** Paints one moment, 0…1, completely. */
export function paintFrame(painter: Painter, sprites: Sprites, race: Race, time: number, detail: Detail): void {
  const { layout } = sprites;
  const camera = race.fieldAt(time);
  const distances = race.distancesAt(time);
  // How fast the field drives, 0 at rest and about 1 at full speed.
  const speed = Math.min(1, (camera - race.fieldAt(time - 0.01)) / 0.012);
  const scroll = camera * layout.trackLength;
  background(painter, sprites, detail.parallax ? scroll : 0, detail.parallax);
  if (detail.particles) paintFlashes(painter, sprites, time, excitementAt(time));
  tile(painter, sprites.ground, scroll, layout.boards);
  trackside(painter, sprites, camera, time);
  if (time >= FINISH_TIME) halo(painter, sprites, race, distances, camera);
  for (const [index, distance] of distances.entries()) {
    const nose = Math.round(screenX(layout, distance, layout.lanes[index]?.y ?? 0, camera));
    sprites.paintRacer(painter, { index, nose, distance, speed: detail.particles ? speed : 0, time });
  }
  if (!detail.particles) return;
  paintSmoke(painter, sprites, race, time, camera);
  paintConfetti(painter, sprites, time - FINISH_TIME);
}

function excitementAt(time: number): number {
  if (time < START_TIME) return 0.15;
  return time < 0.7 ? 0.3 : Math.min(1, 0.3 + (time - 0.7) * 5);
}

/** A tile over the whole width at a scroll position in whole pixels, so that nothing is smoothed and nothing flickers. */
function tile(painter: Painter, sprite: Sprite, scroll: number, y: number): void {
  const { width } = painter.canvas;
  for (let x = -Math.round(scroll % sprite.width); x < width; x += sprite.width) painter.drawImage(sprite, x, y);
}

function background(painter: Painter, { layout, stands, mast }: Sprites, scroll: number, masts: boolean): void {
  tile(painter, stands, scroll * STANDS_SPEED, 0);
  if (!masts) return;
  const step = layout.height * MAST_STEP;
  for (let x = step * 0.55 - ((scroll * MAST_SPEED) % step); x < layout.width + mast.width; x += step) {
    painter.drawImage(mast, Math.round(x - mast.width / 2), 0);
  }
}

/** The objects at the start and at the finish. */
function trackside(painter: Painter, sprites: Sprites, camera: number, time: number): void {
  const { layout } = sprites;
  across(painter, layout, sprites.start, 0, camera);
  across(painter, layout, sprites.finish, 1, camera);
  const lights = time < START_TIME ? sprites.wait : sprites.go;
  const lightsX = screenX(layout, 0, layout.far, camera) + layout.pitch * 2;
  if (lightsX + lights.width > 0) painter.drawImage(lights, Math.round(lightsX), 0);
  const flagX = screenX(layout, 1, layout.far, camera);
  if (flagX < layout.width && flagX + sprites.cloth.width > 0) paintFlag(painter, sprites, flagX, time);
}

function across(painter: Painter, layout: Layout, line: Sprite, distance: number, camera: number): void {
  const x = Math.round(screenX(layout, distance, layout.near, camera));
  if (x < layout.width && x + line.width > 0) painter.drawImage(line, x, layout.far);
}

function halo(painter: Painter, sprites: Sprites, race: Race, distances: readonly number[], camera: number): void {
  const champion = (race.rankingAt(1)[0] ?? 1) - 1;
  const lane = sprites.layout.lanes[champion];
  if (lane === undefined) return;
  const x = screenX(sprites.layout, distances[champion] ?? 0, lane.y, camera) - lane.carHeight * 1.1;
  painter.drawImage(sprites.halo, Math.round(x - sprites.halo.width / 2), Math.round(lane.y - sprites.halo.height / 2));
}
