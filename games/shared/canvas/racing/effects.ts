import { screenX } from "./layout";
import type { Sprites } from "./sprites";
import { type Race, START_TIME } from "./race";
import { hashOf, mulberry32 } from "../random";
import type { Painter } from "../sprite";

/** All of these depend on the time alone, so a race that is joined late looks as if it was watched from the start. */

const PUFFS = 5;
const PUFF_STEP = 0.011;
const PUFF_LIFE = 0.075;

/** The smoke of the start, where each tyre was. */
export function paintSmoke(painter: Painter, sprites: Sprites, race: Race, time: number, camera: number): void {
  if (time < START_TIME || time > START_TIME + PUFFS * PUFF_STEP + PUFF_LIFE) return;
  const { layout, puff } = sprites;
  for (let index = 0; index < PUFFS; index += 1) {
    const bornAt = START_TIME + 0.004 + index * PUFF_STEP;
    const age = (time - bornAt) / PUFF_LIFE;
    if (age <= 0 || age >= 1) continue;
    const places = race.distancesAt(bornAt);
    painter.globalAlpha = 0.6 * (1 - age) ** 1.5;
    for (const [lane, { y, carHeight }] of layout.lanes.entries()) {
      const size = carHeight * (0.5 + 1.1 * age);
      const x = screenX(layout, places[lane] ?? 0, y, camera) - carHeight * 1.9 - carHeight * age * 0.7;
      painter.drawImage(puff, x - size / 2, y - size * (0.55 + 0.35 * age), size, size);
    }
  }
  painter.globalAlpha = 1;
}

/** Camera flashes in the stands. @param excitement 0…1 */
export function paintFlashes(painter: Painter, sprites: Sprites, time: number, excitement: number): void {
  const { boards, width, ratio } = sprites.layout;
  const random = mulberry32(hashOf(`flash ${Math.floor(time * 160)}`));
  painter.fillStyle = "rgba(255, 255, 255, 0.9)";
  for (let flash = 0; flash < 7 * excitement; flash += 1) {
    const size = Math.round((1 + 1.6 * random()) * ratio);
    painter.fillRect(Math.round(random() * width), Math.round(boards * (0.52 + 0.42 * random())), size, size);
  }
}

const CONFETTI = 90;

/** Paper in the cars' colours that falls from the stands' roof. @param age time since the champion's finish */
export function paintConfetti(painter: Painter, sprites: Sprites, age: number): void {
  if (age <= 0) return;
  const { layout, colors } = sprites;
  const random = mulberry32(31);
  const fall = layout.height / 0.2;
  for (let piece = 0; piece < CONFETTI; piece += 1) {
    const born = 0.05 * random();
    const [from, drift, speed, size] = [random(), random() - 0.5, 0.55 + 0.7 * random(), 0.7 + random()];
    const since = age - born;
    if (since <= 0) continue;
    const y = since * fall * speed - layout.height * 0.1;
    if (y > layout.near) continue;
    const turn = Math.sin(since * 130 * speed + piece);
    const width = Math.max(1, layout.pitch * 0.2 * size * Math.abs(turn));
    painter.fillStyle = colors.cars[piece % colors.cars.length]?.paint ?? colors.accent;
    painter.fillRect(
      from * layout.width + drift * since * layout.width + turn * layout.pitch * 0.2,
      y,
      width,
      Math.max(1, layout.pitch * 0.28 * size),
    );
  }
}

const SLICES = 14;

/** The chequered flag on its pole, waving. @param x the pole's, in device pixels */
export function paintFlag(painter: Painter, sprites: Sprites, x: number, time: number): void {
  const { cloth, layout } = sprites;
  const slice = cloth.width / SLICES;
  const top = layout.boards - cloth.height * 1.45;
  painter.fillStyle = "#cfd6dc";
  painter.fillRect(
    Math.round(x),
    Math.round(top - cloth.height * 0.08),
    Math.max(2, cloth.width * 0.035),
    layout.far - top,
  );
  for (let index = 0; index < SLICES; index += 1) {
    const share = index / SLICES;
    const wave = Math.sin(time * 75 - share * 6) * cloth.height * 0.1 * share;
    const left = Math.round(x + index * slice);
    const right = Math.round(x + (index + 1) * slice);
    painter.drawImage(
      cloth,
      index * slice,
      0,
      slice,
      cloth.height,
      left,
      Math.round(top + wave),
      right - left,
      cloth.height,
    );
  }
}
