import { Check, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { NetLine } from "@/lib/live/game/round-net";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";

const MARKS = { win: Check, push: Undo2, lose: X } as const;

/** The player's bets of a finished round with what each won or lost, as far as it is known. */
export function NetLines({ lines }: { lines: readonly NetLine[] }): ReactNode {
  const t = useTranslations("result");
  const names = useTranslations("bets");
  return (
    <ul aria-label={t("bets")} className="mt-2 flex max-h-[50dvh] flex-col gap-1 overflow-y-auto text-sm">
      {lines.map(({ type, number, stake, verdict, returned }) => {
        const Mark = MARKS[verdict];
        return (
          <li key={`${type}:${number}`} data-verdict={verdict} className="flex items-center justify-between gap-2">
            <span className="flex min-w-0 items-center gap-1.5">
              <Mark aria-hidden size={14} className={`shrink-0 ${verdict === "win" ? "text-win" : "text-muted"}`} />
              <span className="truncate">
                {betName(names, type, number)}
                {verdict === "push" && <span className="text-xs text-muted"> · {t("pushed")}</span>}
              </span>
            </span>
            {returned !== null && <Gain net={returned - stake} />}
          </li>
        );
      })}
    </ul>
  );
}
