"use client";

import type { ReactNode } from "react";
import { TrendsPanel } from "../../shared/screen/trends-panel/trends-panel";

const load = async (): Promise<() => ReactNode> => (await import("./trends")).BallsTrends;

/** The panel of a drum's roads and counts. */
export function BallsTrendsPanel(): ReactNode {
  return <TrendsPanel load={load} />;
}
