"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useGameSession } from "@/lib/live/game/context";
import type { BetWords } from "@/lib/wording/bet-name";
import { type BoardOdds, boardOdds } from "./board-odds";

interface Words {
  readonly t: ReturnType<typeof useTranslations<"table">>;
  readonly names: BetWords;
  readonly odds: BoardOdds;
}

const WordsContext = createContext<Words | null>(null);

/** The cells' translators, made once for a board: else each of a hundred cells would make two. */
export function BoardWords({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const { store } = useGameSession();
  const odds = useMemo(() => boardOdds(store), [store]);
  const words = useMemo(() => ({ t, names, odds }), [t, names, odds]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Throws outside a `<BoardWords>`. */
export function useBoardWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error("this hook needs a <BoardWords> above it");
  return words;
}
