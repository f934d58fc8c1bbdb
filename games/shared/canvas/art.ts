/** One filled shape of a sprites. */
export interface ArtPart {
  /** SVG path data in a box of `ART_SIZE`. */
  readonly d: string;
  readonly fill: string;
}

/** A vector image for canvas and page alike. */
export interface Art {
  /** Its background colour. */
  readonly ground: string;
  readonly parts: readonly ArtPart[];
}

/** Width and height of the box that the parts are drawn in. */
export const ART_SIZE = 24;
