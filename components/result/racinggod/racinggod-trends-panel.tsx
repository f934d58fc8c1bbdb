"use client";

import type { ReactNode } from "react";
import { TrendsPanel } from "../trends-panel";

const load = async (): Promise<() => ReactNode> => (await import("./racinggod-trends")).RacingGodTrends;

/** The panel of Racing God's roads and counts. */
export function RacingGodTrendsPanel(): ReactNode {
  return <TrendsPanel load={load} />;
}
