"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { appEvents } from "@/lib/events";

/** The line at the top of the page from the start of a navigation until its page is there. */
export function RouteProgress(): ReactNode {
  const pathname = usePathname();
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    const stops = [
      appEvents.on("loading:start", () => setLoading(true)),
      appEvents.on("loading:stop", () => setLoading(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => () => appEvents.emit("loading:stop"), [pathname]);
  return (
    <div aria-hidden className="route-progress" data-testid="route-progress" data-loading={loading}>
      <div />
    </div>
  );
}
