"use client";

import { useLocale, useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useGameSession } from "@/lib/live/game/use-game";
import type { BetWords } from "@/lib/wording/bet-name";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { useMoney } from "@/lib/wording/use-money";
import { type BoardOdds, boardOdds } from "./board-odds";

interface Words {
  readonly t: ReturnType<typeof useTranslations<"table">>;
  readonly names: BetWords;
  readonly odds: BoardOdds;
  readonly money: MoneyFormat;
}

const WordsContext = createContext<Words | null>(null);

/** The cells' translators and amounts, made once for a board and not in each of its hundred cells. */
export function BoardWords({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const { store } = useGameSession();
  const tag = useLocale();
  const odds = useMemo(() => boardOdds(store, tag), [store, tag]);
  const money = useMoney();
  const words = useMemo(() => ({ t, names, odds, money }), [t, names, odds, money]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Throws outside a `<BoardWords>`. */
export function useBoardWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error("this hook needs a <BoardWords> above it");
  return words;
}
