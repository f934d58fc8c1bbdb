import { act } from "@testing-library/react";
import { EPOCH, wireRound } from "@/lib/live/testing";
import { renderInLobby } from "./testing";
import { TilePicture } from "./tile-picture";

const playTile = jest.fn(() => Promise.resolve(() => undefined));
jest.mock("./tile-scene", () => ({ playTile }));

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  playTile.mockClear();
  // The lobby's later calls get no answer, and log a warning.
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

/** Renders the picture of 12 Balls in a round that began `at` ms ago. */
async function openAt(at: number, status: number): Promise<void> {
  renderInLobby(
    <TilePicture game="BALLS12" />,
    { round: wireRound(1, status, at) },
    { server_time: new Date(EPOCH + at).toISOString() },
  );
  await act(() => jest.advanceTimersByTimeAsync(2_000));
}

test("the code of a tile's picture is loaded only after the betting has closed", async () => {
  await openAt(1_000, 0);
  expect(playTile).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(45_000));
  expect(playTile).toHaveBeenCalledTimes(1);
});

test("if the page opens during a draw, the picture plays at once", async () => {
  await openAt(49_000, 2);
  expect(playTile).toHaveBeenCalledTimes(1);
});
