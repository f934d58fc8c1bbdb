import { heldConnection, heldEdge, loadedGame, playerSession } from "../testing-session";
import { BALANCE_POLL_MS } from "../player/session";
import { testAccount, wireHome, wireRound } from "../testing";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ["open", 0],
  ["closed", 2],
  ["drawn", 1],
  ["void", 3],
])("a stopped platform is noticed within one balance interval while the round is %s", async (_, status) => {
  jest.spyOn(console, "warn").mockReturnValue();
  const stopped = () => Promise.reject(new Error("502"));
  const platform = { loadBalance: () => Promise.resolve({ balance: 100 }), fetchHome: () => Promise.resolve(home) };
  const home = wireHome(0, [wireRound(1, status, 0)], { seq: 1 });
  const { connection, open } = heldConnection();
  const player = playerSession(connection, { loadBalance: () => platform.loadBalance() });
  const { edge } = heldEdge(home, { fetchHome: () => platform.fetchHome() });
  const game = loadedGame("PK10", home, player, edge);
  const stops = [connection.start(), player.enter({ account: testAccount }), game.start()];
  await jest.advanceTimersByTimeAsync(0);
  open(1);
  await jest.advanceTimersByTimeAsync(1);
  expect([game.store.get().connection, player.store.get().balanceFrom]).toEqual(["live", null]);
  const [wasStoppedAt, working] = [new Date(), { ...platform }];
  Object.assign(platform, { loadBalance: stopped, fetchHome: stopped });
  await jest.advanceTimersByTimeAsync(BALANCE_POLL_MS);
  expect(game.store.get()).toMatchObject({ connection: "stale", trusted: false });
  expect(player.store.get().balanceFrom?.getTime()).toBeLessThanOrEqual(wasStoppedAt.getTime());
  Object.assign(platform, working);
  await jest.advanceTimersByTimeAsync(2 * BALANCE_POLL_MS);
  expect([game.store.get().connection, player.store.get().balanceFrom]).toEqual(["live", null]);
  for (const stop of stops) stop();
});
