import { HALF_LENGTH } from "./tumble";

/** A box's geometry, in device pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The drum's middle, and the radius of its round ends. */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  /** Where the drawn ball stops in front of the drum, and its radius there. */
  readonly front: { readonly x: number; readonly y: number; readonly radius: number };
}

/** The free space above and below the drum (for its foot), in CSS pixels. */
const ABOVE = 16;
const BELOW = 44;
/** While the result is shown below, the stage shows only this part of the canvas: CSS pixels cut off at its top and at its end. */
const SHOWN_FROM = 40;
const SHOWN_TO = 48;

/** @param width CSS px @param height CSS px @param ratio device pixels per CSS pixel */
export function layoutOf(width: number, height: number, ratio: number): Layout {
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  const unit = Math.max(1, Math.min((h - (ABOVE + BELOW) * ratio) / 2, (w - 28 * ratio) / (2 * HALF_LENGTH + 2)));
  const x = Math.round(w / 2);
  const shown = h - (SHOWN_FROM + SHOWN_TO) * ratio;
  return {
    width: w,
    height: h,
    ratio,
    x,
    y: Math.round((h + (ABOVE - BELOW) * ratio) / 2),
    unit,
    front: { x, y: SHOWN_FROM * ratio + shown / 2, radius: Math.max(1, shown * 0.44) },
  };
}
