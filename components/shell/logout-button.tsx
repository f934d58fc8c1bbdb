"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { usePlayerActions } from "@/lib/live/player-hooks";

/** Signs the player out; with `labelled` the word stands beside the icon. */
export function LogoutButton({ labelled = false }: { labelled?: boolean }): ReactNode {
  const t = useTranslations("shell");
  const { logout } = usePlayerActions();
  const [leaving, setLeaving] = useState(false);
  const label = leaving ? t("loggingOut") : t("logout");
  const leave = (): void => {
    if (leaving) return;
    setLeaving(true);
    void logout().finally(() => setLeaving(false));
  };
  return (
    <Button
      look={labelled ? "quiet" : "ghost"}
      size={labelled ? "md" : "icon"}
      aria-label={labelled ? undefined : label}
      title={labelled ? undefined : label}
      aria-disabled={leaving}
      onClick={leave}
    >
      <LogOut aria-hidden size={18} />
      {labelled && label}
    </Button>
  );
}
