"use client";

import { useEffect, useState } from "react";

/** `on`, and for `lingerMs` after it went off. */
export function useLinger(on: boolean, lingerMs: number): boolean {
  const [lingers, setLingers] = useState(on);
  if (on && !lingers) setLingers(true);
  useEffect(() => {
    if (on) return undefined;
    const timer = setTimeout(() => setLingers(false), lingerMs);
    return () => clearTimeout(timer);
  }, [on, lingerMs]);
  return on || lingers;
}
