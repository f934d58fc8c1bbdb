"use client";

import { useTranslations } from "next-intl";
import { useBrand } from "@/lib/browser/brand";
import { useBetLimits } from "@/lib/live/game/use-game";
import { useBalance } from "@/lib/live/player/use-player";
import { useMoney } from "@/lib/wording/use-money";
import type { ReasonContext } from "./problem-words";

export function useReasonContext(): ReasonContext {
  const t = useTranslations("slip");
  const names = useTranslations("bets");
  const { betLimits } = useBetLimits();
  const brand = useBrand()?.name ?? "";
  return { t, names, betLimits, balance: useBalance(), money: useMoney(), brand };
}
