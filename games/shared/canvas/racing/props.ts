import {
  dot,
  fade,
  fillRounded,
  fillShape,
  glow,
  type Painter,
  type Sprite,
  spriteOf,
  strokeLine,
  strokeWith,
} from "../sprite";
import { GEAR } from "./palette";
import { type Camera, screenX, type Track } from "./track";

const LINE_LENGTHS = 0.34;

/**
 * Returns a function that gives the points of a line across the track. `share` is 0 at the far edge of the track and 1
 * at the near edge; `side` is 0 at the edge of the line that racers reach first and 1 at the other edge.
 */
function across(
  track: Track,
  distance: number,
  lengths: number,
  camera: Camera,
): (share: number, side: number) => readonly [number, number] {
  return (share, side) => {
    const y = track.far + (track.near - track.far) * share;
    return [screenX(track, distance + lengths * side, y, camera), y];
  };
}

function isSeen(track: Track, distance: number, camera: Camera): boolean {
  const [far, near] = [screenX(track, distance, track.far, camera), screenX(track, distance, track.near, camera)];
  return Math.min(far, near) < track.width * 1.2 && Math.max(far, near) > -track.width * 0.2;
}

/** @param distance the place of the line's edge that racers reach first */
export function paintFinish(painter: Painter, track: Track, distance: number, camera: Camera): void {
  if (!isSeen(track, distance, camera)) return;
  const at = across(track, distance, LINE_LENGTHS, camera);
  const rows = track.lanes.length * 2;
  fillShape(painter, GEAR.lineDark, [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]);
  painter.fillStyle = GEAR.line;
  painter.beginPath();
  for (let row = 0; row < rows; row += 1) {
    for (let column = row % 2; column < 4; column += 2) {
      const [top, bottom] = [row / rows, (row + 1) / rows];
      painter.moveTo(...at(top, column / 4));
      painter.lineTo(...at(top, (column + 1) / 4));
      painter.lineTo(...at(bottom, (column + 1) / 4));
      painter.lineTo(...at(bottom, column / 4));
    }
  }
  painter.fill();
}

export function paintGrid(painter: Painter, track: Track, camera: Camera): void {
  if (!isSeen(track, 0, camera)) return;
  const at = across(track, 0.06, 0, camera);
  strokeLine(painter, "rgba(243, 245, 247, 0.8)", Math.max(1, track.ratio * 1.6), at(0, 0), at(1, 0));
}

/** The hairline of the photo finish on the line, from edge to edge. @param strength 0…1 */
export function paintHairline(
  painter: Painter,
  track: Track,
  distance: number,
  camera: Camera,
  strength: number,
): void {
  if (strength <= 0 || !isSeen(track, distance, camera)) return;
  const at = across(track, distance, 0, camera);
  for (const [width, alpha] of [
    [7, 0.16],
    [1.4, 0.95],
  ] as const)
    strokeLine(painter, `rgba(255, 70, 60, ${alpha * strength})`, width * track.ratio, at(0, 0), at(1, 0));
}

export interface Props {
  /** Pictures with 0…5 red lamps, then one with all lamps green. */
  readonly lamps: readonly Sprite[];
  readonly tower: Sprite;
}

export function propsOf(track: Track): Props {
  return { lamps: [0, 1, 2, 3, 4, 5, 6].map((state) => lampsOf(track, state)), tower: towerOf(track) };
}

export function paintLamps(
  painter: Painter,
  track: Track,
  { lamps }: Props,
  state: number | "go",
  camera: Camera,
): void {
  const sprite = lamps[state === "go" ? 6 : state];
  if (sprite === undefined) return;
  const x = screenX(track, 0.9, track.far, camera);
  if (x > -sprite.width && x < track.width + sprite.width)
    painter.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(track.far - sprite.height));
}

export function paintTower(painter: Painter, track: Track, { tower }: Props, distance: number, camera: Camera): void {
  const x = screenX(track, distance + LINE_LENGTHS / 2, track.far, camera);
  if (x > -tower.width && x < track.width + tower.width)
    painter.drawImage(tower, Math.round(x - tower.width / 2), Math.round(track.far - tower.height));
}

function lampsOf({ far, wall }: Track, state: number): Sprite {
  const size = Math.max(7, (far - wall) * 0.52);
  const height = Math.min(far, size * 4.4);
  return spriteOf(size * 9, height, (painter) => {
    painter.fillStyle = GEAR.metal;
    painter.fillRect(size * 4.35, size * 1.6, size * 0.3, height);
    fillRounded(painter, GEAR.rubberTyre, [size * 0.6, size * 0.2, size * 7.8, size * 1.7], size * 0.4);
    strokeWith(painter, "rgba(255, 255, 255, 0.25)", Math.max(1, size * 0.07));
    for (let lamp = 0; lamp < 5; lamp += 1) {
      const [x, y] = [size * (1.5 + lamp * 1.5), size * 1.05];
      const isOn = state === 6 || lamp < state;
      const color = state === 6 ? GEAR.go : GEAR.tail;
      painter.globalAlpha = 0.7;
      if (isOn) glow(painter, x, y, size * 1.05, color, "rgba(0, 0, 0, 0)");
      painter.globalAlpha = 1;
      dot(painter, x, y, size * 0.5, isOn ? color : "#2b3138");
      dot(painter, x - size * 0.14, y - size * 0.16, size * 0.14, `rgba(255, 255, 255, ${isOn ? 0.75 : 0.15})`);
    }
  });
}

function towerOf({ far, wall }: Track): Sprite {
  const cell = Math.max(3, (far - wall) * 0.24);
  const [width, height] = [cell * 15, Math.min(far * 0.86, cell * 16)];
  return spriteOf(width, height, (painter) => {
    painter.fillStyle = GEAR.metal;
    for (const x of [1, width - cell * 1.4]) painter.fillRect(x, 0, cell * 0.4, height);
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 14; column += 1) {
        painter.fillStyle = (row + column) % 2 === 0 ? GEAR.line : GEAR.lineDark;
        painter.fillRect(cell * (0.5 + column), cell * (0.3 + row), cell, cell);
      }
    }
    painter.fillStyle = fade(painter, 0, cell * 4.3, { 0: "rgba(255, 255, 255, 0.22)", 1: "rgba(0, 0, 0, 0.3)" });
    painter.fillRect(cell * 0.5, cell * 0.3, cell * 14, cell * 4);
  });
}
