import { CONFETTI_MS, paintConfetti } from "../../shared/canvas/confetti";
import type { CreateScene, Moment, SceneHit, View } from "../../shared/canvas/scene";
import { latestOf, type Painter } from "../../shared/canvas/sprite";
import { type Amounts, amountsOf } from "../../shared/canvas/tag";
import { airAt } from "./drum-film";
import {
  paintAir,
  paintAmounts,
  paintBalls,
  paintDraw,
  paintFront,
  paintGlass,
  paintLamps,
  paintOwn,
  paintReturn,
  SHOWN,
  TUBE_END,
} from "./frame";
import { LAMPS } from "./drum-picture";
import { type Sprites, spritesOf } from "./sprites";
import { type Ball, createTumble, hasBall, heapBalls, type Tumble } from "./tumble";

const SHINE_MS = 4_000;
/** The ball over the heap floats up to twice this height, in radii of the drum; the period is in ms. */
const FLOAT = 0.05;
const FLOAT_MS = 2_600;
/** The floating takes this long to reach full strength, and as long to fade. */
const FLOAT_RAMP_MS = 900;
/** Time from the opening until the balls of the previous draw are back on the heap. */
const RETURN_MS = 2_400;

export function createSceneOf(count: number): CreateScene {
  const spritesFor = spritesOf(count);
  // Keeps the latest film: the next round's scene begins with that film's end.
  const latest = latestOf<Tumble>();
  const tumbleOf = (roundNo: string, ball: number, drawMs: number): Tumble =>
    latest([roundNo, ball, drawMs].join("|"), () => createTumble({ count, ball, roundNo, drawMs }));
  return ({ roundNo, result, previous, drawMs }) => {
    const tumble = result === null ? null : tumbleOf(roundNo, result[0] ?? Number.NaN, drawMs);
    const heap = heapBalls(count);
    const [before = 0] = previous?.numbers ?? [];
    const hits = tumble === null ? [] : hitsOf(tumble);
    const afterMs = tumble === null ? 0 : ((tumble.film.end - tumble.steps) / tumble.steps) * drawMs;
    return {
      paint(painter, box, moment, view) {
        const sprites = spritesFor(painter.canvas, box, view.isLight);
        const amounts = amountsOf(view.backed);
        const isOpening = moment.phase === "betting" && moment.sinceMs < RETURN_MS && !view.isReduced;
        if (isOpening && previous !== null && hasBall(count, before)) {
          paintReturn(
            painter,
            sprites,
            tumbleOf(previous.roundNo, before, drawMs),
            moment.sinceMs / RETURN_MS,
            amounts,
          );
          return;
        }
        if (moment.phase === "betting" || moment.phase === "closed" || tumble === null) {
          paintWaiting(painter, sprites, heap, moment, view, amounts);
          return;
        }
        const sinceMs = moment.phase === "result" ? moment.sinceMs : 0;
        const time = moment.phase === "result" ? 1 + sinceMs / drawMs : moment.time;
        paintDraw(painter, sprites, tumble, time, amounts);
        if (time < TUBE_END) return;
        const shine = sinceMs < SHINE_MS && !view.isReduced ? 1 - Math.cos((sinceMs / SHINE_MS) * 8 * Math.PI) : 0;
        paintFront(painter, sprites, tumble.number, Math.min(1, (time - TUBE_END) / (SHOWN - TUBE_END)), shine / 2);
        const amount = amounts.get(tumble.number);
        if (amount !== undefined && time >= SHOWN) paintOwn(painter, sprites, tumble.number, amount);
        if (view.hasWon && moment.phase === "result" && view.detail.particles && !view.isReduced) {
          const { layout } = sprites;
          const drum = { x: layout.x, y: layout.y, radius: layout.unit * 1.03 };
          const tube = layout.tube.map((point) => ({ ...point, radius: layout.ball * 1.4 }));
          paintConfetti(painter, layout, sinceMs, [
            drum,
            { ...layout.front, radius: layout.front.radius * 1.2 },
            ...tube,
          ]);
        }
      },
      isStill(moment, { isReduced, hasWon }) {
        if (moment.phase === "draw") return false;
        if (moment.phase !== "result") return isReduced && (moment.leftMs ?? 0) <= 0;
        return moment.sinceMs >= Math.max(afterMs, isReduced ? 0 : SHINE_MS, hasWon && !isReduced ? CONFETTI_MS : 0);
      },
      hitsBetween: (from, to) => hits.filter(({ at }) => at >= from && at < to),
      voicesAt: (time) => [{ kind: "fan", pan: 0, gain: airAt(time), pitch: 0.2 + 0.8 * airAt(time) }],
    };
  };
}

function paintWaiting(
  painter: Painter,
  sprites: Sprites,
  heap: readonly Ball[],
  moment: Moment,
  view: View,
  amounts: Amounts,
): void {
  const top = heap.reduce((best, ball) => (ball.y < best.y ? ball : best));
  const rest = heap.filter((ball) => ball !== top);
  const key = [...amounts.keys()].join();
  const idle = sprites.idle(key, (still) => paintHeap(still, sprites, rest, amounts));
  painter.drawImage(idle, 0, 0);
  const isWaiting = moment.phase === "betting" || moment.phase === "closed";
  const [sinceMs, leftMs] = isWaiting ? [moment.sinceMs, moment.leftMs] : [0, null];
  const fans = moment.phase === "closed" && !view.isReduced ? 0.5 : 0;
  paintAir(painter, sprites, fans, sinceMs / 16);
  const y = top.y - (view.isReduced ? 0 : floatAt(moment));
  paintBalls(painter, sprites, [{ ...top, y }], amounts);
  paintAmounts(painter, sprites, amounts, true);
  paintLamps(painter, sprites, leftMs === null ? 0 : Math.min(LAMPS, Math.ceil(leftMs / 1000)));
}

/** The ball's height over the heap: 0 when betting opens or closes, and when the draw begins. */
function floatAt(moment: Moment): number {
  if (moment.phase !== "betting" && moment.phase !== "closed") return 0;
  const [clock, ramp] =
    moment.phase === "betting" ? [moment.leftMs, moment.sinceMs - RETURN_MS] : [moment.sinceMs, moment.leftMs ?? 0];
  const strength = Math.min(1, Math.max(0, ramp / FLOAT_RAMP_MS));
  return FLOAT * strength * (1 - Math.cos((clock / FLOAT_MS) * 2 * Math.PI));
}

function paintHeap(painter: Painter, sprites: Sprites, balls: readonly Ball[], amounts: Amounts): void {
  painter.drawImage(sprites.hall, 0, 0);
  paintBalls(painter, sprites, balls, amounts);
  paintGlass(painter, sprites);
  painter.drawImage(sprites.tube.sprite, sprites.tube.left, sprites.tube.top);
}

function hitsOf({ film, steps, caught }: Tumble): readonly SceneHit[] {
  const hit = (kind: SceneHit["kind"], at: number, pan = 0, gain = 1, pitch = 0.5): SceneHit => ({
    kind,
    at,
    pan,
    gain,
    pitch,
  });
  return [
    hit("go", 0),
    ...film.impacts
      .filter(({ at }) => at < steps)
      .map(({ at, pan, speed }) => {
        const force = Math.min(1, speed / 4);
        return hit("ball", at / steps, pan * 0.5, 0.15 + 0.85 * force, 0.3 + 0.6 * force);
      }),
    hit("tube", film.hop / steps, 0.3, 0.6, 0.4),
    hit("tube", caught, 0.3),
    hit("tube", TUBE_END, 0.5, 0.7, 0.7),
    hit("reveal", SHOWN),
  ].sort((left, right) => left.at - right.at);
}
