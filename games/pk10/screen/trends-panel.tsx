"use client";

import type { ReactNode } from "react";
import { TrendsPanel } from "../../shared/screen/trends-panel/trends-panel";

const load = async (): Promise<() => ReactNode> => (await import("./trends")).Pk10Trends;

/** The panel of PK10's roads and counts. */
export function Pk10TrendsPanel(): ReactNode {
  return <TrendsPanel load={load} />;
}
