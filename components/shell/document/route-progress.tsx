"use client";

import { type ReactNode, useEffect, useTransition } from "react";
import { appEvents } from "@/lib/browser/events";

/**
 * The line at the top of every page from the start of a navigation until its page is there. Next only has an event for the
 * start. A transition that begins together with a navigation is pending until this navigation, or the one that replaces it, ends.
 */
export function RouteProgress(): ReactNode {
  const [loading, startTransition] = useTransition();
  useEffect(() => appEvents.on("loading:start", () => startTransition(() => undefined)), []);
  useEffect(() => {
    if (!loading) return undefined;
    return () => appEvents.emit("loading:stop");
  }, [loading]);
  return (
    <div aria-hidden className="route-progress" data-testid="route-progress" data-loading={loading}>
      <div />
    </div>
  );
}
