"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { useBetStatus, useSlipActions, useSlipSummary } from "@/lib/slip/slip-hooks";
import { formatFunds } from "@/lib/wording/funds";
import { confirmReason } from "./slip-reason";
import { useReasonContext } from "./use-reason-context";

/** The one button that bets. With `showReason` it shows on focus why it cannot; else its surroundings show it. */
export function ConfirmButton({ showReason = true }: { showReason?: boolean }): ReactNode {
  const t = useTranslations("slip");
  const summary = useSlipSummary();
  const status = useBetStatus();
  const { confirm } = useSlipActions();
  const sending = status.type === "sending" || status.type === "asking_again";
  return (
    <ReasonedButton
      look="primary"
      size="lg"
      boxClassName="flex-1"
      className="w-full whitespace-nowrap"
      data-testid="confirm"
      showReason={showReason}
      reason={confirmReason(summary, status, useReasonContext())}
      onPress={() => void confirm()}
    >
      {sending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {sending
        ? t("confirming")
        : summary.total > 0
          ? t("confirmTotal", { amount: formatFunds(summary.total) })
          : t("confirm")}
    </ReasonedButton>
  );
}
