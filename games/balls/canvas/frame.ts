import type { Painter, Sprite } from "../../shared/canvas/sprite";
import { type Amounts, stamp } from "../../shared/canvas/tag";
import { airAt, REST } from "./drum-film";
import { pathAt, type Point } from "./layout";
import { LAMPS, lampPlace } from "./drum-picture";
import type { Sprites } from "./sprites";
import { BACK_IN, type Ball, ballsReturning, type Tumble } from "./tumble";

/** When the drawn ball reaches the tube's end, and when it rests on its stand, as fractions of the draw. */
export const TUBE_END = 0.9;
export const SHOWN = 0.98;
/** When the drawn ball has left its stand, as a fraction of the return. */
const OFF_STAND = 0.25;
/** At most this many amounts are shown beside the drum; the balls of further bets have only a ring. */
const MOST_ROWS = 4;
const TURNS_OUT = 1.5;

export function paintBalls(painter: Painter, sprites: Sprites, balls: readonly Ball[], amounts: Amounts): void {
  const { layout, balls: faces, light, ring } = sprites;
  for (const { number, x, y, turn } of balls) {
    const face = faces[number - 1];
    if (face === undefined) continue;
    const at = { x: layout.x + x * layout.unit, y: layout.y + y * layout.unit };
    paintBall(painter, face, light, at, turn, 1);
    if (amounts.has(number)) stamp(painter, ring, at.x, at.y);
  }
}

/** Paints the player's amounts beside the drum, because on the balls they would hide the numbers. */
export function paintAmounts(painter: Painter, sprites: Sprites, amounts: Amounts, hasRoom: boolean): void {
  if (!hasRoom) return;
  for (const [row, [number, amount]] of [...amounts].slice(0, MOST_ROWS).entries())
    paintRow(painter, sprites, number, amount, row);
}

function paintRow(painter: Painter, sprites: Sprites, number: number, amount: string, row: number): void {
  const { layout, balls, light, tags } = sprites;
  const face = balls[number - 1];
  if (face === undefined) return;
  const tag = tags(amount);
  const y = layout.front.y - layout.front.radius * 0.8 + row * tag.height * 1.3;
  const size = (tag.height / face.height) * 1.15;
  const x = layout.front.x - tag.width / 2;
  paintBall(painter, face, light, { x, y }, 0, size);
  stamp(painter, tag, layout.front.x + tag.height * 0.75, y);
}

/** @param time a fraction of the draw; more than 1 after the draw */
export function paintDraw(painter: Painter, sprites: Sprites, tumble: Tumble, time: number, amounts: Amounts): void {
  painter.drawImage(sprites.hall, 0, 0);
  paintAir(painter, sprites, airAt(time), time * tumble.steps);
  const balls = tumble.ballsAt(time);
  paintBalls(painter, sprites, balls, amounts);
  paintGlass(painter, sprites);
  paintAmounts(painter, sprites, amounts, time < TUBE_END);
  paintLamps(painter, sprites, time >= SHOWN ? LAMPS : 0);
  if (time < tumble.caught || time >= TUBE_END) paintTube(painter, sprites, null);
  else
    paintTube(
      painter,
      sprites,
      drawnInTube(sprites, tumble, amounts, (time - tumble.caught) / (TUBE_END - tumble.caught)),
    );
}

/**
 * The balls of the previous draw return to the heap; the drawn ball returns through the tube.
 * @param share 0 at the balls' last places, 1 on the heap
 */
export function paintReturn(painter: Painter, sprites: Sprites, tumble: Tumble, share: number, amounts: Amounts): void {
  const balls = ballsReturning(tumble, share);
  painter.drawImage(sprites.hall, 0, 0);
  paintAir(painter, sprites, Math.sin(share * Math.PI), share * 2 * REST);
  paintBalls(painter, sprites, balls, amounts);
  paintGlass(painter, sprites);
  paintAmounts(painter, sprites, amounts, share > OFF_STAND);
  paintLamps(painter, sprites, LAMPS);
  if (share < OFF_STAND || share >= BACK_IN) paintTube(painter, sprites, null);
  else paintTube(painter, sprites, drawnInTube(sprites, tumble, amounts, (BACK_IN - share) / (BACK_IN - OFF_STAND)));
  if (share < OFF_STAND) paintFront(painter, sprites, tumble.number, 1 - share / OFF_STAND, 0);
}

function drawnInTube({ layout }: Sprites, { number, takenAt }: Tumble, amounts: Amounts, way: number): InTube {
  const from = { x: layout.x + takenAt.x * layout.unit, y: layout.y + takenAt.y * layout.unit };
  return { number, from, way, isOwn: amounts.has(number) };
}

interface InTube {
  readonly number: number;
  readonly from: Point;
  readonly way: number;
  readonly isOwn: boolean;
}

/** The ball's `way` is 0 at the tube's mouth in the drum, and 1 at the tube's open end. */
function paintTube(painter: Painter, { layout, tube, balls, light, ring }: Sprites, ball: InTube | null): void {
  const face = ball === null ? undefined : balls[ball.number - 1];
  if (ball !== null && face !== undefined) {
    const way = ball.way ** 2 * (3 - 2 * ball.way);
    const on = pathAt(layout.tube, way);
    const come = Math.min(1, ball.way * 7);
    const at = { x: ball.from.x + (on.x - ball.from.x) * come, y: ball.from.y + (on.y - ball.from.y) * come };
    paintBall(painter, face, light, at, way * 9, 1);
    if (ball.isOwn) stamp(painter, ring, at.x, at.y);
  }
  painter.drawImage(tube.sprite, tube.left, tube.top);
}

/** The drawn ball rolls out of the tube towards the viewer, until its number is upright. @param way 0…1 */
export function paintFront(painter: Painter, sprites: Sprites, number: number, way: number, pulse: number): void {
  const { layout, halo } = sprites;
  const { front, tube, ball } = layout;
  const large = sprites.large(number);
  const from = tube.at(-1) ?? front;
  const come = 1 - (1 - way) ** 3;
  const scale = ball / front.radius + (1 - ball / front.radius) * come;
  // The ball falls on the stand and bounces once.
  const bounce = Math.abs(Math.sin(way * Math.PI * 1.5)) * (1 - way) * front.radius * 0.35;
  const at = {
    x: from.x + (front.x - from.x) * come,
    y: from.y + (front.y - from.y) * come ** 2 - (way > 0.66 ? bounce : 0),
  };
  painter.globalAlpha = (0.35 + 0.3 * pulse) * way;
  stamp(painter, halo, at.x, at.y);
  painter.globalAlpha = 1;
  paintBall(painter, large.ball, large.light, at, (1 - come) * TURNS_OUT * 2 * Math.PI, scale);
}

export function paintOwn(
  painter: Painter,
  { layout: { front }, large, largeTags }: Sprites,
  number: number,
  amount: string,
): void {
  stamp(painter, large(number).ring, front.x, front.y);
  stamp(painter, largeTags(amount), front.x, front.y + front.radius * 1.02);
}

export function paintGlass(painter: Painter, { layout, glass }: Sprites): void {
  stamp(painter, glass, layout.x, layout.y);
}

export function paintLamps(painter: Painter, { layout, lamps }: Sprites, on: number): void {
  for (let lamp = 0; lamp < LAMPS; lamp += 1)
    stamp(painter, lamp < on ? lamps.on : lamps.off, ...lampPlace(layout, lamp));
}

/** @param step a time in steps of the film: the light of the air flickers over time */
export function paintAir(painter: Painter, { layout, air }: Sprites, strength: number, step: number): void {
  if (strength === 0) return;
  painter.globalAlpha = strength * (0.72 + 0.28 * Math.sin(step * 0.8));
  painter.drawImage(air, Math.round(layout.x - air.width / 2), Math.round(layout.y + layout.unit * 0.95 - air.height));
  painter.globalAlpha = 1;
}

function paintBall(painter: Painter, face: Sprite, light: Sprite, { x, y }: Point, turn: number, scale: number): void {
  const half = face.width / 2;
  painter.save();
  painter.translate(x, y);
  if (scale !== 1) painter.scale(scale, scale);
  painter.rotate(turn);
  painter.drawImage(face, -half, -half);
  painter.rotate(-turn);
  painter.drawImage(light, -half, -half);
  painter.restore();
}
