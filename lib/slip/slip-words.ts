"use client";

import { useTranslations } from "next-intl";
import { useBrand } from "@/lib/browser/brand";
import { codeOf } from "@/lib/contract/bet";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/errors";
import type { BetLimits } from "@/lib/live/types";
import { useBetLimits } from "@/lib/live/game/use-game";
import { useBalance } from "@/lib/live/player/use-player";
import type { Minor } from "@/lib/money";
import type {
  BetCode,
  BetStatus,
  SlipProblem,
  SlipRefusal,
  SlipSummary,
  PressReport,
  SlipStep,
} from "@/lib/slip/slip-types";
import { useTapMaximum, useBetStatus, usePressReport, useSlipRefusal, useSlipSummary } from "./slip-provider";
import { betName, type BetWords } from "@/lib/wording/bet-name";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { useMoney } from "@/lib/wording/use-money";

type SlipWords = ReturnType<typeof useTranslations<"slip">>;
type ErrorWords = ReturnType<typeof useTranslations<"errors">>;

interface ReasonContext {
  readonly t: SlipWords;
  readonly errors: ErrorWords;
  readonly names: BetWords;
  readonly betLimits: BetLimits | null;
  readonly balance: Minor;
  readonly tapMaximum: Minor | null;
  readonly money: MoneyFormat;
  /** Empty until the page's first data arrive; betting cannot be paused before that. */
  readonly brand: string;
}

export function useReasonContext(): ReasonContext {
  const t = useTranslations("slip");
  const errors = useTranslations("errors");
  const names = useTranslations("bets");
  const { betLimits } = useBetLimits();
  const brand = useBrand()?.name ?? "";
  return { t, errors, names, betLimits, balance: useBalance(), tapMaximum: useTapMaximum(), money: useMoney(), brand };
}

/** `line` is the bet that has the problem, if any. */
export function problemWords(
  problem: SlipProblem,
  line: BetCode | null,
  { t, errors, names, betLimits, balance, tapMaximum, money, brand }: ReasonContext,
): string {
  const bet = line === null ? "" : betName(names, line.type, line.number);
  const limit = line === null ? undefined : betLimits?.limits[line.type];
  switch (problem) {
    case "below_min":
      return t("reason.below_min", { bet, limit: money.labelledWhole(limit?.min ?? 0) });
    case "above_max":
      return t("reason.above_max", { bet, limit: money.labelledWhole(limit?.max ?? 0) });
    case "above_order_max":
      return t("reason.above_order_max", { limit: money.labelledWhole(betLimits?.orderMax ?? 0) });
    case "insufficient_balance":
      return t("reason.insufficient_balance", { limit: money.labelled(balance) });
    case "above_tap_max":
      return t("reason.above_tap_max", { limit: money.labelledWhole(tapMaximum ?? 0) });
    case "unknown_bet":
    case "unread":
      return t(`reason.${problem}`, { bet });
    case "paused":
      return t("reason.paused", { brand });
    case "game_disabled":
      return errors("game_disabled");
    case "reconnecting":
    case "offline":
    case "stale":
    case "round_closed":
    case "odds_changed":
      return t(`reason.${problem}`);
  }
}

function refusalWords({ problem, bet, extent }: SlipRefusal, context: ReasonContext): string {
  const reason = problemWords(problem, bet, context);
  return extent === "whole" ? reason : context.t("part", { reason });
}

/** Why the slip cannot be confirmed now, the most important reason first. Null if the slip can be confirmed. */
export function confirmReason(summary: SlipSummary, status: BetStatus, context: ReasonContext): string | null {
  if (status.type === "sending" || status.type === "asking_again") return context.t("reason.placing");
  // The slip sends nothing else while a bet is uncertain.
  if (status.type === "unknown") return context.t("unknown");
  const [whole] = summary.problems;
  if (whole !== undefined) return problemWords(whole, null, context);
  if (summary.lines.length === 0) return context.t("reason.empty");
  const line = summary.lines.find((each) => summary.lineProblems[codeOf(each)] !== undefined);
  const problem = line && summary.lineProblems[codeOf(line)];
  if (line && problem) return problemWords(problem, line, context);
  return summary.ready ? null : context.t("reason.placing");
}

/** False for a platform's own code and a general code: the platform's words then say more. */
const hasWords = (code: string): code is ErrorCode =>
  Object.hasOwn(ERROR_STATUS, code) && code !== ("validation_failed" satisfies ErrorCode);

/** In the player's language if the code is known, else in the platform's own words. */
export function refusedBetWords(
  { code, message }: { readonly code: string; readonly message: string },
  errors: ErrorWords,
): string {
  return hasWords(code) ? errors(code) : message || errors("unknown");
}

type TableWords = ReturnType<typeof useTranslations<"table">>;

interface PressWords {
  readonly words: string;
  readonly isRefusal: boolean;
}

/** The effect of the latest press, if the board does not show it; else null. */
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
