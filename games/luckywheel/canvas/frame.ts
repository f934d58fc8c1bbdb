import type { Detail } from "../../shared/canvas/detail";
import { mulberry32 } from "../../shared/canvas/random";
import type { Painter } from "../../shared/canvas/sprite";
import { BAND, wedgePath } from "./disc";
import type { Sprites } from "./sprites";
import { flapAt, type Spin, STOP_TIME } from "./spin";
import { lampPlace, LAMPS, POINTER_PIVOT } from "./stand";

/** The winner is lit within this time after the stop. */
const LIGHT_UP = 0.035;
/** From this many segments in a unit of time the wheel is partly blurred, and from this many completely. */
const SMEARS = 130;
const SMEARED = 420;
/** How far a peg pushes the flapper, in radians. */
const FLAP = 0.42;
const SPARKS = 46;

/** What is painted of a draw: `segment` is null while nothing is drawn. */
export interface WheelDraw {
  readonly spin: Spin | null;
  readonly segment: number | null;
}

/** Paints one moment, 0…1, completely. */
export function paintFrame(
  painter: Painter,
  sprites: Sprites,
  { spin, segment }: WheelDraw,
  time: number,
  detail: Detail,
): void {
  const { layout, hall } = sprites;
  const angle = spin?.angleAt(time) ?? 0;
  const smear = Math.min(1, Math.max(0, ((spin?.speedAt(time) ?? 0) - SMEARS) / (SMEARED - SMEARS)));
  const lit = segment === null ? 0 : Math.min(1, Math.max(0, (time - STOP_TIME) / LIGHT_UP));
  painter.drawImage(hall, 0, 0);
  lamps(painter, sprites, time, spin !== null, lit);
  painter.save();
  painter.translate(layout.x, layout.y);
  painter.rotate(angle);
  wheel(painter, sprites, detail.parallax ? smear : 0);
  if (segment !== null && lit > 0) winner(painter, sprites, segment, lit);
  painter.restore();
  pointer(painter, sprites, flapAt(angle), smear);
  if (detail.particles && lit > 0) sparks(painter, sprites, (time - STOP_TIME) / (1 - STOP_TIME));
}

function wheel(painter: Painter, { layout: { radius }, disc, blur }: Sprites, smear: number): void {
  if (smear < 1) painter.drawImage(disc, -radius, -radius);
  if (smear === 0) return;
  painter.globalAlpha = smear;
  painter.drawImage(blur, -radius, -radius, 2 * radius, 2 * radius);
  painter.globalAlpha = 1;
}

/** Every other lamp is on while nothing is drawn, three run around while it spins, all are on for the winner. */
function lamps(painter: Painter, { layout, lamp }: Sprites, time: number, spins: boolean, lit: number): void {
  const step = Math.floor(time * 70);
  for (let place = 0; place < LAMPS; place += 1) {
    const burns = lit > 0 || (spins ? (place - step + LAMPS * 10) % 6 < 2 : place % 2 === 0);
    const [x, y] = lampPlace(layout, place);
    if (!burns || y - lamp.height > layout.height) continue;
    painter.globalAlpha = lit > 0 ? 1 : 0.7;
    painter.drawImage(lamp, Math.round(x - lamp.width / 2), Math.round(y - lamp.height / 2));
  }
  painter.globalAlpha = 1;
}

/** All but the drawn segment goes faint; it gets a frame of light. */
function winner(
  painter: Painter,
  { layout: { radius }, colors: { accent, hall } }: Sprites,
  segment: number,
  lit: number,
): void {
  const [inner, outer] = [radius * BAND.inner, radius * BAND.outer];
  painter.beginPath();
  painter.arc(0, 0, radius, 0, 2 * Math.PI);
  wedgePath(painter, segment, inner, outer);
  painter.fillStyle = `rgba(${hall.dim}, ${0.62 * lit})`;
  painter.fill("evenodd");
  painter.beginPath();
  wedgePath(painter, segment, inner, outer);
  painter.globalAlpha = lit;
  painter.fillStyle = "rgba(255, 255, 255, 0.05)";
  painter.fill();
  painter.lineJoin = "round";
  painter.shadowColor = accent;
  painter.shadowBlur = radius * 0.09;
  painter.lineWidth = radius * 0.012;
  painter.strokeStyle = accent;
  painter.stroke();
  painter.shadowBlur = 0;
  painter.globalAlpha = 1;
}

function pointer(painter: Painter, { layout, pointer: sprite }: Sprites, flap: number, smear: number): void {
  painter.save();
  painter.translate(layout.x, layout.pivotY);
  // The pegs come from the left; at high speed they do not let it swing back.
  painter.rotate(-FLAP * Math.max(flap, 0.6 * smear));
  painter.drawImage(sprite, -sprite.width / 2, -sprite.height * POINTER_PIVOT);
  painter.restore();
}

/** Gold that sprays from the pointer and falls, gone at the end. @param since 0 at the stop, 1 at the end */
function sparks(painter: Painter, { layout, colors: { accent } }: Sprites, since: number): void {
  if (since >= 1) return;
  const random = mulberry32(SPARKS);
  const { radius, x, pivotY } = layout;
  painter.fillStyle = accent;
  for (let spark = 0; spark < SPARKS; spark += 1) {
    const direction = (random() - 0.5) * 2.6;
    const force = 0.4 + 0.9 * random();
    const size = radius * (0.006 + 0.01 * random());
    const sparkX = x + Math.sin(direction) * force * radius * 0.9 * since;
    const sparkY = pivotY + (-Math.cos(direction) * force * 0.5 * since + 1.2 * since * since) * radius * 0.8;
    painter.globalAlpha = (1 - since) * (0.5 + 0.5 * random());
    painter.fillRect(sparkX, sparkY, size, size);
  }
  painter.globalAlpha = 1;
}
