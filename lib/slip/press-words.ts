"use client";

import { useTranslations } from "next-intl";
import type { PressReport, SlipStep } from "@/lib/slip/slip-types";
import { useBetStatus, usePressReport, useSlipRefusal, useSlipSummary } from "./slip-provider";
import { betName } from "@/lib/wording/bet-name";
import { confirmReason, type ReasonContext, refusalWords, useReasonContext } from "./problem-words";

type TableWords = ReturnType<typeof useTranslations<"table">>;

export interface PressWords {
  readonly words: string;
  /** True if the press added nothing, or only a part. */
  readonly isRefusal: boolean;
}

/** What the latest press did, if the board does not show it; else null. */
export function usePressWords(): PressWords | null {
  const table = useTranslations("table");
  const context = useReasonContext();
  const refusal = useSlipRefusal();
  const report = usePressReport();
  const summary = useSlipSummary();
  const status = useBetStatus();
  if (refusal !== null) return { words: refusalWords(refusal, context), isRefusal: true };
  if (report?.type === "not_confirmed") {
    const reason = confirmReason(summary, status, context);
    return reason === null ? null : { words: reason, isRefusal: true };
  }
  return report && { words: reportWords(report, table, context), isRefusal: report.type === "nothing" };
}

/** A warning that the next press bets at once, with the maximum; null if the press waits for Confirm. */
export function useTapHint(): string | null {
  const table = useTranslations("table");
  const { tapMaximum, money } = useReasonContext();
  const isEmpty = useSlipSummary().lines.length === 0;
  return tapMaximum === null || !isEmpty ? null : table("hintOneTap", { amount: money.labelledWhole(tapMaximum) });
}

function reportWords(
  report: Exclude<PressReport, { type: "not_confirmed" }>,
  table: TableWords,
  context: ReasonContext,
): string {
  if (report.type === "nothing") return table(report.step === "undo" ? "nothingToUndo" : "nothingToRedo");
  if ("step" in report) return stepWords(report, table, context);
  return table(report.type === "double" ? "doubled" : "rebetLaid", {
    amount: context.money.labelledWhole(report.total),
  });
}

function stepWords(
  { type: way, step }: Extract<PressReport, { step: SlipStep }>,
  table: TableWords,
  { t, names, money }: ReasonContext,
): string {
  const { type, bet, amount } = step;
  const words = {
    bet: bet === null ? "" : betName(names, bet.type, bet.number),
    amount: money.labelledWhole(amount),
  };
  switch (type) {
    case "add":
      return table(`${way}.add`, words);
    case "remove_chip":
    case "remove_line":
      return table(`${way}.remove`, words);
    case "set_stake":
      return table(`${way}.step`, { what: t("stakeOn", words) });
    case "accept_odds":
      return table(`${way}.step`, { what: t("acceptOdds") });
    case "add_all":
      return table(`${way}.step`, { what: words.amount });
    case "clear":
    case "double":
    case "rebet":
      return table(`${way}.step`, { what: `${table(type)} (${words.amount})` });
  }
}
