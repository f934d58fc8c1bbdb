"use client";

import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { appEvents } from "@/lib/browser/events";
import type { LastResult } from "@/lib/live/types";

const ResultDialog = lazyPart(async () => (await import("./result-dialog")).ResultDialog);

/** The replay and the proof of a result, opened by `result:open`. */
export function ResultModal(): ReactNode {
  const [result, setResult] = useState<LastResult | null>(null);
  const close = (): void => setResult(null);
  useEffect(() => appEvents.on("result:open", setResult), []);
  return result === null ? null : <ResultDialog result={result} onClose={close} onMissing={close} />;
}
