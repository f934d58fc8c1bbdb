import { Check, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { useClosingSeconds } from "@/lib/live/game/use-game";
import { useBetStatus, useSlip, useSlipSummary } from "@/lib/slip/slip-provider";
import { confirmReason, useReasonContext } from "@/lib/slip/slip-words";

export interface ConfirmButtonProps {
  /** False: the reason is shown elsewhere, and not on focus. */
  showReason?: boolean;
  /** The phone's button, 36 px wide (specification, point 9): an icon, with its words for screen readers. */
  narrow?: boolean;
}

export function ConfirmButton({ showReason = true, narrow = false }: ConfirmButtonProps): ReactNode {
  const t = useTranslations("slip");
  const summary = useSlipSummary();
  const status = useBetStatus();
  const context = useReasonContext();
  const { confirm, store } = useSlip();
  /** True if the press began while a blocked key still needed review: such a press only leaves the field. */
  const isLeaving = useRef(false);
  const seconds = useClosingSeconds();
  const closing = summary.total > 0 ? seconds : null;
  const sending = status.type === "sending" || status.type === "asking_again";
  return (
    <ReasonedButton
      look="primary"
      size="lg"
      boxClassName={narrow ? "w-9 desk:hidden" : "flex-1"}
      className={classNames("w-full leading-tight", narrow && "touch flex-col gap-0! px-0!")}
      data-testid={narrow ? "confirm-small" : "confirm"}
      showReason={showReason}
      reasonAt={narrow ? "end" : "center"}
      reason={confirmReason(summary, status, context)}
      onPointerDown={() => {
        isLeaving.current = store.get().unread?.isLeft === false;
      }}
      onKeyDown={() => {
        isLeaving.current = false;
      }}
      onPress={() => {
        if (!isLeaving.current) void confirm();
      }}
    >
      {sending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {narrow && !sending && <Check aria-hidden size={20} />}
      {narrow && !sending && closing !== null && (
        <span aria-hidden className="text-2xs">
          {closing}
        </span>
      )}
      <span className={narrow ? "sr-only" : undefined}>
        {sending
          ? t("confirming")
          : summary.total > 0
            ? closing === null
              ? t("confirmTotal", { amount: context.money.labelled(summary.total) })
              : t("confirmSoon", { amount: context.money.labelled(summary.total), seconds: closing })
            : t("confirm")}
      </span>
    </ReasonedButton>
  );
}
