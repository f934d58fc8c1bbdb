import { appEvents } from "@/lib/browser/events";
import { PLAYED_CODES } from "@/lib/contract/games";
import { LobbySession } from "./session";
import type { LobbyHome } from "../types";
import { POLL_MS } from "../game/timings";
import { EPOCH, wireRound } from "../testing";
import { heldConnection, playerSession } from "../testing-session";

const CHANNEL = "game-LOBBY";

function homeOf(seq: number, roundId = 1): LobbyHome {
  const tile = { enabled: true, game_seconds: 60, results: [], limits: [] };
  return {
    games: [
      { ...tile, game: "PK10", round: wireRound(roundId, 0, (roundId - 1) * 60_000) },
      { ...tile, game: "LUCKYWHEEL", round: null },
    ],
    selected_setting_id: null,
    seq,
    server_time: new Date(EPOCH + (roundId - 1) * 60_000).toISOString(),
  };
}

const update = (seq: number, roundId: number) => ({
  game: "PK10",
  enabled: true,
  round: wireRound(roundId, 0, (roundId - 1) * 60_000),
  seq,
  server_time: new Date(EPOCH + (roundId - 1) * 60_000).toISOString(),
});

/** A started lobby with data up to `seq` 10, over a socket, calls and a page that the test controls. */
async function setUp(home: LobbyHome | null = homeOf(10)) {
  const held = heldConnection();
  const [notify, reload] = [jest.fn(), jest.fn()];
  const player = playerSession(held.connection, { notify, logout: () => Promise.resolve({}) });
  const fetches: { signal: AbortSignal; resolve: (home: LobbyHome) => void; reject: (error: Error) => void }[] = [];
  const page = { isVisible: true, watched: 0, woke: jest.fn(), online: jest.fn<void, [boolean]>() };
  const session = new LobbySession(PLAYED_CODES, player, {
    now: () => Date.now(),
    random: () => 0.5,
    offered: () => PLAYED_CODES,
    fetchGame: () => Promise.reject(new Error("a platform with a lobby is not asked for its games")),
    fetchHome: (signal) =>
      new Promise((settle, reject) => {
        const resolve = (data: LobbyHome): void => settle({ data, at: Date.now() });
        fetches.push({ signal, resolve, reject });
      }),
    watchPage({ woke, online }) {
      page.watched += 1;
      Object.assign(page, { woke, online });
      return () => (page.watched -= 1);
    },
    isVisible: () => page.isVisible,
    reload,
  });
  if (home !== null) session.load({ data: home, at: Date.now() });
  held.connection.start();
  const stop = session.start();
  await jest.advanceTimersByTimeAsync(0);
  const round = () => session.store.get().tiles[0]?.round?.id;
  const connection = () => session.store.get().connection;
  const answer = async (home: LobbyHome): Promise<void> => {
    fetches.at(-1)?.resolve(home);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { ...held, player, notify, reload, fetches, page, session, stop, round, connection, answer };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("a channel that opens at the page's own number causes no call; a higher or missing number causes one", async () => {
  const level = await setUp();
  level.open(10);
  expect(level.fetches).toHaveLength(0);
  const ahead = await setUp();
  ahead.open(11);
  expect(ahead.fetches).toHaveLength(1);
  const silent = await setUp();
  silent.open();
  expect(silent.fetches).toHaveLength(1);
});

test.each([
  ["has all that was sent before the channel opened: no other call", 10, 1],
  ["is older than the channel: one other call", 9, 2],
  ["has no number: one other call", undefined, 2],
] as const)("a lobby that the player comes back to is fetched once; the answer %s", async (_, seq, calls) => {
  const lobby = await setUp(null);
  lobby.open(10);
  expect(lobby.fetches).toHaveLength(1);
  const { seq: _own, ...home } = homeOf(10);
  await lobby.answer(seq === undefined ? home : { ...home, seq });
  expect(lobby.fetches).toHaveLength(calls);
  await lobby.answer(seq === undefined ? home : homeOf(10));
  expect(lobby.fetches).toHaveLength(calls);
});

test("a missed update causes one call; updates during the call cause no other call", async () => {
  const lobby = await setUp();
  lobby.open(10);
  lobby.hear(CHANNEL, "lobby_update", update(11, 2));
  expect(lobby.round()).toBe(2);
  expect(lobby.fetches).toHaveLength(0);
  lobby.hear(CHANNEL, "lobby_update", update(14, 3));
  expect(lobby.round()).toBe(3);
  lobby.hear(CHANNEL, "lobby_update", update(15, 3));
  expect(lobby.fetches).toHaveLength(1);
  await lobby.answer(homeOf(15, 3));
  lobby.hear(CHANNEL, "lobby_update", update(16, 4));
  expect(lobby.round()).toBe(4);
  expect(lobby.fetches).toHaveLength(1);
});

test("without its channel the lobby is polled at each interval, also after a failure, until the channel is back", async () => {
  const lobby = await setUp();
  lobby.open(10);
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(lobby.fetches).toHaveLength(0);
  lobby.lose();
  await jest.advanceTimersByTimeAsync(250);
  expect(lobby.fetches).toHaveLength(1);
  // The next poll does not abort a slow call.
  await jest.advanceTimersByTimeAsync(POLL_MS + 250);
  expect(lobby.fetches).toHaveLength(1);
  lobby.fetches[0]?.reject(new Error("502"));
  await jest.advanceTimersByTimeAsync(POLL_MS + 250);
  expect(lobby.fetches).toHaveLength(2);
  await lobby.answer(homeOf(12, 2));
  expect(lobby.round()).toBe(2);
  await jest.advanceTimersByTimeAsync(POLL_MS + 250);
  expect(lobby.fetches).toHaveLength(3);
  await lobby.answer(homeOf(12, 2));
  // The page may have missed events between the last answer and the subscription.
  lobby.open(12);
  expect(lobby.fetches).toHaveLength(4);
  await lobby.answer(homeOf(12, 2));
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(lobby.fetches).toHaveLength(4);
});

test("a hidden page does not poll", async () => {
  const lobby = await setUp();
  lobby.page.isVisible = false;
  await jest.advanceTimersByTimeAsync(4 * POLL_MS);
  expect(lobby.fetches).toHaveLength(0);
  lobby.page.isVisible = true;
  await jest.advanceTimersByTimeAsync(250);
  expect(lobby.fetches).toHaveLength(1);
});

test("a page that slept fetches again, and an older answer does not replace the newer one", async () => {
  const lobby = await setUp();
  lobby.open(10);
  lobby.page.woke();
  lobby.page.woke();
  expect(lobby.fetches.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await lobby.answer(homeOf(20, 3));
  lobby.fetches[0]?.resolve(homeOf(11, 2));
  await jest.advanceTimersByTimeAsync(0);
  expect(lobby.round()).toBe(3);
});

test("a lobby shows the loss of its network, of its channel or of an update, and that it is live again", async () => {
  const lobby = await setUp();
  expect(lobby.connection()).toBe("connecting");
  lobby.open(10);
  expect(lobby.connection()).toBe("live");
  lobby.lose();
  expect(lobby.connection()).toBe("reconnecting");
  lobby.page.online(false);
  expect(lobby.connection()).toBe("offline");
  lobby.page.online(true);
  lobby.open(10);
  // The missing update arrives in a moment: a message would only flicker.
  expect(lobby.connection()).toBe("live");
  await jest.advanceTimersByTimeAsync(1250);
  expect(lobby.connection()).toBe("stale");
  await lobby.answer(homeOf(10));
  expect(lobby.connection()).toBe("live");
});

test("a missed update is fetched until it arrives, and the lobby is stale until then", async () => {
  const lobby = await setUp();
  lobby.open(10);
  lobby.hear(CHANNEL, "lobby_update", update(14, 3));
  lobby.fetches[0]?.reject(new Error("502"));
  // Updates of other games do not replace the missed update.
  for (let seq = 15; seq <= 20; seq += 1) {
    await jest.advanceTimersByTimeAsync(POLL_MS / 5);
    lobby.hear(CHANNEL, "lobby_update", update(seq, 3));
  }
  expect([lobby.fetches.length, lobby.connection()]).toEqual([2, "stale"]);
  await lobby.answer(homeOf(20, 3));
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect([lobby.fetches.length, lobby.connection()]).toEqual([2, "live"]);
});

test("a kick of all players reaches the player; a kick to the lobby does nothing in the lobby", async () => {
  const lobby = await setUp();
  lobby.open(10);
  expect(lobby.player.here).toBe("LOBBY");
  lobby.hear(CHANNEL, "kick_all", { kickType: "lobby" });
  await jest.advanceTimersByTimeAsync(0);
  expect(lobby.notify).not.toHaveBeenCalled();
  lobby.hear(CHANNEL, "kick_all", { kickType: "account" });
  await jest.advanceTimersByTimeAsync(0);
  expect(lobby.notify).toHaveBeenCalledWith(expect.objectContaining({ key: "account_kick" }));
});

test("a kick in the lobby names the player's undecided bets of the latest round with bets", async () => {
  const own = (bets: number, at: string) => ({ round_id: 1, bets, amount: 9, last_at: `2026-01-01T00:00:${at}Z` });
  const home = homeOf(10);
  const [first, second] = home.games;
  if (first === undefined || second === undefined) throw new Error("the lobby has two games");
  const round = wireRound(1, 0, 0, { round_no: "77" });
  const games = [
    { ...first, own: own(2, "01") },
    { ...second, round, own: own(3, "02") },
  ];
  const lobby = await setUp({ ...home, games });
  expect(lobby.player.ridingBets()).toEqual({ count: 3, roundNo: "77" });
  lobby.session.load({ data: { ...home, games: games.slice(0, 1) }, at: Date.now() });
  expect(lobby.player.ridingBets()).toEqual({ count: 2, roundNo: first.round?.round_no });
  lobby.session.load({ data: home, at: Date.now() });
  expect(lobby.player.ridingBets()).toBeNull();
  lobby.session.load({ data: { ...home, games }, at: Date.now() });
  lobby.stop();
  expect(lobby.player.ridingBets()).toBeNull();
});

test("a new round is published to the app once", async () => {
  const lobby = await setUp();
  const onNewGame = jest.fn();
  const unsubscribe = appEvents.on("lobby:new-game", onNewGame);
  lobby.open(10);
  lobby.hear(CHANNEL, "lobby_update", update(11, 1));
  expect(onNewGame).not.toHaveBeenCalled();
  lobby.hear(CHANNEL, "lobby_update", update(12, 2));
  lobby.hear(CHANNEL, "lobby_update", update(13, 2));
  unsubscribe();
  expect(onNewGame.mock.calls).toEqual([["PK10", expect.objectContaining({ id: 2 })]]);
});

test("a lobby that is notified of a new version reloads only when the next round of any game starts", async () => {
  const lobby = await setUp();
  lobby.open(10);
  lobby.hear(CHANNEL, "lobby_update", update(11, 2));
  lobby.player.flagNewVersion();
  lobby.hear(CHANNEL, "lobby_update", update(12, 2));
  expect(lobby.reload).not.toHaveBeenCalled();
  lobby.hear(CHANNEL, "lobby_update", update(13, 3));
  expect(lobby.reload).toHaveBeenCalledTimes(1);
});

test("a lobby that is entered after a new version was announced reloads too", async () => {
  const lobby = await setUp();
  lobby.stop();
  lobby.player.flagNewVersion();
  lobby.session.start();
  lobby.open(10);
  lobby.hear(CHANNEL, "lobby_update", update(11, 2));
  expect(lobby.reload).toHaveBeenCalledTimes(1);
});

test("the stop aborts the call under way, leaves the channel and ends every timer", async () => {
  const lobby = await setUp();
  lobby.open();
  const before = lobby.session.store.get();
  lobby.stop();
  expect(lobby.fetches[0]?.signal.aborted).toBe(true);
  expect(lobby.page.watched).toBe(0);
  expect(lobby.player.here).toBeNull();
  await lobby.answer(homeOf(20, 3));
  await jest.advanceTimersByTimeAsync(4 * POLL_MS);
  expect(lobby.left).toEqual([CHANNEL]);
  expect(lobby.fetches).toHaveLength(1);
  expect(lobby.session.store.get()).toBe(before);
});

test("if a round is late, the lobby is stale until its next answer, and the balance is shown with its time", async () => {
  const { open, fetches, answer, connection, player } = await setUp();
  open(10);
  const refresh = jest.spyOn(player, "refreshBalance").mockImplementation(async () => {
    player.store.set({ ...player.store.get(), balanceFrom: connection() === "stale" ? new Date() : null });
  });
  await jest.advanceTimersByTimeAsync(52_000);
  expect([fetches.length, connection()]).toEqual([0, "live"]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect([fetches.length, connection(), player.store.get().balanceFrom]).toEqual([1, "stale", expect.any(Date)]);
  await answer(homeOf(12, 2));
  expect([connection(), refresh.mock.calls.length, player.store.get().balanceFrom]).toEqual(["live", 2, null]);
});
