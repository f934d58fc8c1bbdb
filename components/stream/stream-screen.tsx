import { type ReactNode, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { StreamNotice, StreamPoster } from "./stream-notice";

// The video player and hls.js load only for somebody who watches.
const StreamPlayer = lazyPart(async () => (await import("./stream-player")).StreamPlayer);

/** Fills the nearest positioned element around it. */
export function StreamScreen(): ReactNode {
  const [missing, setMissing] = useState(false);
  if (!missing) return <StreamPlayer onMissing={() => setMissing(true)} waiting={<StreamPoster />} />;
  const tryAgain = (): void => setMissing(false);
  return (
    <>
      <StreamPoster />
      <StreamNotice status="failed" onPlay={tryAgain} onTryAgain={tryAgain} />
    </>
  );
}
