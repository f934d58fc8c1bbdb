"use client";

import type { ReactNode } from "react";
import { TrendsPanel } from "../../shared/screen/trends-panel/trends-panel";

const load = async (): Promise<() => ReactNode> => (await import("./trends")).LuckyWheelTrends;

/** The panel of the lucky wheel's roads and counts. */
export function LuckyWheelTrendsPanel(): ReactNode {
  return <TrendsPanel load={load} />;
}
