"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { confirm } from "@/lib/browser/confirm";
import { usePlayerActions } from "@/lib/live/player/use-player";
import { pageHold } from "@/lib/browser/page-holds";

/** Asks first if chips are unconfirmed or a bet has no answer yet. `labelled`: the icon has a label. */
export function LogoutButton({ labelled = false }: { labelled?: boolean }): ReactNode {
  const t = useTranslations("shell");
  const { logout } = usePlayerActions();
  const place = useRef<HTMLSpanElement>(null);
  const [leaving, setLeaving] = useState(false);
  const label = leaving ? t("loggingOut") : t("logout");
  const leave = async (): Promise<void> => {
    if (leaving) return;
    const hold = pageHold();
    if (hold !== null) {
      // An open menu would cover the question.
      place.current?.closest<HTMLElement>("[popover]")?.hidePopover();
      const body = hold === "bet" ? t("logoutWithBet") : t("logoutWithChips");
      if (!(await confirm({ body, yes: t("logout") }))) return;
    }
    setLeaving(true);
    await logout().finally(() => setLeaving(false));
  };
  return (
    <span ref={place} className="contents">
      <Button
        look={labelled ? "quiet" : "ghost"}
        size={labelled ? "md" : "icon"}
        aria-label={labelled ? undefined : label}
        title={labelled ? undefined : label}
        aria-disabled={leaving}
        onClick={() => void leave()}
      >
        <LogOut aria-hidden size={18} />
        {labelled && label}
      </Button>
    </span>
  );
}
