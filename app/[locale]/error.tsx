"use client";

import type { ReactNode } from "react";
import { CrashScreen } from "@/components/shell/outage/crash-screen";

/** A page that failed while it was rendered; the player can ask for it again. */
export default function PageError({ reset }: { error: Error; reset: () => void }): ReactNode {
  return <CrashScreen onRetry={reset} />;
}
