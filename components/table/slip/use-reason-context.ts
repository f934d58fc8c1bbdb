"use client";

import { useTranslations } from "next-intl";
import { useBetSetting } from "@/lib/live/game-hooks";
import { useBalance } from "@/lib/live/player-hooks";
import type { ReasonContext } from "./slip-reason";

export function useReasonContext(): ReasonContext {
  const t = useTranslations("slip");
  const names = useTranslations("bets");
  const { setting } = useBetSetting();
  return { t, names, setting, balance: useBalance() };
}
