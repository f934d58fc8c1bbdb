"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { returnOf } from "@/lib/money";
import { useSlipActions, useSlipSummary } from "@/lib/slip/slip-hooks";
import type { SlipLine } from "@/lib/slip/slip-types";
import { betName } from "@/lib/wording/bet-name";
import { formatFunds, formatOdds } from "@/lib/wording/funds";
import { problemWords } from "./slip-reason";
import { useReasonContext } from "./use-reason-context";

/** The unconfirmed bets: stake, odds, what each may return, and what is wrong with it. */
export function SlipLines(): ReactNode {
  const { lines } = useSlipSummary();
  return (
    <ul className="flex flex-col">
      {lines.map((line) => (
        <Line key={`${line.type}:${line.number}`} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: SlipLine }): ReactNode {
  const t = useTranslations("slip");
  const context = useReasonContext();
  const { removeLine } = useSlipActions();
  const problem = useSlipSummary().lineProblems[`${line.type}:${line.number}`];
  const name = betName(context.names, line.type, line.number);
  return (
    <li data-line={`${line.type}:${line.number}`} className="border-b border-line px-3 py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="flex gap-2 text-xs text-muted">
            <span>{context.names(`type.${asType(line.type)}`)}</span>
            <span aria-hidden>·</span>
            <span>
              <span className="sr-only">{t("odds")} </span>
              {formatOdds(line.odds)}
            </span>
          </span>
        </p>
        <p className="text-right">
          <span className="sr-only">{t("stake")} </span>
          <span className="block text-sm font-semibold text-accent-strong">{formatFunds(line.stake)}</span>
          <span className="block text-xs text-muted" title={t("returns")}>
            <span className="sr-only">{t("returns")} </span>
            <span aria-hidden>→ </span>
            {formatFunds(returnOf(line.stake, line.odds))}
          </span>
        </p>
        <Button
          look="ghost"
          size="icon"
          className="-mr-1.5 size-8!"
          aria-label={t("remove", { bet: name })}
          onClick={() => removeLine(line.type, line.number)}
        >
          <X aria-hidden size={15} />
        </Button>
      </div>
      {problem !== undefined && <p className="mt-1 text-xs text-warn">{problemWords(problem, line, context)}</p>}
    </li>
  );
}

const TYPES = ["tf", "of", "gy", "ft", "dt"] as const;
const asType = (type: string): (typeof TYPES)[number] => TYPES.find((known) => known === type) ?? "tf";
