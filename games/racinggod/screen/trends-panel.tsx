"use client";

import type { ReactNode } from "react";
import { TrendsPanel } from "../../shared/screen/trends-panel/trends-panel";

const load = async (): Promise<() => ReactNode> => (await import("./trends")).RacingGodTrends;

/** The panel of Racing God's roads and counts. */
export function RacingGodTrendsPanel(): ReactNode {
  return <TrendsPanel load={load} />;
}
