"use client";

import { ChevronUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useMedia } from "@/components/ui/use-media";
import { useBetStatus, useSlipRefusal, useSlipSummary } from "@/lib/slip/slip-hooks";
import type { BetStatus } from "@/lib/slip/slip-types";
import { formatFunds } from "@/lib/wording/funds";
import { ChipTray } from "../chip-tray";
import { TableActions } from "../table-actions";
import { TierSelect } from "../tier-select";
import { WIDE_SCREEN } from "../wide-screen";
import { BetStatusNote } from "./bet-status-note";
import { ConfirmButton } from "./confirm-button";
import { SlipPanel } from "./slip-panel";
import { refusalWords } from "./slip-reason";
import { useReasonContext } from "./use-reason-context";

/** The bar at the foot of a small screen: chips, the slip that unfolds above them, and Confirm within the thumb's reach. */
export function BetBar(): ReactNode {
  // Hidden by its style until the first render here, and not kept up to date unseen after it.
  return useMedia(WIDE_SCREEN) === true ? null : <Bar />;
}

function Bar(): ReactNode {
  const t = useTranslations("slip");
  const status = useBetStatus();
  /** What stood when the slip was opened; null while it is closed. */
  const [openedAt, setOpenedAt] = useState<BetStatus | null>(null);
  // A bet accepted after that closes it: the bar tells the rest, and the table is wanted again.
  if (openedAt !== null && status.type === "accepted" && status !== openedAt) setOpenedAt(null);
  const open = openedAt !== null;
  return (
    <section
      aria-label={t("title")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-panel pb-[env(safe-area-inset-bottom)] shadow-float wide:hidden"
    >
      {open ? (
        <div className="flex max-h-[70dvh] animate-rise flex-col">
          <SlipPanel
            headAction={
              <Button look="ghost" size="icon" aria-label={t("close")} onClick={() => setOpenedAt(null)}>
                <X aria-hidden size={18} />
              </Button>
            }
          />
          <div className="flex items-center justify-between gap-2 border-t border-line p-2">
            <TierSelect />
            <TableActions />
          </div>
        </div>
      ) : (
        <div className={classNames("flex flex-col gap-1.5 p-2", status.type === "idle" && "pt-1.5")}>
          <BetStatusNote />
          <RefusalNote />
          <div className="flex items-center justify-between gap-1">
            <ChipTray />
            <TableActions few />
          </div>
          <div className="flex gap-2">
            <SlipToggle onOpen={() => setOpenedAt(status)} />
            <ConfirmButton />
          </div>
        </div>
      )}
    </section>
  );
}

/** Why the latest press added nothing; the board's own note may be far down the page. It is the board's that is spoken. */
function RefusalNote(): ReactNode {
  const refusal = useSlipRefusal();
  const context = useReasonContext();
  if (refusal === null) return null;
  return (
    <p aria-hidden className="animate-fade px-1 text-xs font-medium text-warn">
      {refusalWords(refusal, context)}
    </p>
  );
}

function SlipToggle({ onOpen }: { onOpen: () => void }): ReactNode {
  const t = useTranslations("slip");
  const { lines, total } = useSlipSummary();
  return (
    <Button
      size="lg"
      aria-expanded={false}
      aria-label={t("open")}
      onClick={onOpen}
      className="flex-1 justify-between! px-3!"
    >
      <span className="flex flex-col items-start gap-0.5 leading-tight">
        <span className="text-2xs text-muted">{t("count", { count: lines.length })}</span>
        <span data-testid="bar-total" className="text-sm font-semibold">
          {formatFunds(total)}
        </span>
      </span>
      <ChevronUp aria-hidden size={18} className="text-muted" />
    </Button>
  );
}
