import type { ReactNode } from "react";

/** Shown in the stream's box before the video. */
export function StreamPoster(): ReactNode {
  return <div aria-hidden className="track absolute inset-0" />;
}
