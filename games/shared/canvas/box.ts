/** A canvas's size in CSS pixels, and its pixel ratio. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Whole device pixels of a box, at least one each way. */
export function pixelsOf({ width, height, ratio }: Box): { readonly width: number; readonly height: number } {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}
