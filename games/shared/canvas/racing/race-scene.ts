import type { CreateScene, View } from "@/games/shared/canvas/scene";
import { type Painter, strokeLine } from "@/games/shared/canvas/sprite";
import { paintConfetti, paintFlashes, paintPuffs, paintStreaks } from "./air";
import { frameAt, paintRing, paintStrip, paintTag } from "./racers";
import { choreograph, type Choreography, LINE_TIME, smooth } from "./choreography";
import { type Kit, kitsOf, type RaceStyle } from "./kit";
import { paintLand } from "./land";
import { paintPodium } from "./podium";
import { paintFinish, paintGrid, paintHairline, paintLamps, paintTower } from "./props";
import { soundsOf } from "./sounds";
import { type Staging, stagingOf, STILL_MS } from "./staging";
import { paintRail, paintSurface } from "./surface";
import { type Camera, screenX, type Track } from "./track";
import { GEAR } from "./palette";

/** The gates open within this share of the draw. */
const OPEN_TIME = 0.02;

/** The front of one stall: a post with a door that swings open at the start, and the beam to the next post. */
function paintGates(painter: Painter, track: Track, index: number, staging: Staging): void {
  const { time, kind, camera } = staging;
  const lane = track.lanes[index];
  if (lane === undefined || time > LINE_TIME) return;
  const racer = track.racer * lane.scale;
  const at = frontOf(track, index, camera);
  if (at === null || at.x < -racer || at.x > track.width + racer) return;
  const { x, top, thick } = at;
  const open = kind === "grid" ? 0 : Math.min(1, time / OPEN_TIME);
  const reach = racer * (0.04 + 0.16 * open);
  painter.fillStyle = GEAR.line;
  for (const level of [0.45, 0.58, 0.71])
    painter.fillRect(x + thick, top + (lane.y - top) * level, reach, Math.max(1, thick * 0.7));
  painter.fillRect(x + thick * 0.5 + reach, top + (lane.y - top) * 0.4, Math.max(1, thick * 0.7), (lane.y - top) * 0.4);
  painter.fillStyle = GEAR.railGreen;
  painter.fillRect(x, top, thick, lane.y - top);
  const next = frontOf(track, index + 1, camera);
  if (next === null) return;
  const [from, to] = [x + thick / 2, next.x + next.thick / 2];
  strokeLine(painter, GEAR.railGreen, thick * 2.4, [from, top + thick], [to, next.top + next.thick]);
  strokeLine(painter, GEAR.line, thick * 0.7, [from, top], [to, next.top]);
}

function frontOf(track: Track, index: number, camera: Camera): { x: number; top: number; thick: number } | null {
  const lane = track.lanes[index];
  if (lane === undefined) return null;
  const racer = track.racer * lane.scale;
  const x = Math.round(screenX(track, 0.08, lane.y, camera));
  return { x, top: Math.round(lane.y - racer * 0.72), thick: Math.max(2, Math.round(racer * 0.03)) };
}

/** A race of a style: the grid while bets are taken, then the race, a repeat of the finish, and the podium. */
export function raceScene(style: RaceStyle): CreateScene {
  const kitFor = kitsOf(style);
  return (facts) => {
    const race = choreograph(facts, style.racers);
    const { courseMetres } = style;
    return {
      paint(painter, box, moment, view) {
        const kit = kitFor(painter.canvas, box, view.isLight);
        const staging = stagingOf(facts, race, moment, view.isReduced);
        painter.imageSmoothingQuality = "low";
        paintCourse(painter, kit, style, race, staging, view);
        if (staging.kind === "podium") {
          paintPodium(painter, kit.track, kit.podium(facts), {
            seconds: staging.seconds,
            accent: kit.accent,
            tags: new Map(view.backed.map(({ value, amount }) => [value, kit.tag(amount)])),
            isLight: view.isLight,
          });
        } else paintRacers(painter, kit, style, staging, view);
        if (staging.kind === "again") paintFrame(painter, kit);
        if (moment.phase === "result" && view.hasWon && view.detail.particles && !view.isReduced)
          paintConfetti(painter, kit.track, style.colors, Math.min(STILL_MS, moment.sinceMs) / 1000);
      },
      isStill(moment, view) {
        if (moment.phase === "draw") return false;
        if (moment.phase === "result") return view.isReduced || moment.sinceMs >= STILL_MS;
        return view.isReduced && (moment.phase === "betting" || moment.leftMs === null);
      },
      rankingAt: (time) => race.rankingAt(time),
      ...(courseMetres !== undefined && {
        metresLeftAt: (time) => courseMetres * Math.max(0, 1 - Math.max(...race.distancesAt(time)) / race.line),
      }),
      ...soundsOf(style, facts, race),
    };
  };
}

function paintCourse(
  painter: Painter,
  kit: Kit,
  style: RaceStyle,
  race: Choreography,
  staging: Staging,
  view: View,
): void {
  const { track, props } = kit;
  const { camera, seconds, excitement, kind } = staging;
  paintLand(painter, track, kit.land, view.detail.parallax ? camera.at * track.unit : 0);
  if (view.detail.particles && !view.isReduced) paintFlashes(painter, track, seconds, excitement);
  paintSurface(painter, track, kit.surface, camera);
  const [far] = kit.rails;
  if (far !== undefined) paintRail(painter, track, far.sprite, far.y, camera);
  if (!style.hasHorses) paintGrid(painter, track, camera);
  paintLamps(painter, track, props, staging.lamps, camera);
  if (kind === "grid") return;
  paintTower(painter, track, props, race.line, camera);
  paintFinish(painter, track, race.line, camera);
  if (kind === "again") paintHairline(painter, track, race.line, camera, 1);
  else paintHairline(painter, track, race.line, camera, smooth(staging.time, LINE_TIME - 0.03, LINE_TIME));
}

function paintRacers(painter: Painter, kit: Kit, style: RaceStyle, staging: Staging, view: View): void {
  const { track } = kit;
  for (const index of track.lanes.keys()) {
    paintRacer(painter, kit, style, staging, view, index);
    if (style.hasHorses) paintGates(painter, track, index, staging);
  }
  const near = kit.rails.at(-1);
  if (near !== undefined) paintRail(painter, track, near.sprite, near.y, staging.camera);
}

function paintRacer(
  painter: Painter,
  { track, strips, accent, puff, tag }: Kit,
  style: RaceStyle,
  { camera, distances, paces, seconds, time, lamps, kind }: Staging,
  { backed, detail, isReduced }: View,
  index: number,
): void {
  const strip = strips[index];
  if (strip === undefined) return;
  const y = track.lanes[index]?.y ?? 0;
  const [distance, pace] = [distances[index] ?? 0, paces[index] ?? 0];
  const x = screenX(track, distance, y, camera);
  if (x < -strip.length || x > track.width + strip.length * 2) return;
  const backing = backed.find(({ value }) => value === index + 1);
  if (backing !== undefined) paintTag(painter, tag(`${index + 1} · ${backing.amount}`), strip, x, y);
  const isMoving = kind === "grid" ? pace > 0.01 : time > 0.006;
  if (detail.particles && isMoving) {
    const jump = kind === "race" ? 0.75 * (1 - smooth(time, 0.05, 0.16)) : 0;
    paintPuffs(painter, puff, strip, x, y, distance, Math.max(jump, 0.16 * pace));
    paintStreaks(painter, strip, x, y, pace, seconds);
  }
  // An engine that waits for the lights shakes its car.
  const isIdle = !isReduced && !isMoving && !style.hasHorses;
  const shake = isIdle ? 0.5 * track.ratio * Math.sin(seconds * (lamps === 0 ? 24 : 44) + index * 2) : 0;
  paintStrip(painter, strip, frameAt(style.art, index + 1, distance, isMoving), x, y + shake);
  if (backing !== undefined)
    paintRing(painter, style.art, strip, { x, y: y + shake, accent, swing: isReduced ? 0 : Math.sin(seconds * 4) });
}

/** The frame around a repeat of the finish. */
function paintFrame(painter: Painter, { track: { width, height, ratio }, accent }: Kit): void {
  const [thick, corner] = [3 * ratio, Math.min(width, height) * 0.12];
  painter.strokeStyle = accent;
  painter.lineWidth = thick;
  painter.beginPath();
  for (const [x, y, right, down] of [
    [thick, thick, 1, 1],
    [width - thick, thick, -1, 1],
    [thick, height - thick, 1, -1],
    [width - thick, height - thick, -1, -1],
  ] as const) {
    painter.moveTo(x + corner * right, y);
    painter.lineTo(x, y);
    painter.lineTo(x, y + corner * down);
  }
  painter.stroke();
}
