"use client";

import { type ReactNode, useEffect, useTransition } from "react";
import { appEvents } from "@/lib/browser/events";

/**
 * Shows a line at the top of every page from the start of a navigation until the new page is shown. Next has an event
 * only for the start. React keeps this transition pending as long as the navigation, or one that replaces it, is
 * pending.
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
