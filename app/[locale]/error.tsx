"use client";

import type { ReactNode } from "react";
import { CrashScreen } from "@/components/shell/outage/crash-screen";

export default function PageError({ reset }: { error: Error; reset: () => void }): ReactNode {
  return <CrashScreen onRetry={reset} />;
}
