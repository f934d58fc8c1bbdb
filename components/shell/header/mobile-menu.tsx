"use client";

import { LayoutGrid, Wallet, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useDepositLink } from "@/lib/browser/brand";
import { useUsername } from "@/lib/live/player/use-player";
import { Brand } from "./brand";
import { ExitLink } from "./merchant-links";
import { LanguageChoices } from "../language/language-select";
import { LogoutButton } from "./logout-button";

export interface MobileMenuProps {
  id: string;
  children?: ReactNode;
}

/** A native popover, because it opens before any script has run. */
export function MobileMenu({ id, children }: MobileMenuProps): ReactNode {
  const username = useUsername();
  const deposit = useDepositLink();
  const t = useTranslations("shell");
  const brand = useTranslations("brand");
  return (
    <nav
      id={id}
      popover="auto"
      aria-label={t("menu")}
      className="inset-y-0 right-auto left-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col gap-3 overflow-y-auto border-r border-line bg-panel p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] pl-[calc(1rem+env(safe-area-inset-left))] text-text shadow-float backdrop:bg-scrim/72 open:flex open:animate-rise"
    >
      <div className="flex items-center justify-between">
        <Brand />
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className={buttonClasses({ look: "ghost", size: "icon" })}
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      <p className="min-h-[1lh] text-sm text-muted">{username !== undefined && t("signedInAs", { username })}</p>
      <SoftLink href="/lobby/home" className={buttonClasses({}, "justify-start!")}>
        <LayoutGrid aria-hidden size={18} />
        {t("lobby")}
      </SoftLink>
      {/* The header of a narrow phone has no space for this link. */}
      {deposit !== null && (
        <a {...deposit} className={buttonClasses({}, "justify-start! min-[22rem]:hidden")}>
          <Wallet aria-hidden size={18} />
          {brand("links.deposit")}
        </a>
      )}
      <ExitLink className={buttonClasses({}, "min-w-0 justify-start!")} />
      {children}
      <hr className="border-line" />
      <LanguageChoices signedIn popoverId={id} />
      <div className="mt-auto flex flex-col">
        <LogoutButton labelled />
      </div>
    </nav>
  );
}
