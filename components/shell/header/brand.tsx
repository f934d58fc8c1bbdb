"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";
import { useBrand } from "@/lib/browser/brand";

/** The icon of the brand at this address. */
export function BrandMark({ className = "size-7" }: { className?: string }): ReactNode {
  // oxlint-disable-next-line next/no-img-element -- an SVG of a few hundred bytes, by host: nothing to optimise
  return <img src="/brand/icon" alt="" className={className} />;
}

/** The logo, a link to the lobby. `/brand.css` sets its shape, which reserves the space before it loads. */
export function Brand(): ReactNode {
  const t = useTranslations("shell");
  const brand = useBrand();
  return (
    <SoftLink href="/lobby/home" aria-label={brand?.name ?? t("lobby")} className="flex items-center rounded-md">
      <BrandMark className="size-7 wide:hidden" />
      {/* oxlint-disable-next-line next/no-img-element -- as above */}
      <img
        src="/brand/logo"
        alt=""
        className="aspect-(--logo-ratio) h-7 w-auto forced-colors:forced-color-adjust-none forced-colors:bg-page max-wide:hidden"
      />
    </SoftLink>
  );
}

/** Says on every screen of the embedded mode that no money is at stake. */
export function DemoMark(): ReactNode {
  const t = useTranslations("brand");
  return (
    <span
      title={t("demoHint")}
      className="shrink-0 rounded-xs border-warn/50 py-px text-2xs font-semibold tracking-wide text-warn desk:border desk:px-1.5"
    >
      {t("demo")}
    </span>
  );
}
