"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { SoftLink } from "@/components/ui/soft-link";
import { useBrand } from "@/lib/browser/brand";

/** `/brand.css` sets the logo's aspect ratio, which reserves the space before the logo loads. */
export function BrandLogo({ className }: { className: string }): ReactNode {
  return (
    // oxlint-disable-next-line next/no-img-element -- an SVG of a few kB, chosen by host: it needs no optimising
    <img
      src="/brand/logo"
      alt={useBrand()?.name ?? ""}
      className={classNames(
        "aspect-(--logo-ratio) w-auto max-w-full min-w-0 object-contain object-left forced-colors:forced-color-adjust-none forced-colors:bg-page",
        className,
      )}
    />
  );
}

export function Brand(): ReactNode {
  const t = useTranslations("shell");
  return (
    <SoftLink href="/lobby/home" aria-label={useBrand()?.name ?? t("lobby")} className="flex items-center rounded-md">
      <BrandLogo className="h-7" />
    </SoftLink>
  );
}

/** Shows on every screen of the embedded mode that no real money is at stake. */
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
