import type { ReactNode } from "react";

/** An image of filled shapes in a box of 24 by 24, and its background colour. */
export interface PictureArt {
  readonly ground: string;
  readonly parts: readonly { readonly d: string; readonly fill: string }[];
}

/** An image on a tile, with the background of the image. `className` sets the size. The words beside the tile describe the image. */
export function Picture({ art, className }: { art: PictureArt; className: string }): ReactNode {
  return (
    <svg aria-hidden viewBox="-5 -5 34 34" className={className}>
      <rect x="-5" y="-5" width="34" height="34" rx="7" fill={art.ground} />
      {art.parts.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
