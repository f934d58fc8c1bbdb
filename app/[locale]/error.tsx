"use client";

import type { ReactNode } from "react";
import { CrashScreen } from "@/components/shell/outage/crash-screen";

/** The screen in place of a page whose rendering failed. The player can try again. */
export default function PageError({ reset }: { error: Error; reset: () => void }): ReactNode {
  return <CrashScreen onRetry={reset} />;
}
