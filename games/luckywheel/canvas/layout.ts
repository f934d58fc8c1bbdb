/** A box's geometry, in device pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The wheel's middle: most of the wheel lies below the box. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The pegs' circle and the flapper's pivot above it, which its tip reaches into. */
  readonly pegs: number;
  readonly pivotY: number;
}

/** What the stage cuts off above while the result is shown below, in CSS pixels: the pointer is under it. */
const HEAD_ROOM = 44;

/** @param width CSS px @param height CSS px @param ratio device pixels per CSS pixel */
export function layoutOf(width: number, height: number, ratio: number): Layout {
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  const radius = Math.round(Math.min(h * 1.4, w * 0.56));
  const top = HEAD_ROOM * ratio + radius * 0.085;
  return {
    width: w,
    height: h,
    ratio,
    x: Math.round(w / 2),
    y: Math.round(top + radius),
    radius,
    pegs: radius * 0.975,
    pivotY: Math.round(top - radius * 0.06),
  };
}
