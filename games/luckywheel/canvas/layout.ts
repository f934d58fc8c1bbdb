import { type Box, pixelsOf } from "@/games/shared/canvas/scene";

/** A close view of the pointer beside the wheel, in device pixels. */
export interface Lens {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The middle of the wheel as the lens shows it, and its radius there. */
  readonly wheelX: number;
  readonly wheelY: number;
  readonly radius: number;
}

/** A box's geometry, in device pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** The wheel's middle and radius; its frame reaches to `FRAME` radii. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Null if the box has no room beside the wheel. */
  readonly lens: Lens | null;
}

/** The outer edge of the frame with the lamps, and the pawl's pivot on it, in radii of the wheel. */
export const FRAME = 1.1;
export const PIVOT = 1.058;
/** The free space around the wheel, in CSS pixels. */
const MARGIN = 3;
/** The lens shows the part of the wheel between these distances from its middle, in radii of the wheel. */
const LENS_TOP = 1.14;
const LENS_FOOT = 0.6;

export function layoutOf(box: Box): Layout {
  const { ratio } = box;
  const { width: w, height: h } = pixelsOf(box);
  const margin = MARGIN * ratio;
  const outer = Math.max(8, Math.min(h, w) / 2 - margin);
  const radius = Math.round(outer / FRAME);
  const free = w - 2 * outer;
  const y = Math.round(h / 2);
  if (free < outer * 1.1) return { width: w, height: h, ratio, x: Math.round(w / 2), y, radius, lens: null };
  const tall = Math.min(h * 0.8, free * 0.9);
  const wide = Math.min(free - 5 * margin, tall * 1.45);
  const gap = Math.min(outer * 0.3, (free - wide) / 3);
  const left = (w - 2 * outer - gap - wide) / 2;
  const zoomed = tall / (LENS_TOP - LENS_FOOT);
  const lens = {
    x: Math.round(left + 2 * outer + gap),
    y: Math.round((h - tall) / 2),
    width: Math.round(wide),
    height: Math.round(tall),
  };
  return {
    width: w,
    height: h,
    ratio,
    x: Math.round(left + outer),
    y,
    radius,
    lens: { ...lens, wheelX: lens.x + lens.width / 2, wheelY: lens.y + LENS_TOP * zoomed, radius: zoomed },
  };
}
