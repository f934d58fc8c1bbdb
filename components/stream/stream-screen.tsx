"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { StreamPoster } from "./stream-poster";

// Nothing of the player, hls.js least of all, is loaded before the player wants to watch.
const StreamPlayer = lazy(() => import("./stream-player"));

/** The live stream, filling the nearest positioned box around it. */
export function StreamScreen(): ReactNode {
  return (
    <Suspense fallback={<StreamPoster />}>
      <StreamPlayer />
    </Suspense>
  );
}
