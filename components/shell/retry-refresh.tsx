"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

const EVERY_MS = 4_000;

export interface RetryRefreshProps {
  label: string;
  everyMs?: number;
  className?: string;
}

/** Asks the server for the page again every few seconds until it gives something else, and at once when pressed. */
export function RetryRefresh({ label, everyMs = EVERY_MS, className = "mt-4" }: RetryRefreshProps): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    // Not all pages at the same instant: they were shut out at the same instant.
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") startTransition(() => router.refresh());
      },
      everyMs * (0.75 + Math.random() / 2),
    );
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return (
    <Button className={className} onClick={() => startTransition(() => router.refresh())}>
      <RefreshCw aria-hidden size={16} className={classNames(pending && "animate-spin")} />
      {label}
    </Button>
  );
}
