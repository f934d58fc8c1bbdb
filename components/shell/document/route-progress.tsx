"use client";

import { type ReactNode, useEffect, useTransition } from "react";
import { appEvents } from "@/lib/browser/events";

/**
 * Shows a line at the top of every page from the start of a navigation until the new page is shown. Next has an event
 * only for the start. React keeps a transition pending while a navigation that began with it, or replaced it, is
 * pending: its end is the end of the navigation.
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
