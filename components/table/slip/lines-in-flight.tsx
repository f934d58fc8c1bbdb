"use client";

import { LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBetStatus } from "@/lib/slip/use-slip";
import type { SlipLine } from "@/lib/slip/slip-types";
import { SentLine } from "./sent-line";

const HEADINGS = { sending: "confirming", asking_again: "askingAgain", unknown: "unknown" } as const;

/** The lines that are sent and not yet answered; they do not change meanwhile. */
export function LinesInFlight({ lines }: { lines: readonly SlipLine[] }): ReactNode {
  const t = useTranslations("slip");
  const { type } = useBetStatus();
  // Lines follow the status one paint later: once answered, the outcome is shown instead.
  if (lines.length === 0 || !(type === "sending" || type === "asking_again" || type === "unknown")) return null;
  const Icon = type === "unknown" ? TriangleAlert : LoaderCircle;
  return (
    <section
      aria-label={t(HEADINGS[type])}
      data-testid="in-flight"
      className="border-line not-first:border-t px-3 py-2.5"
    >
      <h3 className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-warn">
        <Icon aria-hidden size={14} className={type === "unknown" ? "shrink-0" : "shrink-0 animate-spin"} />
        {t(HEADINGS[type])}
      </h3>
      {lines.map((line) => (
        <SentLine key={`${line.type}:${line.number}`} {...line} />
      ))}
    </section>
  );
}
