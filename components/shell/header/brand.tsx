"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";

/** The mark: three cars side by side on the finishing straight. */
export function BrandMark({ className = "size-7" }: { className?: string }): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-accent-ink">
        <path d="M6 8.2h15.5l4.5 2.3-4.5 2.3H6z" />
        <path d="M6 13.7h9.5l4.5 2.3-4.5 2.3H6z" opacity="0.75" />
        <path d="M6 19.2h12.5l4.5 2.3-4.5 2.3H6z" opacity="0.9" />
      </g>
    </svg>
  );
}

/** The logo, which leads to the lobby. */
export function Brand({ compact = false }: { compact?: boolean }): ReactNode {
  const t = useTranslations("brand");
  return (
    <SoftLink href="/lobby/home" aria-label={t("name")} className="flex items-center gap-2.5 rounded-md">
      <BrandMark />
      {!compact && (
        <span className="text-lg font-semibold tracking-tight max-wide:hidden" aria-hidden>
          {t("name")}
        </span>
      )}
    </SoftLink>
  );
}

/** Says on every screen of the embedded mode that no money is at stake. */
export function DemoMark(): ReactNode {
  const t = useTranslations("brand");
  return (
    <span
      title={t("demoHint")}
      className="shrink-0 rounded-xs border border-warn/50 px-1.5 py-px text-2xs font-semibold tracking-wide text-warn"
    >
      {t("demo")}
    </span>
  );
}
