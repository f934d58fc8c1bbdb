"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

const EVERY_MS = 4_000;

/** Asks the server for the page again every few seconds until it gives something else, and at once when pressed. */
export function RetryRefresh({ label }: { label: string }): ReactNode {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") startTransition(() => router.refresh());
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <Button className="mt-4" onClick={() => startTransition(() => router.refresh())}>
      <RefreshCw aria-hidden size={16} className={classNames(pending && "animate-spin")} />
      {label}
    </Button>
  );
}
