import type { OddsMilli } from "../../rules/types";
import type { GameState } from "@/lib/live/game/state";
import type { Store } from "@/lib/live/store";
import { afterPaint } from "@/lib/slip/after-paint";
import { formatOdds } from "@/lib/wording/odds";

/** How long odds that moved stay lit. */
const FLASH_MS = 900;

/** Where a cell of the board shows its odds. */
export interface OddsCell {
  readonly type: string;
  readonly number: string;
  /** Holds one text, and no style of it hangs on that text. */
  readonly box: HTMLElement;
  /** Says odds in the cell's name. */
  say(words: string): void;
}

/** The odds on the cells of one board, past React: a hundred renders for a hundred digits would hold the frame up. */
export interface BoardOdds {
  /** Shows the cell's odds now and whenever they move; returns its stop. */
  bind(cell: OddsCell): () => void;
}

/** Stands where a bet has no odds. */
export const NO_ODDS = "–";

/** Three decimals; a dash for a bet that is not on sale. */
const oddsWords = (odds: OddsMilli | undefined): string => (odds === undefined ? NO_ODDS : formatOdds(odds));

const oddsOf = ({ odds }: GameState, { type, number }: OddsCell): OddsMilli | undefined => odds[type]?.[number];

export function boardOdds(game: Store<GameState>): BoardOdds {
  const shown = new Map<OddsCell, OddsMilli | undefined>();
  let stop: (() => void) | null = null;
  let known = game.get().odds;
  /** Cells whose odds have moved since the last painting, and what they were then: a page in the background is not painted. */
  const moved = new Map<OddsCell, OddsMilli | undefined>();
  let lit: HTMLElement[] = [];
  let flash: ReturnType<typeof setTimeout> | undefined;
  const darken = (): void => {
    clearTimeout(flash);
    for (const box of lit) delete box.dataset["moved"];
    lit = [];
  };
  /** What may follow the digits by a painting: the flash and the cells' names. */
  const tell = (): void => {
    darken();
    const moves = [...moved];
    moved.clear();
    for (const [cell, before] of moves) {
      if (!shown.has(cell)) continue;
      const odds = shown.get(cell);
      cell.say(oddsWords(odds));
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
      write(cell, odds);
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
      write(cell, odds);
      cell.say(oddsWords(odds));
      return () => {
        shown.delete(cell);
        if (shown.size > 0) return;
        stop?.();
        darken();
      };
    },
  };
}

/** Into the text that is there: React, whose own never changes, still finds it. */
function write({ box }: OddsCell, odds: OddsMilli | undefined): void {
  const words = oddsWords(odds);
  const text = box.firstChild;
  // A browser that translates pages puts elements of its own in the place of texts.
  if (!(text instanceof Text)) box.textContent = words;
  else if (text.data !== words) text.data = words;
}
