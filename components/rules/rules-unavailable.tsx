"use client";

import { BookX, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StateMessage } from "@/components/ui/state-message";
import { withReference } from "@/lib/wording/reference";

export interface RulesUnavailableProps {
  /** Another try is under way. */
  asking: boolean;
  /** Of a fault of server or platform, for the player to read out. */
  reference: string | null;
  onRetry: () => void;
}

/** The platform gives no rules now: says so, and lets the player try again. */
export function RulesUnavailable({ asking, reference, onRetry }: RulesUnavailableProps): ReactNode {
  const t = useTranslations("rules");
  const landing = useTranslations("landing");
  return (
    <StateMessage
      className="min-h-72"
      icon={<BookX size={20} />}
      title={t("failed")}
      body={withReference(landing, t("failedBody"), reference)}
    >
      <Button className="mt-3" aria-busy={asking} aria-disabled={asking} onClick={() => !asking && onRetry()}>
        <RefreshCw aria-hidden size={16} className={classNames(asking && "animate-spin")} />
        {t("retry")}
      </Button>
    </StateMessage>
  );
}
