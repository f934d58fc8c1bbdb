import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CheckedRound } from "@/games/shared/draw/verify-chain";

/** What the check of a page's rounds found, in a sentence; it reserves its space before. */
export function CheckSummary({ checked }: { checked: readonly CheckedRound[] | null }): ReactNode {
  const t = useTranslations("fairness");
  const wrong = checked?.filter(({ faults }) => faults.length > 0).length ?? 0;
  const drawn = checked?.filter(({ isDrawn }) => isDrawn).length ?? 0;
  const Icon = checked === null ? LoaderCircle : wrong > 0 ? CircleX : CircleCheck;
  const tone = checked === null ? "text-faint" : wrong > 0 ? "text-lose" : "text-win";
  return (
    <p role="status" data-testid="check-summary" className="flex min-h-6 items-start gap-2">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${tone} ${checked === null ? "animate-spin" : ""}`} />
      {checked !== null && (wrong > 0 ? t("pageFaults", { count: wrong }) : t("pageWell", { count: drawn }))}
    </p>
  );
}
