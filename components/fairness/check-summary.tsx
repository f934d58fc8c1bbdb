import { CircleCheck, CircleX, LoaderCircle, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CheckedRound } from "@/games/shared/draw/verify-chain";

/** What the check of a page's rounds found, in sentences. Before the check, the space of the first sentence is reserved. */
export function CheckSummary({ checked }: { checked: readonly CheckedRound[] | null }): ReactNode {
  const t = useTranslations("fairness");
  const wrong = checked?.filter(({ faults }) => faults.length > 0).length ?? 0;
  const drawn = checked?.filter(({ isDrawn }) => isDrawn).length ?? 0;
  const ended = checked?.filter(({ unused }) => unused > 0).length ?? 0;
  const hasBeacon = checked?.some(({ round }) => round.beacon_round != null) === true;
  const Icon = checked === null ? LoaderCircle : wrong > 0 ? CircleX : CircleCheck;
  const tone = checked === null ? "text-faint" : wrong > 0 ? "text-lose" : "text-win";
  return (
    <div role="status" data-testid="check-summary" className="flex flex-col gap-1">
      <p className="flex min-h-6 items-start gap-2">
        <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${tone} ${checked === null ? "animate-spin" : ""}`} />
        {checked !== null && (wrong > 0 ? t("pageFaults", { count: wrong }) : t("pageWell", { count: drawn }))}
      </p>
      {ended > 0 && (
        <p className="flex items-start gap-2 text-warn">
          <Unlink aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t("pageEnded", { count: ended })}
        </p>
      )}
      {hasBeacon && <p className="text-sm text-muted">{t("pageUnsigned")}</p>}
    </div>
  );
}
