/** One filled shape of a sprite. */
export interface ArtPart {
  /** SVG path data in a box of `ART_SIZE`. */
  readonly d: string;
  readonly fill: string;
}

/** A vector image for canvas and page. */
export interface Art {
  /** The background colour of the image. */
  readonly ground: string;
  readonly parts: readonly ArtPart[];
}

/** Width and height of the box that the parts are drawn in. */
export const ART_SIZE = 24;
