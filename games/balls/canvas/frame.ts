import type { Detail } from "../../shared/canvas/detail";
import type { Painter, Sprite } from "../../shared/canvas/sprite";
import { NOZZLES } from "./housing";
import type { Sprites } from "./sprites";
import { MOUTH, type Tumble } from "./tumble";

/** In this part of its way out the drawn ball drops through the mouth; in the rest it moves in front of the drum. */
const DROP = 0.22;
/** The air is visible between these times. */
const AIR = { from: 0.04, to: 0.68 } as const;
const TURNS_OUT = 1.25;

/** Paints one moment, 0…1, completely. */
export function paintFrame(painter: Painter, sprites: Sprites, tumble: Tumble, time: number, detail: Detail): void {
  const { layout, hall, glass, balls, light } = sprites;
  const { inside, out } = tumble.momentAt(time);
  painter.drawImage(hall, 0, 0);
  if (detail.parallax && time > AIR.from && time < AIR.to) air(painter, sprites, time);
  const place = (x: number, y: number): readonly [number, number] => [
    layout.x + x * layout.unit,
    layout.y + y * layout.unit,
  ];
  for (const { number, x, y, turn } of inside) {
    const sprite = balls[number - 1];
    if (sprite !== undefined) ball(painter, sprite, light, place(x, y), turn, 1);
  }
  if (out !== null && out.way < DROP) {
    const sprite = balls[out.number - 1];
    const [from, to] = [MOUTH.y - tumble.radius, MOUTH.y + 0.3];
    const fallen = (out.way / DROP) ** 2;
    if (sprite !== undefined) ball(painter, sprite, light, place(MOUTH.x, from + (to - from) * fallen), 0, 1);
  }
  painter.drawImage(glass, 0, 0);
  if (out !== null && out.way >= DROP) forward(painter, sprites, out.number, (out.way - DROP) / (1 - DROP));
}

/** The drawn ball rises before the drum, which goes faint. @param way 0…1 */
function forward(painter: Painter, sprites: Sprites, number: number, way: number): void {
  const { colors, layout, halo, large } = sprites;
  const { front } = layout;
  const come = 1 - (1 - way) ** 3;
  painter.fillStyle = `rgba(${colors.hall.dim}, ${0.6 * come})`;
  painter.fillRect(0, 0, layout.width, layout.height);
  // It overshoots a little and comes back.
  const scale = 0.18 + 0.82 * (come + 0.1 * Math.sin(Math.PI * way) * way);
  const from = layout.y + layout.unit * (MOUTH.y + 0.3);
  const y = from + (front.y - from) * come;
  painter.globalAlpha = 0.55 * come;
  painter.drawImage(halo, front.x - halo.width / 2, y - halo.height / 2);
  painter.globalAlpha = 1;
  const enlarged = large(number);
  ball(painter, enlarged.ball, enlarged.light, [front.x, y], (1 - come) * TURNS_OUT * 2 * Math.PI, scale);
}

function ball(
  painter: Painter,
  sprite: Sprite,
  light: Sprite,
  [x, y]: readonly [number, number],
  turn: number,
  scale: number,
): void {
  const half = sprite.width / 2;
  painter.save();
  painter.translate(x, y);
  if (scale !== 1) painter.scale(scale, scale);
  painter.rotate(turn);
  painter.drawImage(sprite, -half, -half);
  painter.rotate(-turn);
  painter.drawImage(light, -half, -half);
  painter.restore();
}

function air(painter: Painter, { layout, air: sprite }: Sprites, time: number): void {
  for (const [index, nozzle] of NOZZLES.entries()) {
    painter.globalAlpha = 0.75 + 0.25 * Math.sin(time * 500 + index * 2);
    painter.drawImage(
      sprite,
      layout.x + nozzle * layout.unit - sprite.width / 2,
      layout.y + layout.unit * 0.97 - sprite.height,
    );
  }
  painter.globalAlpha = 1;
}
