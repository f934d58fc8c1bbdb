import type { GameState } from "@/lib/live/game/state";
import { createStore } from "@/lib/live/store";
import type { WinningBets } from "@/lib/live/game/winning-bets";
import { boardCells } from "./board-cells";
import type { SlipView } from "./slip-session";

const GAME = { odds: { tf: { big: 2205, small: 1764 } }, confirmedStakes: {} };
const SLIP = { stakes: {}, summary: { lineProblems: {} } };

function setUp() {
  // A cell reads nothing else of the stores.
  const game = createStore<GameState>(GAME as unknown as GameState);
  const slip = createStore<SlipView>(SLIP as unknown as SlipView);
  const won = createStore<WinningBets>(new Map());
  return { game, slip, won, cells: boardCells({ game, slip, won }) };
}

test("a cell is the same object until something of it changes", () => {
  const { game, slip, won, cells } = setUp();
  const big = cells.readerOf("tf", "big");
  const first = big.now();
  expect(first).toEqual({ isOnSale: true, stake: 0, confirmed: 0, wrong: false, won: false });
  slip.set({ ...slip.get(), stakes: { "tf:small": 100 } });
  expect(big.now()).toBe(first);
  slip.set({ ...slip.get(), stakes: { "tf:big": 100 } });
  game.set({ ...game.get(), odds: { tf: {} }, confirmedStakes: { "tf:big": 300 } });
  won.set(new Map([["tf:big", "win"]]));
  expect(big.now()).toEqual({ isOnSale: false, stake: 100, confirmed: 300, wrong: false, won: true });
  expect(big.initial()).toEqual(first);
});

test("cells are notified of what concerns them, and no more after the last has gone", () => {
  const { game, slip, cells } = setUp();
  const told = jest.fn();
  const stop = cells.subscribe(told);
  game.set({ ...game.get(), countdown: 9 });
  slip.set({ ...slip.get(), canUndo: true });
  expect(told).not.toHaveBeenCalled();
  slip.set({ ...slip.get(), stakes: { "tf:big": 100 } });
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  slip.set({ ...slip.get(), stakes: {} });
  expect(told).toHaveBeenCalledTimes(1);
});
