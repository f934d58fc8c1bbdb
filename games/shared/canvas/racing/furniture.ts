import type { Layout } from "./layout";
import { GEAR } from "./palette";
import { glow, type Sprite, spriteOf } from "../sprite";

/** A flat chequered cloth; the frame makes it wave. */
export function flagCloth(layout: Layout): Sprite {
  const cell = Math.max(2, Math.round(layout.far * 0.085));
  return spriteOf(cell * 7, cell * 5, (painter) => {
    for (let row = 0; row < 5; row += 1) {
      for (let column = 0; column < 7; column += 1) {
        painter.fillStyle = (row + column) % 2 === 0 ? GEAR.line : GEAR.lineDark;
        painter.fillRect(column * cell, row * cell, cell, cell);
      }
    }
  });
}

/** Five lamps on a board: red while the field waits, green when it is off. */
export function startLights(layout: Layout, lamp: string): Sprite {
  const size = Math.max(6, Math.round(layout.far * 0.17));
  return spriteOf(size * 7, layout.far, (painter) => {
    painter.fillStyle = GEAR.metal;
    for (const x of [1.4, 5.4]) painter.fillRect(size * x, size * 2, Math.max(1, size * 0.18), layout.far);
    painter.fillStyle = GEAR.rubberTyre;
    painter.beginPath();
    painter.roundRect(size * 0.6, size * 1.1, size * 5.8, size * 1.6, size * 0.3);
    painter.fill();
    for (let index = 0; index < 5; index += 1) {
      const [x, y] = [size * (1.3 + index * 1.1), size * 1.9];
      painter.globalAlpha = 0.55;
      glow(painter, x, y, size, lamp);
      painter.globalAlpha = 1;
      painter.fillStyle = lamp;
      painter.beginPath();
      painter.arc(x, y, size * 0.36, 0, 2 * Math.PI);
      painter.fill();
      painter.fillStyle = "rgba(255, 255, 255, 0.7)";
      painter.beginPath();
      painter.arc(x - size * 0.1, y - size * 0.12, size * 0.1, 0, 2 * Math.PI);
      painter.fill();
    }
  });
}

/** A cloud of smoke or dust, painted in any size. */
export function puff(layout: Layout): Sprite {
  const size = Math.ceil(layout.pitch * 2.4);
  return spriteOf(size, size, (painter) => glow(painter, size / 2, size / 2, size / 2, "rgba(205, 215, 225, 0.5)"));
}

/** The air behind a fast car, faint at its far end. */
export function streak(layout: Layout, color: string): Sprite {
  const length = Math.ceil(layout.pitch * 6);
  return spriteOf(length, Math.max(1, Math.round(layout.pitch * 0.12)), (painter) => {
    const gradient = painter.createLinearGradient(0, 0, length, 0);
    gradient.addColorStop(0, "transparent");
    gradient.addColorStop(1, color);
    painter.fillStyle = gradient;
    painter.fillRect(0, 0, length, layout.pitch);
  });
}

/** The light under the champion. */
export function championHalo(layout: Layout, accent: string): Sprite {
  const width = Math.ceil(layout.pitch * 9);
  const height = Math.ceil(layout.pitch * 2.6);
  return spriteOf(width, height, (painter) => {
    painter.scale(1, height / width);
    glow(painter, width / 2, width / 2, width / 2, accent);
  });
}
