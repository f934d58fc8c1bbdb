import type { OddsMilli } from "@/games/shared/rules/types";
import type { GameState } from "@/lib/live/game/state";
import type { Store } from "@/lib/live/store";
import { afterPaint } from "@/lib/live/store";
import { formatOdds, NO_ODDS } from "@/lib/wording/decimals";
import { useLocale, useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useGameSession } from "@/lib/live/game/use-game";
import type { BetWords } from "@/lib/wording/bet-name";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { useMoney } from "@/lib/wording/use-money";

interface Words {
  readonly t: ReturnType<typeof useTranslations<"table">>;
  readonly names: BetWords;
  readonly odds: BoardOdds;
  readonly money: MoneyFormat;
}

const WordsContext = createContext<Words | null>(null);

/** Provides what cells need to write words and amounts, created for the board and not in each of its hundred cells. */
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

const FLASH_MS = 900;

interface OddsCell {
  readonly type: string;
  readonly number: string;
  /** Holds one text; no style depends on that text. */
  readonly box: HTMLElement;
  /** Sets the odds in the cell's accessible name. */
  say(words: string): void;
}

/** Writes the odds of one board without React: a hundred renders for a hundred numbers would delay the frame. */
interface BoardOdds {
  /** Shows the cell's odds now and on each change, until the returned function is called. */
  bind(cell: OddsCell): () => void;
}

const oddsOf = ({ odds }: GameState, { type, number }: OddsCell): OddsMilli | undefined => odds[type]?.[number];

/** `tag`: the language for Intl. */
function boardOdds(game: Store<GameState>, tag: string): BoardOdds {
  const wordsOf = (odds: OddsMilli | undefined): string => (odds === undefined ? NO_ODDS : formatOdds(odds, tag));
  const shown = new Map<OddsCell, OddsMilli | undefined>();
  let stop: (() => void) | null = null;
  let known = game.get().odds;
  /** Cells changed since the last paint, with the odds at that paint. A hidden page collects several changes. */
  const moved = new Map<OddsCell, OddsMilli | undefined>();
  let lit: HTMLElement[] = [];
  let flash: ReturnType<typeof setTimeout> | undefined;
  const darken = (): void => {
    clearTimeout(flash);
    for (const box of lit) delete box.dataset["moved"];
    lit = [];
  };
  /** Updates the highlights and the cells' names, which may come one paint after the digits. */
  const tell = (): void => {
    darken();
    const moves = [...moved];
    moved.clear();
    for (const [cell, before] of moves) {
      if (!shown.has(cell)) continue;
      const odds = shown.get(cell);
      cell.say(wordsOf(odds));
      if (before === undefined || odds === undefined || odds === before) continue;
      cell.box.dataset["moved"] = odds > before ? "up" : "down";
      lit.push(cell.box);
    }
    flash = setTimeout(darken, FLASH_MS);
  };
  const show = (): void => {
    const state = game.get();
    if (state.odds === known) return;
    known = state.odds;
    const isTelling = moved.size > 0;
    for (const [cell, before] of shown) {
      const odds = oddsOf(state, cell);
      if (odds === before) continue;
      shown.set(cell, odds);
      write(cell, wordsOf(odds));
      if (!moved.has(cell)) moved.set(cell, before);
    }
    if (!isTelling && moved.size > 0) afterPaint(tell);
  };
  return {
    bind(cell) {
      if (shown.size === 0) {
        known = game.get().odds;
        stop = game.subscribe(show);
      }
      const odds = oddsOf(game.get(), cell);
      shown.set(cell, odds);
      // Before the game is loaded, the document's first script may have written odds of the bootstrap answer. They
      // stay.
      if (odds !== undefined) write(cell, wordsOf(odds));
      cell.say(wordsOf(odds));
      return () => {
        shown.delete(cell);
        if (shown.size > 0) return;
        stop?.();
        darken();
      };
    },
  };
}

/** Writes into the existing text node, because React keeps a reference to it. */
function write({ box }: OddsCell, words: string): void {
  const text = box.firstChild;
  // A browser that translates pages replaces text nodes with elements.
  if (!(text instanceof Text)) box.textContent = words;
  else if (text.data !== words) text.data = words;
}
