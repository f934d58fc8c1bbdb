"use client";

import { useTranslations } from "next-intl";
import type { PressReport, SlipStep } from "@/lib/slip/slip-types";
import { usePressReport, useSlipRefusal } from "@/lib/slip/use-slip";
import { betName } from "@/lib/wording/bet-name";
import { type ReasonContext, refusalWords, useReasonContext } from "./problem-words";

type TableWords = ReturnType<typeof useTranslations<"table">>;

export interface PressWords {
  readonly words: string;
  /** True where the press added nothing, or only a part. */
  readonly isRefusal: boolean;
}

/** What the player has to know of the latest press besides what the board shows; null if there is nothing. */
export function usePressWords(): PressWords | null {
  const table = useTranslations("table");
  const context = useReasonContext();
  const refusal = useSlipRefusal();
  const report = usePressReport();
  if (refusal !== null) return { words: refusalWords(refusal, context), isRefusal: true };
  return report && { words: reportWords(report, table, context), isRefusal: false };
}

function reportWords(report: PressReport, table: TableWords, context: ReasonContext): string {
  if (report.type === "undone") return undoneWords(report.step, table, context);
  return table(report.type === "double" ? "doubled" : "rebetLaid", {
    amount: context.money.labelledWhole(report.total),
  });
}

function undoneWords({ type, bet, amount }: SlipStep, table: TableWords, { t, names, money }: ReasonContext): string {
  const words = {
    bet: bet === null ? "" : betName(names, bet.type, bet.number),
    amount: money.labelledWhole(amount),
  };
  switch (type) {
    case "add":
      return table("undone.add", words);
    case "remove_chip":
    case "remove_line":
      return table("undone.remove", words);
    case "set_stake":
      return table("undone.step", { what: t("stakeOn", words) });
    case "accept_odds":
      return table("undone.step", { what: t("acceptOdds") });
    case "add_all":
      return table("undone.step", { what: words.amount });
    case "clear":
    case "double":
    case "rebet":
      return table("undone.step", { what: `${table(type)} (${words.amount})` });
  }
}
