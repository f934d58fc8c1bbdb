"use client";

import { Wallet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { useDepositLink } from "@/lib/browser/brand";
import { problemWords, useReasonContext } from "@/lib/slip/slip-words";
import { useBetStatus, useSlipRefusal, useSlipSummary } from "@/lib/slip/slip-provider";

/** What the balance is too low for: the latest press, or the bets of the slip. */
type Shortage = "press" | "order";

function useShortage(): Shortage | null {
  const { problems } = useSlipSummary();
  const status = useBetStatus();
  const refusal = useSlipRefusal();
  if (problems.includes("insufficient_balance")) return "order";
  if (status.type === "refused" && status.code === "insufficient_balance") return "order";
  return refusal?.problem === "insufficient_balance" ? "press" : null;
}

/** A link to the cashier, for the note that the balance is too low; renders nothing without a cashier. */
export function DepositOffer({ beside }: { beside: Shortage }): ReactNode {
  const t = useTranslations("brand");
  const deposit = useDepositLink();
  const shortage = useShortage();
  if (deposit === null || shortage !== beside) return null;
  return (
    <a {...deposit} data-testid="deposit-offer" className={buttonClasses({ size: "sm" }, "shrink-0 font-semibold")}>
      <Wallet aria-hidden size={15} />
      {t("links.deposit")}
    </a>
  );
}

/** The note above a phone's closed slip that the balance is too low for the slip, with a link to the cashier. */
export function BalanceNote(): ReactNode {
  const deposit = useDepositLink();
  const shortage = useShortage();
  const context = useReasonContext();
  if (deposit === null || shortage !== "order") return null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-1.5">
      <p className="text-xs text-warn">{problemWords("insufficient_balance", null, context)}</p>
      <DepositOffer beside="order" />
    </div>
  );
}
