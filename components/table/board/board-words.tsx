"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { BetWords } from "@/lib/wording/bet-name";

interface Words {
  readonly t: ReturnType<typeof useTranslations<"table">>;
  readonly names: BetWords;
}

const WordsContext = createContext<Words | null>(null);

/** The cells' translators, made once for a board: each of a hundred cells would make two of its own. */
export function BoardWords({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const words = useMemo(() => ({ t, names }), [t, names]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Throws outside a `<BoardWords>`: a cell used there is a fault of the page. */
export function useBoardWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error("this hook needs a <BoardWords> above it");
  return words;
}
