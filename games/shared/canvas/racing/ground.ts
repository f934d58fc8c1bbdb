import type { Layout } from "./layout";
import { GEAR, type RaceColors, type Scenery } from "./palette";
import { mulberry32 } from "../random";
import { fade, fillShape, glow, type Painter, type Sprite, spriteOf } from "../sprite";

type Surface = (painter: Painter, width: number, dash: number) => void;

/** Boards, track, kerbs and verge of a motor race. */
export function asphaltTile(layout: Layout, colors: RaceColors): Sprite {
  return groundTile(layout, colors, (painter, width, dash) => {
    asphalt(painter, colors.scenery, layout, width, dash * 8);
    lanes(painter, colors.scenery, layout, width, dash);
    kerb(painter, layout, width, dash / 2, layout.far, layout.pitch * 0.3);
    kerb(painter, layout, width, dash / 2, layout.near, layout.pitch * 0.42);
  });
}

/** Boards, mown turf, rails and verge of a horse race. */
export function turfTile(layout: Layout, colors: RaceColors): Sprite {
  return groundTile(layout, colors, (painter, width, dash) => {
    turf(painter, colors.scenery, layout, width, dash * 2);
    rail(painter, colors.scenery, width, dash, layout.far + layout.pitch * 0.1, layout.pitch * 0.5, layout.ratio);
    rail(painter, colors.scenery, width, dash, layout.near, layout.pitch * 0.75, layout.ratio);
  });
}

/** All that passes at the field's own speed. Its left end fits its right one. */
function groundTile(layout: Layout, { accent, scenery }: RaceColors, surface: Surface): Sprite {
  const dash = Math.max(8, Math.round(layout.pitch * 5));
  const pool = dash * 8;
  const width = pool * Math.ceil(layout.width / pool);
  const height = layout.height - layout.boards;
  return spriteOf(
    width,
    height,
    (painter) => {
      painter.translate(0, -layout.boards);
      verge(painter, scenery, layout, width);
      boards(painter, scenery, layout, width, dash * 4, accent);
      surface(painter, width, dash);
    },
    false,
  );
}

function asphalt(painter: Painter, scenery: Scenery, layout: Layout, width: number, pool: number): void {
  const { far, near, pitch } = layout;
  painter.fillStyle = fade(painter, far, near, [
    [0, scenery.asphaltFar],
    [1, scenery.asphaltNear],
  ]);
  painter.fillRect(0, far, width, near - far);
  const random = mulberry32(23);
  painter.fillStyle = scenery.rubber;
  for (let mark = 0; mark < width / pitch; mark += 1) {
    const length = pitch * (3 + 9 * random());
    const x = random() * (width - length);
    painter.fillRect(x, far + random() * (near - far), length, Math.max(1, pitch * 0.14 * random()));
  }
  // A mast's light on the ground is a flat ellipse.
  for (let x = pool / 2; x < width; x += pool) {
    painter.save();
    painter.translate(x, (far + near) / 2);
    painter.scale(1, (near - far) / pool);
    for (const share of [0.5, 0.38, 0.22]) glow(painter, 0, 0, pool * share, scenery.sheen);
    painter.restore();
  }
}

/** Stripes as the mower left them, leaning with the track, under the masts' light. */
function turf(painter: Painter, scenery: Scenery, layout: Layout, width: number, stripe: number): void {
  const { far, near, shear } = layout;
  const lean = (near - far) * shear;
  painter.fillStyle = fade(painter, far, near, [
    [0, scenery.turfFar],
    [1, scenery.turfNear],
  ]);
  painter.fillRect(0, far, width, near - far);
  for (let x = -stripe * 2; x < width + lean; x += stripe * 2) {
    fillShape(painter, scenery.mown, [
      [x + lean, far],
      [x + stripe + lean, far],
      [x + stripe, near],
      [x, near],
    ]);
  }
  const random = mulberry32(29);
  painter.fillStyle = scenery.hoofmark;
  for (let mark = 0; mark < width / 3; mark += 1) {
    painter.fillRect(random() * width, far + random() * (near - far), 1 + 3 * random() * layout.ratio, layout.ratio);
  }
  for (let x = stripe * 2; x < width; x += stripe * 4) {
    painter.save();
    painter.translate(x, (far + near) / 2);
    painter.scale(1, (near - far) / (stripe * 4));
    glow(painter, 0, 0, stripe * 2, scenery.sheen);
    painter.restore();
  }
}

/** A white rail on posts whose feet stand at `y`. */
function rail(
  painter: Painter,
  scenery: Scenery,
  width: number,
  step: number,
  y: number,
  height: number,
  ratio: number,
): void {
  const thick = Math.max(1, Math.round(ratio * 1.5));
  painter.fillStyle = "rgba(0, 0, 0, 0.3)";
  painter.fillRect(0, Math.round(y), width, thick);
  painter.fillStyle = scenery.railPost;
  for (let x = step / 2; x < width; x += step) painter.fillRect(Math.round(x), Math.round(y - height), thick, height);
  painter.fillStyle = scenery.rail;
  painter.fillRect(0, Math.round(y - height), width, thick * 2);
}

function lanes(painter: Painter, scenery: Scenery, layout: Layout, width: number, dash: number): void {
  painter.fillStyle = scenery.lane;
  for (const [index, lane] of layout.lanes.entries()) {
    const next = layout.lanes[index + 1];
    if (next === undefined) continue;
    const y = Math.round(lane.y + (next.y - lane.y) * 0.38);
    for (let x = (index % 2) * dash * 0.5; x < width; x += dash) {
      painter.fillRect(x, y, dash * 0.45, Math.max(1, layout.pitch * 0.07));
    }
  }
}

function verge(painter: Painter, scenery: Scenery, layout: Layout, width: number): void {
  painter.fillStyle = fade(painter, layout.near, layout.height, [
    [0, scenery.verge],
    [1, scenery.vergeFoot],
  ]);
  painter.fillRect(0, layout.near, width, layout.height - layout.near);
}

/** A light wall along the far side: accent arrows that point where the field goes. */
function boards(
  painter: Painter,
  scenery: Scenery,
  layout: Layout,
  width: number,
  panel: number,
  accent: string,
): void {
  const { boards: top, far } = layout;
  const height = far - top;
  painter.fillStyle = fade(painter, top, far, [
    [0, scenery.board],
    [1, scenery.boardFoot],
  ]);
  painter.fillRect(0, top, width, height);
  for (let x = 0; x < width; x += panel) {
    for (let arrow = 0; arrow < 4; arrow += 1) {
      painter.globalAlpha = 0.2 + 0.2 * arrow;
      const left = x + panel * 0.08 + arrow * height * 0.55;
      fillShape(painter, accent, [
        [left, top + height * 0.24],
        [left + height * 0.24, top + height * 0.24],
        [left + height * 0.5, top + height * 0.5],
        [left + height * 0.24, top + height * 0.76],
        [left, top + height * 0.76],
        [left + height * 0.26, top + height * 0.5],
      ]);
    }
    painter.globalAlpha = 1;
    painter.fillStyle = scenery.boardEdge;
    painter.fillRect(x, top, Math.max(1, height * 0.06), height);
    painter.fillStyle = (x / panel) % 2 === 0 ? scenery.boardBlue : scenery.boardRed;
    painter.fillRect(x + panel * 0.5, top + height * 0.12, panel * 0.44, height * 0.8);
    painter.fillStyle = GEAR.line;
    painter.globalAlpha = 0.75;
    painter.fillRect(x + panel * 0.53, top + height * 0.34, panel * 0.26, Math.max(1, height * 0.14));
    painter.fillRect(x + panel * 0.53, top + height * 0.6, panel * 0.16, Math.max(1, height * 0.14));
    painter.globalAlpha = 1;
  }
  painter.fillStyle = scenery.roofLight;
  painter.globalAlpha = 0.55;
  painter.fillRect(0, top, width, Math.max(1, height * 0.08));
  painter.globalAlpha = 1;
}

function kerb(painter: Painter, layout: Layout, width: number, stripe: number, y: number, height: number): void {
  const slant = height * layout.shear * 2;
  for (let x = -stripe, red = false; x < width + stripe; x += stripe, red = !red) {
    fillShape(painter, red ? GEAR.kerbRed : GEAR.kerbWhite, [
      [x + slant, y - height / 2],
      [x + stripe + slant, y - height / 2],
      [x + stripe, y + height / 2],
      [x, y + height / 2],
    ]);
  }
  painter.fillStyle = "rgba(5, 8, 13, 0.35)";
  painter.fillRect(0, y + height * 0.1, width, height * 0.4);
}

/** A line across the track; its middle is where the distance is, at half the track's height. */
function acrossTrack(
  layout: Layout,
  columns: number,
  cell: number,
  color: (row: number, column: number) => string,
): Sprite {
  const { far, near, shear } = layout;
  const rows = layout.lanes.length * 2;
  const lean = (near - far) * shear;
  return spriteOf(lean + columns * cell, near - far, (painter) => {
    const at = (row: number, column: number): readonly [number, number] => {
      const y = ((near - far) * row) / rows;
      return [lean - y * shear + column * cell, y];
    };
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        fillShape(painter, color(row, column), [
          at(row, column),
          at(row, column + 1),
          at(row + 1, column + 1),
          at(row + 1, column),
        ]);
      }
    }
  });
}

/** The chequered line. */
export function finishLine(layout: Layout): Sprite {
  return acrossTrack(layout, 4, layout.pitch / 2, (row, column) =>
    (row + column) % 2 === 0 ? GEAR.line : GEAR.lineDark,
  );
}

/** The start's white line. */
export function startLine(layout: Layout): Sprite {
  return acrossTrack(layout, 1, layout.pitch * 0.24, () => "rgba(243, 245, 247, 0.75)");
}
