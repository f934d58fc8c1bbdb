"use client";

import { Wallet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { useBrand } from "@/lib/browser/brand";
import { askParent } from "@/lib/browser/parent-page";

/** A link to the cashier of the launch or of the brand; nothing if neither has one. The table stays open: a frame sends an event, a page opens a tab. */
export function DepositLink(): ReactNode {
  const t = useTranslations("brand");
  const url = useBrand()?.links.deposit;
  if (url === undefined) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={t("links.deposit")}
      className={buttonClasses(
        {},
        "shrink-0 max-[22rem]:hidden max-desk:-mx-2 max-desk:size-7 max-desk:min-h-0! max-desk:border-transparent! max-desk:bg-transparent! max-desk:px-0! desk:min-h-9! desk:-mx-1 desk:px-1.5! min-[90rem]:mx-0 min-[90rem]:px-3!",
      )}
      onClick={(press) => askParent("deposit", { url }) && press.preventDefault()}
    >
      <Wallet aria-hidden size={16} />
      <span className="text-sm max-[90rem]:sr-only">{t("links.deposit")}</span>
    </a>
  );
}
