"use client";

import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { requestReload } from "@/lib/api/page-exit";

/** Reloads the whole document. */
export function ReloadButton({ label }: { label: string }): ReactNode {
  return (
    <Button look="primary" size="lg" onClick={() => requestReload({})}>
      <RefreshCw aria-hidden size={16} />
      {label}
    </Button>
  );
}
