import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import type { GameCode } from "@/lib/contract/games";
import { preferenceKey } from "@/lib/browser/preferences";
import { GameContext, useBetLimits } from "./use-game";
import { wireHome, wireRound } from "../testing";
import { heldConnection, type HeldEdge, heldEdge, loadedGame, playerSession } from "../testing-session";

function pageOf(game: GameCode, selected_setting_id: number | null, over: HeldEdge = {}) {
  const home = wireHome(0, [wireRound(1, 0, 0)], { selected_setting_id });
  const { connection, open, hear } = heldConnection();
  const player = playerSession(connection);
  const session = loadedGame(game, home, player, heldEdge(home, over).edge);
  const wrapper = ({ children }: { children: ReactNode }) => <GameContext value={session}>{children}</GameContext>;
  const seen = new Set<string>();
  const { result: choice } = renderHook(
    () => {
      const shown = useBetLimits();
      seen.add(`${shown.betLimits?.id} ${shown.forced ? "locked" : "free"}`);
      return shown;
    },
    { wrapper },
  );
  return { choice, seen, session, connection, open, hear };
}

const choiceIn = (game: GameCode, forced: number | null = null) => pageOf(game, forced).choice;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const stored = (): string | null => localStorage.getItem(preferenceKey("betSettingIndex"));

test("the index of the bet setting is stored for each game", () => {
  const pk10 = choiceIn("PK10");
  const wheel = choiceIn("LUCKYWHEEL");
  expect([pk10.current.index, wheel.current.index]).toEqual([0, 0]);
  act(() => pk10.current.choose(1));
  expect([pk10.current.betLimits?.id, wheel.current.betLimits?.id]).toEqual([2, 1]);
  act(() => wheel.current.choose(0));
  expect(stored()).toBe('{"PK10":1,"LUCKYWHEEL":0}');
  cleanup();
  expect([choiceIn("PK10").current.index, choiceIn("LUCKYWHEEL").current.index]).toEqual([1, 0]);
});

test("while the server forces a setting the index cannot be changed; afterwards the player's setting applies again", () => {
  const free = choiceIn("PK10");
  act(() => free.current.choose(1));
  const forced = choiceIn("PK10", 1);
  expect([forced.current.forced, forced.current.betLimits?.id]).toEqual([true, 1]);
  act(() => forced.current.choose(0));
  expect(stored()).toBe('{"PK10":1}');
  expect(choiceIn("PK10").current.betLimits?.id).toBe(2);
});

test("if the answer lacks the forced setting, there are no limits", () => {
  const { betLimits, index, forced } = choiceIn("PK10", 9).current;
  expect([betLimits, index, forced]).toEqual([null, -1, true]);
});

test("if the forced setting continues, the player's own choice does not apply at the start of the next round", async () => {
  jest.useFakeTimers({ now: 0 });
  localStorage.setItem(preferenceKey("betSettingIndex"), '{"PK10":1}');
  const next = wireHome(60_000, [wireRound(2, 0, 60_000)], { selected_setting_id: 1 });
  const fetchHome = jest.fn(() => Promise.resolve(next));
  const { seen, session, connection, open, hear } = pageOf("PK10", 1, { fetchHome });
  const stops = [connection.start(), session.start()];
  await act(() => jest.advanceTimersByTimeAsync(0));
  act(() => open());
  await act(() => jest.advanceTimersByTimeAsync(44_000));
  act(() => hear("game-PK10", "game_update", { round: wireRound(2, 0, 60_000) }));
  expect(fetchHome).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(12_000));
  expect(session.store.get()).toMatchObject({ rounds: [{ id: 2 }, { id: 1 }], forcedSettingId: 1 });
  expect(fetchHome).toHaveBeenCalledTimes(1);
  expect([...seen]).toEqual(["1 locked"]);
  for (const stop of stops) stop();
  jest.useRealTimers();
});
