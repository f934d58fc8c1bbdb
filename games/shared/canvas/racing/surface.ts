import { fade, type Painter, type Sprite, spriteOf } from "../sprite";
import { mulberry32 } from "../random";
import { GEAR, type Scenery } from "./palette";
import { type Camera, scaleAt, screenX, type Track } from "./track";

/** The ground in rows that move at different speeds. */
export interface Surface {
  readonly sprite: Sprite;
  readonly rows: readonly { readonly y: number; readonly height: number; readonly period: number }[];
}

/** Paints one period of the ground, from x 0 to `length`, at scale 1. */
export type Ground = (painter: Painter, track: Track, scenery: Scenery, length: number) => void;

const ROW_PX = 5;

/** The pattern of the ground repeats after this number of `unit`s. */
function periodOf({ width, unit }: Track): number {
  return 8 * Math.max(1, Math.ceil((width * 0.62) / (unit * 8)));
}

export function surfaceOf(track: Track, scenery: Scenery, accent: string, ground: Ground): Surface {
  const length = periodOf(track) * track.unit;
  const rows: Surface["rows"][number][] = [];
  const add = (y: number, height: number, scaledAt: number): void => {
    rows.push({ y, height, period: Math.round(length * scaleAt(track, scaledAt)) });
  };
  add(track.wall, track.far - track.wall, track.far);
  const step = Math.max(2, Math.round(ROW_PX * track.ratio));
  const fill = (from: number, to: number): void => {
    for (let y = from; y < to; y += step) add(y, Math.min(step, to - y), y + Math.min(step, to - y) / 2);
  };
  // A kerb is one row, because steps would be visible in it.
  const { far, near, height } = track;
  const [farKerb, nearKerb] = kerbsOf(track);
  add(far, farKerb, far);
  fill(far + farKerb, near - nearKerb);
  add(near - nearKerb, nearKerb, near);
  fill(near, height);
  const widest = Math.max(...rows.map(({ period }) => period));
  const sprite = spriteOf(
    widest,
    track.height - track.wall,
    (painter) => {
      painter.translate(0, -track.wall);
      for (const { y, height, period } of rows) {
        painter.save();
        painter.beginPath();
        painter.rect(0, y, period, height);
        painter.clip();
        painter.scale(period / length, 1);
        if (y < track.far) wall(painter, track, scenery, accent, length);
        else {
          verge(painter, track, scenery, length);
          ground(painter, track, scenery, length);
        }
        painter.restore();
      }
    },
    false,
  );
  return { sprite, rows };
}

export function paintSurface(painter: Painter, track: Track, { sprite, rows }: Surface, camera: Camera): void {
  for (const { y, height, period } of rows) {
    const zero = Math.round(screenX(track, 0, y + height / 2, camera));
    for (let x = -(((-zero % period) + period) % period); x < track.width; x += period)
      painter.drawImage(sprite, 0, y - track.wall, period, height, x, y, period, height);
  }
}

export const asphalt: Ground = (painter, track, scenery, length) => {
  const { far, near, unit, ratio } = track;
  painter.fillStyle = fade(painter, far, near, { 0: scenery.asphaltFar, 1: scenery.asphaltNear });
  painter.fillRect(0, far, length, near - far);
  const random = mulberry32(23);
  painter.fillStyle = scenery.rubber;
  for (let mark = 0; mark < (length / unit) * 9; mark += 1) {
    const long = unit * (0.4 + 2.4 * random());
    const y = far + random() * (near - far);
    painter.fillRect(random() * (length - long), y, long, Math.max(1, ratio * 2.4 * random()));
  }
  painter.fillStyle = scenery.lane;
  for (const [index, lane] of track.lanes.entries()) {
    const next = track.lanes[index + 1];
    if (next === undefined) continue;
    const y = Math.round(lane.y + (next.y - lane.y) * 0.22);
    for (let x = 0; x < length; x += unit) painter.fillRect(x, y, unit * 0.42, Math.max(1, ratio * 1.2 * lane.scale));
  }
  const [farKerb, nearKerb] = kerbsOf(track);
  kerb(painter, far, farKerb, unit * 0.4, length);
  kerb(painter, near - nearKerb, nearKerb, unit * 0.4, length);
};

/** The heights of the far kerb, below the far edge, and of the near one, above the near edge. */
function kerbsOf({ far, near }: Track): readonly [number, number] {
  return [Math.max(2, Math.round((near - far) * 0.022)), Math.max(3, Math.round((near - far) * 0.042))];
}

function kerb(painter: Painter, y: number, height: number, block: number, length: number): void {
  const blocks = 2 * Math.round(length / block / 2);
  for (let index = 0; index < blocks; index += 1) {
    painter.fillStyle = index % 2 === 0 ? GEAR.kerbRed : GEAR.kerbWhite;
    painter.fillRect((index * length) / blocks, y, length / blocks, height);
  }
  painter.fillStyle = "rgba(5, 8, 13, 0.28)";
  painter.fillRect(0, y + height * 0.7, length, height * 0.3);
}

export const turf: Ground = (painter, track, scenery, length) => {
  const { far, near, unit, ratio } = track;
  painter.fillStyle = fade(painter, far, near, { 0: scenery.turfFar, 1: scenery.turfNear });
  painter.fillRect(0, far, length, near - far);
  painter.fillStyle = scenery.mown;
  for (let x = 0; x < length; x += unit * 2) painter.fillRect(x, far, unit, near - far);
  const random = mulberry32(29);
  for (let mark = 0; mark < (length / unit) * 60; mark += 1) {
    painter.fillStyle = mark % 3 === 0 ? scenery.mown : scenery.hoofmark;
    const y = far + random() * (near - far);
    painter.fillRect(random() * length, y, ratio * (1.5 + 4 * random()), Math.max(1, ratio * (0.6 + random())));
  }
  for (const y of [far, near]) {
    painter.fillStyle = "rgba(0, 0, 0, 0.22)";
    painter.fillRect(0, y, length, Math.max(2, ratio * 3));
  }
};

function verge(painter: Painter, track: Track, scenery: Scenery, length: number): void {
  painter.fillStyle = fade(painter, track.near, track.height, { 0: scenery.verge, 1: scenery.vergeFoot });
  painter.fillRect(0, track.far, length, track.height - track.far);
  painter.fillStyle = scenery.mown;
  for (let x = 0; x < length; x += track.unit * 2) painter.fillRect(x, track.near, track.unit, track.height);
}

function wall(painter: Painter, track: Track, scenery: Scenery, accent: string, length: number): void {
  const { wall: top, far, unit, ratio } = track;
  const height = far - top;
  painter.fillStyle = fade(painter, top, far, { 0: scenery.board, 1: scenery.boardFoot });
  painter.fillRect(0, top, length, height);
  const panel = unit * 4;
  for (let index = 0; index * panel < length - 1; index += 1) {
    const x = index * panel;
    painter.fillStyle = [scenery.boardBlue, scenery.boardRed, accent][index % 3] ?? accent;
    painter.fillRect(x + panel * 0.5, top + height * 0.16, panel * 0.46, height * 0.68);
    painter.strokeStyle = index % 3 === 2 ? GEAR.lineDark : GEAR.line;
    painter.lineWidth = height * 0.11;
    painter.globalAlpha = 0.85;
    for (let arrow = 0; arrow < 3; arrow += 1) arrowAt(painter, x + panel * (0.64 + arrow * 0.07), top, height);
    painter.strokeStyle = accent;
    for (let arrow = 0; arrow < 5; arrow += 1) {
      painter.globalAlpha = 0.15 + 0.13 * arrow;
      arrowAt(painter, x + panel * (0.08 + arrow * 0.075), top, height);
    }
    painter.globalAlpha = 1;
    painter.fillStyle = scenery.boardEdge;
    painter.fillRect(x, top, ratio, height);
  }
  painter.fillStyle = scenery.boardEdge;
  painter.fillRect(0, top, length, Math.max(1, height * 0.09));
}

function arrowAt(painter: Painter, x: number, top: number, height: number): void {
  painter.beginPath();
  painter.moveTo(x, top + height * 0.28);
  painter.lineTo(x + height * 0.24, top + height * 0.5);
  painter.lineTo(x, top + height * 0.72);
  painter.stroke();
}

export function railOf(track: Track, scenery: Scenery, y: number, height: number): Sprite {
  const step = Math.round(track.unit * scaleAt(track, y));
  const count = Math.ceil(track.width / step) + 1;
  const thick = Math.max(1, Math.round(height * 0.16));
  return spriteOf(step * count, height, (painter) => {
    painter.fillStyle = scenery.railPost;
    for (let post = 0; post < count; post += 1) painter.fillRect(post * step, thick, thick, height);
    painter.fillStyle = scenery.rail;
    painter.fillRect(0, 0, step * count, thick * 1.4);
    painter.fillStyle = "rgba(0, 0, 0, 0.25)";
    painter.fillRect(0, thick * 1.4, step * count, thick * 0.5);
  });
}

export function paintRail(painter: Painter, track: Track, rail: Sprite, y: number, camera: Camera): void {
  const step = Math.round(track.unit * scaleAt(track, y));
  const zero = screenX(track, 0, y, camera);
  painter.drawImage(rail, -Math.round(((-zero % step) + step) % step), Math.round(y - rail.height));
}
