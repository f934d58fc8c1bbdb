"use client";

import { BookX, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StateMessage } from "@/components/ui/state-message";

export interface RulesUnavailableProps {
  /** Another try is under way. */
  asking: boolean;
  onRetry: () => void;
}

/** The platform gives no rules now: says so, and lets the player try again. */
export function RulesUnavailable({ asking, onRetry }: RulesUnavailableProps): ReactNode {
  const t = useTranslations("rules");
  return (
    <StateMessage className="min-h-72" icon={<BookX size={20} />} title={t("failed")} body={t("failedBody")}>
      <Button className="mt-3" aria-busy={asking} aria-disabled={asking} onClick={() => !asking && onRetry()}>
        <RefreshCw aria-hidden size={16} className={classNames(asking && "animate-spin")} />
        {t("retry")}
      </Button>
    </StateMessage>
  );
}
