import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import type { GameCode } from "@/lib/contract/games";
import { preferenceKey } from "@/lib/preferences";
import { GameContext } from "./game-context";
import { useBetSetting } from "./game-hooks";
import { GameSession } from "./game-session";
import { PlayerSession } from "./player-session";
import { testAccount, wireHome, wireRound } from "./testing";
import { heldConnection, heldEdge } from "./testing-session";

const never = (): Promise<never> => new Promise(() => undefined);

function choiceIn(game: GameCode, selected_setting_id: number | null = null) {
  const home = wireHome(0, [wireRound(1, 0, 0)], { selected_setting_id });
  const { connection } = heldConnection();
  const player = new PlayerSession(testAccount, connection, {
    loadBalance: never,
    logout: never,
    notify: () => undefined,
  });
  const session = new GameSession(game, home, 0, player, heldEdge(home).edge);
  const wrapper = ({ children }: { children: ReactNode }) => <GameContext value={session}>{children}</GameContext>;
  return renderHook(() => useBetSetting(), { wrapper }).result;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const stored = (): string | null => localStorage.getItem(preferenceKey("betSettingIndex"));

test("the index of the bet setting is kept for each game apart", () => {
  const pk10 = choiceIn("PK10");
  const wheel = choiceIn("LUCKYWHEEL");
  expect([pk10.current.index, wheel.current.index]).toEqual([0, 0]);
  act(() => pk10.current.choose(1));
  expect([pk10.current.setting?.id, wheel.current.setting?.id]).toEqual([2, 1]);
  act(() => wheel.current.choose(0));
  expect(stored()).toBe('{"PK10":1,"LUCKYWHEEL":0}');
  cleanup();
  expect([choiceIn("PK10").current.index, choiceIn("LUCKYWHEEL").current.index]).toEqual([1, 0]);
});

test("while the server forces a setting the index cannot be changed, and the player's own is there again after it", () => {
  const free = choiceIn("PK10");
  act(() => free.current.choose(1));
  const forced = choiceIn("PK10", 1);
  expect([forced.current.forced, forced.current.setting?.id]).toEqual([true, 1]);
  act(() => forced.current.choose(0));
  expect(stored()).toBe('{"PK10":1}');
  expect(choiceIn("PK10").current.setting?.id).toBe(2);
});
