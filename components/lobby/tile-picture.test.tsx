import { act, render } from "@testing-library/react";
import { LobbyProvider } from "@/lib/live/lobby/provider";
import { PageLoader } from "@/lib/live/page-loader";
import { PlayerContext } from "@/lib/live/player/use-player";
import { EPOCH, testAccount, testSite, wireRound } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { TilePicture } from "./tile-picture";

const playTile = jest.fn(() => Promise.resolve(() => undefined));
jest.mock("./tile-scene", () => ({ playTile }));

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  playTile.mockClear();
  // No platform answers the lobby's later calls.
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  Object.assign(window, {
    IntersectionObserver: class {
      constructor(private readonly notify: (entries: readonly object[]) => void) {}
      observe = (): void => this.notify([{ isIntersecting: true }]);
      disconnect = (): void => undefined;
    },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
});
afterEach(() => jest.useRealTimers());

/** The picture of 12 Balls in a round that is `at` ms old; its betting takes 40 s. */
async function openAt(at: number, status: number): Promise<void> {
  const round = wireRound(1, status, at);
  const tile = { game: "BALLS12" as const, round, own: null, enabled: true, game_seconds: 60, results: [], limits: [] };
  const lobbyHome = { games: [tile], selected_setting_id: null, server_time: new Date(EPOCH + at).toISOString() };
  const loader = new PageLoader({
    ask: () => Promise.resolve({ site: testSite, account: testAccount, sid: null, gameHome: null, lobbyHome }),
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0,
    notify: () => undefined,
  });
  loader.start("LOBBY", () => undefined);
  render(
    <PlayerContext value={{ ...pageOf(playerSession(heldConnection().connection)), loader }}>
      <LobbyProvider>
        <TilePicture game="BALLS12" />
      </LobbyProvider>
    </PlayerContext>,
  );
  await act(() => jest.advanceTimersByTimeAsync(2_000));
}

test("the code of a tile's picture loads when its betting has closed, and not before", async () => {
  await openAt(1_000, 0);
  expect(playTile).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(45_000));
  expect(playTile).toHaveBeenCalledTimes(1);
});

test("on a page that opens during a draw the picture plays at once", async () => {
  await openAt(49_000, 2);
  expect(playTile).toHaveBeenCalledTimes(1);
});
