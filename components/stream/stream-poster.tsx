import type { ReactNode } from "react";

/** What stands in the stream's box before there is a picture. */
export function StreamPoster(): ReactNode {
  return <div aria-hidden className="track absolute inset-0" />;
}
