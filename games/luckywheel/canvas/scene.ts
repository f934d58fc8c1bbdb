import { CONFETTI_MS, paintConfetti } from "../../shared/canvas/confetti";
import type { CreateScene, Moment, SceneHit, View } from "../../shared/canvas/scene";
import type { Painter } from "../../shared/canvas/sprite";
import { type Amounts, amountsOf } from "../../shared/canvas/tag";
import { type Instant, paintLamps, paintWheel } from "./frame";
import { FRAME } from "./layout";
import { clicksOf, createSpin, restingAngle, type Spin, STOP_TIME } from "./spin";
import { type Sprites, spritesFor } from "./sprites";
import { LAMPS } from "./stand";

/** After the stop the winner brightens for the fraction `LIGHT_UP` of the draw. After the draw the lamps flash. */
const LIGHT_UP = 0.03;
const FLASH_MS = 4_000;
/**
 * Before the draw the lit lamps change every `CHANGE_MS`. In the last `COUNTED_MS` before the close or the draw, the
 * lamps go out one after the other.
 */
const CHANGE_MS = 900;
const COUNTED_MS = 5_000;
/** The segment that a wheel shows if the last outcome is not known. */
const FIRST = 1;

export const createScene: CreateScene = ({ roundNo, result, previous, drawMs }) => {
  const from = previous?.numbers[0] ?? FIRST;
  const segment = result === null ? null : (result[0] ?? Number.NaN);
  const spin = segment === null ? null : createSpin({ segment, from, roundNo, drawMs });
  const hits = spin === null ? [] : hitsOf(spin);

  const instantAt = (drawn: Spin, time: number): Instant => {
    const lit = Math.min(1, Math.max(0, (time - STOP_TIME) / LIGHT_UP));
    const speed = time > 0 && time < STOP_TIME ? drawn.speedAt(time) / (drawMs / 1000) : 0;
    return { angle: drawn.angleAt(time), speed, winner: segment === null ? null : { segment, lit } };
  };
  return {
    paint(painter, box, moment, view) {
      const sprites = spritesFor(painter.canvas, box, view.isLight);
      const amounts = amountsOf(view.backed);
      if (moment.phase === "betting" || moment.phase === "closed" || spin === null) {
        paintResting(painter, sprites, { angle: restingAngle(from), speed: 0, winner: null }, amounts, "rest");
        paintLamps(painter, sprites, waitingLamps(moment, view));
        // Paints the blurred wheel before the first fast frame needs it.
        if (moment.phase === "closed") sprites.turning(new Set(amounts.keys())).blur();
        return;
      }
      if (moment.phase === "draw") {
        paintWheel(painter, sprites, instantAt(spin, moment.time), amounts);
        paintLamps(painter, sprites, drawLamps(spin, moment.time));
        return;
      }
      paintResting(painter, sprites, instantAt(spin, 1), amounts, "won");
      const flashes = moment.sinceMs < FLASH_MS && !view.isReduced;
      const dark = flashes ? Math.floor(moment.sinceMs / 180) % 3 : -1;
      paintLamps(painter, sprites, (place) => place % 3 !== dark);
      if (view.hasWon && view.detail.particles && !view.isReduced) confetti(painter, sprites, moment.sinceMs);
    },
    isStill(moment, { isReduced, hasWon }) {
      if (moment.phase === "draw") return moment.time >= STOP_TIME + LIGHT_UP;
      if (moment.phase !== "result") return isReduced && (moment.leftMs ?? 0) <= 0;
      return isReduced || moment.sinceMs >= Math.max(FLASH_MS, hasWon ? CONFETTI_MS : 0);
    },
    hitsBetween: (after, before) => hits.filter(({ at }) => at >= after && at < before),
    voicesAt: () => [],
  };
};

/** A wheel at rest is painted once and copied. */
function paintResting(painter: Painter, sprites: Sprites, instant: Instant, amounts: Amounts, phase: string): void {
  const key = [phase, instant.angle, ...amounts].join("|");
  painter.drawImage(
    sprites.idle(key, (idle) => paintWheel(idle, sprites, instant, amounts)),
    0,
    0,
  );
}

/** Every third lamp is lit, in turns; in the last seconds the lamps go out one after the other. */
function waitingLamps(moment: Moment, { isReduced }: View): (place: number) => boolean {
  if (moment.phase !== "betting" && moment.phase !== "closed") return () => true;
  const { leftMs, sinceMs } = moment;
  if (leftMs !== null && leftMs < COUNTED_MS) return (place) => place < (Math.ceil(leftMs / 100) / 50) * LAMPS;
  const step = isReduced ? 0 : Math.floor(sinceMs / CHANGE_MS);
  return (place) => (place + LAMPS - (step % 3)) % 3 === 0;
}

/** The lit lamps turn half as fast as the wheel. After the stop all lamps are lit. */
function drawLamps(spin: Spin, time: number): (place: number) => boolean {
  if (time >= STOP_TIME) return () => true;
  const step = Math.floor((spin.angleAt(time) * LAMPS) / (4 * Math.PI));
  return (place) => (((place - step) % 6) + 6) % 6 < 2;
}

function confetti(painter: Painter, { layout }: Sprites, sinceMs: number): void {
  const { x, y, radius, lens } = layout;
  const kept = [{ x, y, radius: radius * FRAME }];
  const middle =
    lens === null ? [] : [lens.x + lens.height / 2, lens.x + lens.width / 2, lens.x + lens.width - lens.height / 2];
  for (const at of middle)
    kept.push({ x: at, y: (lens?.y ?? 0) + (lens?.height ?? 0) / 2, radius: (lens?.height ?? 0) * 0.68 });
  paintConfetti(painter, layout, sinceMs, kept);
}

function hitsOf(spin: Spin): readonly SceneHit[] {
  const fastest = spin.speedAt(0.15);
  const clicks = clicksOf(spin).map((at): SceneHit => {
    const pace = Math.min(1, Math.max(0, spin.speedAt(at) / fastest));
    return { kind: "click", at, pan: 0, gain: 1 - 0.65 * pace, pitch: 0.25 + 0.75 * Math.sqrt(pace) };
  });
  return [
    { kind: "go", at: 0, pan: 0, gain: 1, pitch: 0.5 },
    ...clicks,
    { kind: "reveal", at: STOP_TIME, pan: 0, gain: 1, pitch: 0.5 },
  ];
}
