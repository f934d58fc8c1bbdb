import type { GameState } from "@/lib/live/game/state";
import type { Store } from "@/lib/live/store";
import type { WinningBets } from "@/lib/live/game/winning-bets";
import type { Minor } from "@/lib/money";
import type { SlipView } from "./slip-session";
import { codeOf } from "./slip-state";

/** What a cell of the board shows of its bet, except the odds, which change without a render. */
export interface BoardCell {
  /** False for a bet without odds. */
  readonly isOnSale: boolean;
  /** Chips that can still be taken back. */
  readonly stake: Minor;
  /** What is confirmed in the current round. */
  readonly confirmed: Minor;
  /** True while something is wrong with the chips. */
  readonly wrong: boolean;
  /** True while the shown result wins the bet. */
  readonly won: boolean;
}

export interface BoardSources {
  readonly game: Store<GameState>;
  readonly slip: Store<SlipView>;
  readonly won: Store<WinningBets>;
}

/** The cells of one table as an external store for React: one subscription for each cell. */
export interface BoardCells {
  subscribe(listener: () => void): () => void;
  /** Snapshots of one cell, now and on the server: the same object while nothing of it changes. */
  readerOf(type: string, number: string): { now(): BoardCell; initial(): BoardCell };
}

export function boardCells({ game, slip, won }: BoardSources): BoardCells {
  const listeners = new Set<() => void>();
  let stops: (() => void)[] = [];
  const onSale = saleOfLast();
  /** What of the three stores a cell depends on; odds are not part of it. */
  const slices = (): readonly unknown[] => [
    onSale(game.get().odds),
    game.get().confirmedStakes,
    slip.get().stakes,
    slip.get().summary.lineProblems,
    won.get(),
  ];
  let seen = slices();
  // The stores change every second and with every press; most changes concern no cell.
  const tell = (): void => {
    const now = slices();
    const before = seen;
    seen = now;
    if (now.some((slice, at) => slice !== before[at])) for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        seen = slices();
        stops = [game.subscribe(tell), slip.subscribe(tell), won.subscribe(tell)];
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const stop of stops) stop();
        stops = [];
      };
    },
    readerOf(type, number) {
      const code = codeOf({ type, number });
      const now = kept();
      const initial = kept();
      return {
        now: () => now(cellOf(game.get(), slip.get(), won.get(), { type, number, code })),
        initial: () => initial(cellOf(game.initial(), slip.initial(), won.initial(), { type, number, code })),
      };
    },
  };
}

/** All bets that have odds, as one text; the same odds give the same text. */
function saleOfLast(): (odds: GameState["odds"]) => string {
  let known: GameState["odds"] | null = null;
  let sale = "";
  return (odds) => {
    if (odds === known) return sale;
    known = odds;
    sale = Object.entries(odds)
      .map(([type, numbers]) => `${type}:${Object.keys(numbers).join()}`)
      .join(";");
    return sale;
  };
}

function cellOf(
  game: GameState,
  slip: SlipView,
  won: WinningBets,
  { type, number, code }: { type: string; number: string; code: string },
): BoardCell {
  return {
    isOnSale: game.odds[type]?.[number] !== undefined,
    stake: slip.stakes[code] ?? 0,
    confirmed: game.confirmedStakes[code] ?? 0,
    wrong: slip.summary.lineProblems[code] !== undefined,
    won: won.get(code) === "win",
  };
}

/** Returns the previous object while the next one is equal. */
function kept(): (next: BoardCell) => BoardCell {
  let known: BoardCell | null = null;
  return (next) => {
    if (known === null || !isSame(known, next)) known = next;
    return known;
  };
}

const isSame = (left: BoardCell, right: BoardCell): boolean =>
  left.isOnSale === right.isOnSale &&
  left.stake === right.stake &&
  left.confirmed === right.confirmed &&
  left.wrong === right.wrong &&
  left.won === right.won;
