import { type Painter } from "../sprite";
import { LINE_TIME } from "./choreography";
import { GEAR } from "./palette";
import type { Staging } from "./staging";
import { type Camera, screenX, type Track } from "./track";

/** The gates open within this share of the draw. */
const OPEN_TIME = 0.02;

/** The front of one stall: a post with a door that swings open at the start, and the beam to the next lane's post. */
export function paintGates(painter: Painter, track: Track, index: number, staging: Staging): void {
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
  for (const [color, width, down] of [
    [GEAR.railGreen, 2.4, 1],
    [GEAR.line, 0.7, 0],
  ] as const) {
    painter.strokeStyle = color;
    painter.lineWidth = thick * width;
    painter.beginPath();
    painter.moveTo(x + thick / 2, top + thick * down);
    painter.lineTo(next.x + next.thick / 2, next.top + next.thick * down);
    painter.stroke();
  }
}

/** The post of a lane's stall. */
function frontOf(track: Track, index: number, camera: Camera): { x: number; top: number; thick: number } | null {
  const lane = track.lanes[index];
  if (lane === undefined) return null;
  const racer = track.racer * lane.scale;
  const x = Math.round(screenX(track, 0.08, lane.y, camera));
  return { x, top: Math.round(lane.y - racer * 0.72), thick: Math.max(2, Math.round(racer * 0.03)) };
}
