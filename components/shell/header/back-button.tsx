"use client";

import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { goBack } from "@/lib/api/page-exit";

/** Goes back one page. */
export function BackButton({ label }: { label: string }): ReactNode {
  const router = useRouter();
  return (
    <Button size="lg" onClick={() => goBack(router)}>
      <ArrowLeft aria-hidden size={16} />
      {label}
    </Button>
  );
}
