import { LobbySession } from "./session";
import { POLL_MS } from "../game/timings";
import { heldConnection, playerSession } from "../testing-session";

let loads = 0;
jest.mock("./games", () => {
  loads += 1;
  if (loads === 1) throw new Error("the network was lost");
  return jest.requireActual("./games");
});

test("if the code for a platform without a lobby could not be loaded, it is requested again", async () => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const fetchGame = jest.fn(() => new Promise<never>(() => undefined));
  const session = new LobbySession(["PK10"], playerSession(heldConnection().connection), {
    now: () => Date.now(),
    random: () => 0,
    fetchHome: () => Promise.resolve({ data: null, at: Date.now() }),
    fetchGame,
    offered: () => ["PK10"],
    watchPage: () => () => undefined,
    isVisible: () => true,
    reload: () => undefined,
  });
  const stop = session.start();
  await jest.advanceTimersByTimeAsync(0);
  expect([loads, fetchGame.mock.calls.length]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(POLL_MS + 250);
  expect([loads, fetchGame.mock.calls.length]).toEqual([2, 1]);
  stop();
  jest.useRealTimers();
});
