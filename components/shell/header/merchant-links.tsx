"use client";

import { Wallet, ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { useDepositLink } from "@/lib/browser/brand";
import { useExit } from "@/lib/browser/exit-url";
import { askParent } from "@/lib/browser/parent-page";

/** Shows a word on a phone, an icon on a desktop, and both on a wide desktop. */
export function DepositLink(): ReactNode {
  const t = useTranslations("brand");
  const deposit = useDepositLink();
  if (deposit === null) return null;
  return (
    <a
      {...deposit}
      title={t("links.deposit")}
      className={buttonClasses(
        {},
        "touch shrink-0 max-[22rem]:hidden max-desk:order-2 max-desk:h-6.5! max-desk:min-h-0! max-desk:[--touch:-1.125rem_-0.25rem_0] max-desk:border-transparent! max-desk:bg-transparent! max-desk:px-1! desk:min-h-9! desk:-mx-1 desk:px-1.5! min-[90rem]:mx-0 min-[90rem]:px-3!",
      )}
    >
      <Wallet aria-hidden size={16} className="max-desk:hidden" />
      <span className="text-xs font-semibold text-accent desk:text-sm desk:font-normal desk:text-text desk:max-[90rem]:sr-only">
        {t("links.deposit")}
      </span>
    </a>
  );
}

/** Leads out of any frame. Renders nothing if no exit address is known. */
export function ExitLink({ className }: { className: string }): ReactNode {
  const t = useTranslations("landing");
  const exit = useExit();
  if (exit === null) return null;
  const words = t("exitTo", { host: exit.host });
  return (
    <a
      href={exit.url}
      target="_top"
      title={words}
      className={className}
      onClick={(press) => askParent("exit", { url: exit.url }) && press.preventDefault()}
    >
      <ArrowLeft aria-hidden size={18} className="shrink-0" />
      <span className="truncate">{words}</span>
    </a>
  );
}
