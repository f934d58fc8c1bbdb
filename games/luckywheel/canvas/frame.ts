import { type Painter, strokeWith, styleText } from "../../shared/canvas/sprite";
import { type Amounts, stamp } from "../../shared/canvas/tag";
import { symbolOf } from "../wheel";
import { BAND, PEGS_AT, wedgePath } from "./disc";
import { PIVOT } from "./layout";
import { WHEEL_PAINT } from "./palette";
import { flapAt, SEGMENT, segmentAt, SEGMENTS } from "./spin";
import type { Sprites, Turning } from "./sprites";
import { LAMPS, lampPlace, PAWL_PIVOT } from "./stand";

/** Speeds in segments a second from which the wheel is partly and completely blurred. */
const SMEARS = 14;
const SMEARED = 46;
/** The largest angle by which a peg pushes the pawl, in radians. */
const FLAP = 0.5;

export interface Instant {
  readonly angle: number;
  /** Segments a second. */
  readonly speed: number;
  /** The drawn segment and how brightly it is lit, 0…1; null before the draw. */
  readonly winner: { readonly segment: number; readonly lit: number } | null;
}

/** Paints the whole picture except the light of the lamps. */
export function paintWheel(painter: Painter, sprites: Sprites, instant: Instant, amounts: Amounts): void {
  const { layout, hall, cover, pawl } = sprites;
  const { angle, speed, winner } = instant;
  const turning = sprites.turning(new Set(amounts.keys()));
  const smear = Math.min(1, Math.max(0, (speed - SMEARS) / (SMEARED - SMEARS)));
  painter.drawImage(hall, 0, 0);
  painter.save();
  painter.translate(layout.x, layout.y);
  painter.rotate(angle);
  disc(painter, turning, layout.radius, smear);
  if (winner !== null && winner.lit > 0) light(painter, sprites, winner.segment, layout.radius, winner.lit);
  painter.restore();
  stamp(painter, cover, layout.x, layout.y);
  hub(painter, sprites, angle, smear, amounts);
  const flap = Math.max(flapAt(angle), 0.6 * smear);
  point(painter, pawl, layout.x, layout.y - layout.radius * PIVOT, flap);
  lens(painter, sprites, turning, instant, { smear, flap, amounts });
}

/** Lights the lamps for which `burns` is true, on the frame and in the lens. */
export function paintLamps(
  painter: Painter,
  { layout, lamp, lensLamp }: Sprites,
  burns: (place: number) => boolean,
): void {
  const { lens } = layout;
  const edge = lensLamp.width / 2;
  for (let place = 0; place < LAMPS; place += 1) {
    if (!burns(place)) continue;
    stamp(painter, lamp, ...lampPlace(layout, place));
    if (lens === null) continue;
    const [x, y] = lampPlace({ x: lens.wheelX, y: lens.wheelY, radius: lens.radius }, place);
    const isInside =
      x > lens.x + edge && x < lens.x + lens.width - edge && y > lens.y && y < lens.y + lens.height * 0.6;
    if (isInside) stamp(painter, lensLamp, x, y);
  }
}

function disc(painter: Painter, turning: Turning, radius: number, smear: number): void {
  if (smear < 1) painter.drawImage(turning.disc, -radius, -radius);
  if (smear === 0) return;
  painter.globalAlpha = smear;
  painter.drawImage(turning.blur(), -radius, -radius, 2 * radius, 2 * radius);
  painter.globalAlpha = 1;
}

/** Dims all segments except the drawn one, and draws a frame of light around it. */
function light(painter: Painter, { paint }: Sprites, segment: number, radius: number, lit: number): void {
  const [inner, outer] = [radius * BAND.inner, radius * BAND.outer];
  painter.beginPath();
  painter.arc(0, 0, radius, 0, 2 * Math.PI);
  wedgePath(painter, segment - 1, inner, outer);
  painter.fillStyle = `rgba(${paint.tones.dim}, ${0.58 * lit})`;
  painter.fill("evenodd");
  painter.lineJoin = "round";
  for (const [width, strength, color] of [
    [0.03, 0.2, WHEEL_PAINT.own],
    [0.018, 0.4, WHEEL_PAINT.own],
    [0.009, 1, "#fff4cf"],
  ] as const) {
    painter.beginPath();
    wedgePath(painter, segment - 1, inner, outer);
    painter.globalAlpha = lit * strength;
    strokeWith(painter, color, radius * width);
  }
  painter.globalAlpha = 1;
}

function hub(painter: Painter, sprites: Sprites, angle: number, smear: number, amounts: Amounts): void {
  if (smear === 1) return;
  const { layout, symbols, paint, hubTags } = sprites;
  const { x, y, radius } = layout;
  const segment = segmentAt(angle);
  painter.globalAlpha = 1 - smear;
  const symbol = symbols.get(symbolOf(segment));
  if (symbol !== undefined) stamp(painter, symbol, x, y - radius * 0.1);
  styleText(painter, WHEEL_PAINT.number, `800 ${Math.round(radius * 0.17)}px ${paint.fontFamily}`);
  painter.fillText(String(segment), x, y + radius * 0.3);
  const amount = amounts.get(segment);
  if (amount !== undefined) stamp(painter, hubTags(amount), x, y + radius * 0.46);
  painter.globalAlpha = 1;
}

/** The pegs push the pawl from the left. */
function point(painter: Painter, pawl: HTMLCanvasElement, x: number, y: number, flap: number): void {
  painter.save();
  painter.translate(x, y);
  painter.rotate(-FLAP * flap);
  painter.drawImage(pawl, -pawl.width / 2, -pawl.height * PAWL_PIVOT);
  painter.restore();
}

function lens(
  painter: Painter,
  sprites: Sprites,
  turning: Turning,
  { angle, winner }: Instant,
  { smear, flap, amounts }: { readonly smear: number; readonly flap: number; readonly amounts: Amounts },
): void {
  const { layout, lensPawl, lensPeg, tags } = sprites;
  const view = layout.lens;
  if (view === null) return;
  const { radius } = view;
  painter.save();
  painter.beginPath();
  painter.rect(view.x, view.y, view.width, view.height);
  painter.clip();
  const reach = Math.ceil(Math.asin(Math.min(1, view.width / 2 / radius)) / SEGMENT + 0.5);
  const under = segmentAt(angle);
  const each = (paintOne: (segment: number) => void): void => {
    for (let beside = -reach; beside <= reach; beside += 1) {
      const segment = ((under - 1 + beside + SEGMENTS) % SEGMENTS) + 1;
      painter.save();
      painter.rotate((segment - 1) * SEGMENT);
      paintOne(segment);
      painter.restore();
    }
  };
  painter.save();
  painter.translate(view.wheelX, view.wheelY);
  painter.rotate(angle);
  if (smear < 1) {
    each((segment) => {
      const wedge = turning.wedge(segment);
      painter.drawImage(wedge, -wedge.width / 2, -radius * 1.002);
    });
    each(() => {
      painter.rotate(SEGMENT / 2);
      painter.drawImage(lensPeg, -lensPeg.width / 2, -radius * PEGS_AT - lensPeg.height / 2);
    });
  }
  if (smear > 0) {
    painter.globalAlpha = smear;
    painter.drawImage(turning.blur(), -radius, -radius, 2 * radius, 2 * radius);
    painter.globalAlpha = 1;
  }
  if (winner !== null && winner.lit > 0) light(painter, sprites, winner.segment, radius, winner.lit);
  if (smear === 0 && amounts.size > 0) {
    each((segment) => {
      const amount = amounts.get(segment);
      if (amount === undefined) return;
      const tag = tags(amount);
      // Wide amounts would cover their neighbours.
      if (segment === under || tag.width < radius * SEGMENT * 0.85) stamp(painter, tag, 0, -radius * 0.69);
    });
  }
  painter.restore();
  point(painter, lensPawl, view.wheelX, view.wheelY - radius * PIVOT, flap);
  painter.restore();
}
