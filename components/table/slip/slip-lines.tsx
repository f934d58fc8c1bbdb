"use client";

import { MoveRight, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useOdds } from "@/lib/live/game/use-game";
import { returnOf } from "@/lib/money";
import { useBlockedKeys, useSlipActions, useSlipLineProblem, useSlipSummary } from "@/lib/slip/use-slip";
import type { SlipLine, SlipProblem } from "@/lib/slip/slip-types";
import { betName } from "@/lib/wording/bet-name";
import { betTypeName } from "@/lib/wording/bet-type";
import { formatOdds } from "@/lib/wording/decimals";
import { problemWords, useReasonContext } from "@/lib/slip/problem-words";
import { StakeInput } from "./stake-input";

/** The unconfirmed bets with their stakes, odds, possible returns and problems. */
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

/** A removed line gives the focus to the same control of its neighbour, or to the slip's title: it must not fall to the page's top. */
function passFocusOn(line: HTMLLIElement | null): () => void {
  return () => {
    const focused = document.activeElement;
    if (!line?.contains(focused)) return;
    const neighbour = line.nextElementSibling ?? line.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>(focused?.tagName ?? "");
    (next ?? line.closest("[data-slip]")?.querySelector("h2"))?.focus();
  };
}

/** In place of the return of a stake that cannot be confirmed. */
const NOT_PAID = "–";

/** Problems of the stake itself. */
const STAKE_PROBLEMS: readonly SlipProblem[] = ["below_min", "above_max", "unread"];

/** Renders again only when its own chips change: a tap must not cost more with every bet on the slip. */
const Line = memo(function Line({ line }: { line: SlipLine }): ReactNode {
  const t = useTranslations("slip");
  const context = useReasonContext();
  const { removeLine } = useSlipActions();
  const problem = useSlipLineProblem(line.type, line.number);
  const blocked = useBlockedKeys(line.type, line.number);
  /** The odds at which the bet would be accepted now; the agreed odds while it is not on sale. */
  const odds = useOdds(line.type, line.number) ?? line.odds;
  const name = betName(context.names, line.type, line.number);
  const returns = t("returns");
  const isStakeWrong = problem !== null && STAKE_PROBLEMS.includes(problem);
  return (
    <li
      ref={passFocusOn}
      data-line={`${line.type}:${line.number}`}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 border-b border-line py-2 pr-1.5 pl-3 last:border-b-0"
    >
      <p className="min-w-0 leading-tight">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="text-faint">{betTypeName(context.names, line.type)}</span>
          <LineOdds agreed={line.odds} now={odds} />
        </span>
      </p>
      <p className="text-right">
        <StakeInput line={line} bet={name} wrong={isStakeWrong} />
        <span className="mt-0.5 block text-xs text-muted" title={returns}>
          <span className="sr-only">{returns} </span>
          <span aria-hidden>→ </span>
          <span data-testid="line-return">
            {isStakeWrong ? NOT_PAID : context.money.plain(returnOf(line.stake, odds))}
          </span>
        </span>
      </p>
      <Button
        look="ghost"
        size="icon"
        className="wide:size-8!"
        aria-label={t("remove", { bet: name })}
        onClick={() => removeLine(line.type, line.number)}
      >
        <X aria-hidden size={15} />
      </Button>
      <p role="status" className="col-span-3 text-xs text-warn empty:hidden">
        {blocked !== null && t("blocked", { keys: blocked, amount: context.money.labelled(line.stake) })}
      </p>
      {problem !== null && problem !== "unread" && (
        <p className="col-span-3 text-xs text-warn">{problemWords(problem, line, context)}</p>
      )}
    </li>
  );
});

/** The odds of a line; after a change, the old and the new ones. */
function LineOdds({ agreed, now }: { agreed: number; now: number }): ReactNode {
  const t = useTranslations("slip");
  const tag = useLocale();
  if (agreed === now) {
    return (
      <span>
        <span className="sr-only">{t("odds")} </span>
        {formatOdds(now, tag)}
      </span>
    );
  }
  const words = { from: formatOdds(agreed, tag), to: formatOdds(now, tag) };
  return (
    <span data-testid="odds-moved" className="inline-flex items-center gap-1">
      <span className="sr-only">{t("oddsMoved", words)}</span>
      <s aria-hidden className="text-faint">
        {words.from}
      </s>
      <MoveRight aria-hidden size={12} />
      <b aria-hidden className={classNames("font-semibold", now > agreed ? "text-win" : "text-lose")}>
        {words.to}
      </b>
    </span>
  );
}
