"use client";

import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePreference } from "@/lib/browser/use-preferences";
import { useWatching } from "@/lib/stream/watching";

const StreamInset = lazyPart(async () => (await import("./stream-inset")).StreamInset);

/** The stream in a small window over the page, if the player watches and prefers it so. */
export function InsetPlace(): ReactNode {
  const { watching, setWatching } = useWatching();
  const [isInset] = usePreference("streamInset");
  const close = (): void => setWatching(false);
  return watching && isInset ? <StreamInset onClose={close} onMissing={close} /> : null;
}
