import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { heldConnection, heldEdge, loadedGame, playerSession } from "../testing-session";
import { BALANCE_POLL_MS, LATE_MS } from "../player/balance";
import { testAccount, wireHome, wireRound } from "../testing";
import { STALE_WORD_MS } from "./timings";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const PHASES = [
  ["open", 0],
  ["closed", 2],
  ["drawn", 1],
  ["void", 3],
] as const;

test.each(PHASES)(
  "a stopped platform is noticed within one balance interval while the round is %s",
  async (_, status) => {
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
  },
);

/** A platform that accepts each connection and never answers. */
async function hangingPlatform() {
  const calls: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined).on("data", (sent) => calls.push(sent.toString().split(" ")[1] ?? ""));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = new AbortController();
  return {
    calls,
    ask: async (path: string): Promise<never> => {
      await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", signal: stop.signal });
      throw new Error("the platform has answered");
    },
    close(): void {
      stop.abort();
      server.close();
    },
  };
}

test.each(PHASES)(
  "a platform that hangs is noticed at its first unanswered call, before that call ends, while the round is %s",
  async (_, status) => {
    jest.useFakeTimers({ now: 0, doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    jest.spyOn(console, "warn").mockReturnValue();
    const platform = await hangingPlatform();
    const home = wireHome(0, [wireRound(1, status, 0)], { seq: 1 });
    const { connection, open } = heldConnection();
    const player = playerSession(connection, { loadBalance: () => platform.ask("/load_balance") });
    const { edge } = heldEdge(home, { fetchHome: () => platform.ask("/home") });
    const game = loadedGame("PK10", home, player, edge);
    const stops = [connection.start(), player.enter({ account: testAccount }), game.start()];
    await jest.advanceTimersByTimeAsync(0);
    open(1);
    await jest.advanceTimersByTimeAsync(BALANCE_POLL_MS);
    while (platform.calls.length === 0) await new Promise(setImmediate);
    expect([game.store.get().connection, player.store.get().balanceFrom]).toEqual(["live", null]);
    await jest.advanceTimersByTimeAsync(LATE_MS + STALE_WORD_MS + 1);
    expect(game.store.get()).toMatchObject({ connection: "stale", trusted: false });
    expect(player.store.get().balanceFrom).toEqual(expect.any(Date));
    while (platform.calls.length === 1) await new Promise(setImmediate);
    expect(platform.calls).toEqual(["/load_balance", "/home"]);
    for (const stop of stops) stop();
    platform.close();
  },
);
