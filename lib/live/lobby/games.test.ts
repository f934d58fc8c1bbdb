import { appEvents } from "@/lib/browser/events";
import type { GameCode } from "@/lib/contract/games";
import { LobbySession } from "./session";
import type { GameHome, Received } from "../types";
import { POLL_MS } from "../game/timings";
import { EPOCH, resultFrame, wireHome, wireRound } from "../testing";
import { heldConnection, playerSession } from "../testing-session";

const GAMES: readonly GameCode[] = ["PK10", "LUCKYWHEEL", "BALLS12"];
const ABSENT = "BALLS48";
const DRAWN = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

/** The time since the platform's first round opened. */
const at = (): number => Date.now() - EPOCH;

interface Ask {
  game: GameCode;
  signal: AbortSignal;
  answer(home: GameHome | null): Promise<void>;
  fail(): Promise<void>;
}

/** A started lobby on a platform without LOBBY home, over a socket, calls and a page that the test controls. */
async function setUp(games = GAMES) {
  const held = heldConnection();
  const reload = jest.fn();
  const notify = jest.fn();
  const player = playerSession(held.connection, { notify, logout: () => Promise.resolve({}) });
  const asks: Ask[] = [];
  const fetchHome = jest.fn(() => Promise.resolve({ data: null, at: Date.now() }));
  const page = { isVisible: true, woke: jest.fn(), online: jest.fn<void, [boolean]>() };
  const session = new LobbySession(games, player, {
    now: () => Date.now(),
    random: () => 0.5,
    fetchHome,
    fetchGame: (game, signal) =>
      new Promise<Received<GameHome> | null>((resolve, reject) => {
        const settled = () => jest.advanceTimersByTimeAsync(0);
        asks.push({
          game,
          signal,
          answer(home) {
            resolve(home === null ? null : { data: home, at: Date.now() });
            return settled();
          },
          fail() {
            reject(new Error("502"));
            return settled();
          },
        });
      }),
    offered: () => games.filter((game) => game !== ABSENT),
    watchPage(on) {
      Object.assign(page, on);
      return () => undefined;
    },
    isVisible: () => page.isVisible,
    reload,
  });
  held.connection.start();
  const stop = session.start();
  await jest.advanceTimersByTimeAsync(0);
  const tile = (game: GameCode) => session.store.get().tiles.find((each) => each.game === game);
  const connection = () => session.store.get().connection;
  const answerAll = async (id = 1, extra: Partial<GameHome> = {}): Promise<void> => {
    for (let next = 0; next < asks.length; next += 1) {
      if (asks[next]?.signal.aborted === false) await asks[next]?.answer(homeOf(id, extra));
    }
  };
  return { ...held, player, notify, reload, fetchHome, asks, page, session, stop, tile, connection, answerAll };
}

const homeOf = (id: number, extra: Partial<GameHome> = {}): GameHome =>
  wireHome(at(), [wireRound(id, 0, at())], { seq: 10, ...extra });

const update = (id: number, status: number, seq: number, extra: object = {}) => ({
  round: wireRound(id, status, at()),
  seq,
  server_time: new Date(Date.now()).toISOString(),
  ...extra,
});

/** A live lobby in which every game has its home; `asks` lists only later calls. */
async function live(games = GAMES) {
  const lobby = await setUp(games);
  await lobby.answerAll();
  lobby.open(10);
  expect(lobby.connection()).toBe("live");
  lobby.asks.length = 0;
  return lobby;
}

beforeEach(() => {
  jest.useFakeTimers({ now: EPOCH });
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("the games' homes are fetched two at a time, and each fills the tile of its game", async () => {
  jest.setSystemTime(EPOCH + 61_000);
  const lobby = await setUp();
  expect(lobby.asks.map(({ game }) => game)).toEqual(["PK10", "LUCKYWHEEL"]);
  expect(lobby.session.store.get()).toMatchObject({ loaded: false, connection: "connecting" });
  await lobby.asks[0]?.answer(
    wireHome(at(), [wireRound(2, 0, at()), wireRound(1, 1, at(), { result_numbers: DRAWN })], { enabled: false }),
  );
  expect(lobby.asks.map(({ game }) => game)).toEqual(["PK10", "LUCKYWHEEL", "BALLS12"]);
  expect(lobby.session.store.get().loaded).toBe(true);
  expect(lobby.tile("PK10")).toMatchObject({
    loaded: true,
    enabled: false,
    phase: "closed",
    countdown: 0,
    round: { id: 2 },
    results: [{ numbers: DRAWN }],
    limit: { min: 1, max: 2000 },
  });
  expect(lobby.tile("LUCKYWHEEL")).toMatchObject({ loaded: false, phase: "waiting", limit: null });
});

test("the limits are those of the setting that the server forces", async () => {
  const lobby = await setUp(["PK10"]);
  await lobby.answerAll(1, { selected_setting_id: 2 });
  expect(lobby.tile("PK10")?.limit).toEqual({ min: 10, max: 20_000 });
});

test("the games' channels update the tiles without another call, and a result is shown after its draw", async () => {
  const lobby = await live();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(lobby.tile("PK10")).toMatchObject({ phase: "open", countdown: 30 });
  await jest.advanceTimersByTimeAsync(35_000);
  lobby.hear("game-PK10", "game_update", update(1, 2, 11));
  lobby.hear("game-PK10", "odds_update", { odds: { dt: { "1": 2 } }, seq: 12 });
  expect(lobby.tile("PK10")).toMatchObject({ phase: "closed", countdown: 0 });
  await jest.advanceTimersByTimeAsync(3000);
  lobby.hear("game-PK10", "results", resultFrame(1, DRAWN, 13).data);
  expect(lobby.tile("PK10")).toMatchObject({ phase: "drawing", results: [] });
  lobby.hear("game-PK10", "winning", { winners: [], seq: 14 });
  for (const game of ["LUCKYWHEEL", "BALLS12"]) lobby.hear(`game-${game}`, "results", resultFrame(1, [4], 11).data);
  await jest.advanceTimersByTimeAsync(10_250);
  expect(lobby.tile("PK10")).toMatchObject({ phase: "announced", results: [{ numbers: DRAWN }] });
  lobby.hear("game-PK10", "game_update", update(2, 0, 15, { enabled: false }));
  await jest.advanceTimersByTimeAsync(5250);
  expect(lobby.tile("PK10")).toMatchObject({ phase: "closed", round: { id: 2 }, enabled: false });
  expect(lobby.asks).toHaveLength(0);
});

test("while nothing visible changes, the tiles are the same objects and nothing renders", async () => {
  const lobby = await live();
  const { tiles } = lobby.session.store.get();
  lobby.hear("game-PK10", "odds_update", { odds: { dt: { "1": 2 } }, seq: 11 });
  expect(lobby.session.store.get().tiles).toBe(tiles);
});

test("a missed event fetches only that game, whose tile is stale until the answer", async () => {
  const lobby = await live();
  await jest.advanceTimersByTimeAsync(2000);
  lobby.hear("game-LUCKYWHEEL", "game_update", update(1, 2, 13));
  expect(lobby.asks.map(({ game }) => game)).toEqual(["LUCKYWHEEL"]);
  await jest.advanceTimersByTimeAsync(1250);
  expect(lobby.connection()).toBe("stale");
  await lobby.asks[0]?.answer(homeOf(1, { seq: 13 }));
  expect(lobby.connection()).toBe("live");
});

test("without a socket the games are polled slowly, and only while the page is visible", async () => {
  const lobby = await live();
  await jest.advanceTimersByTimeAsync(20_000);
  lobby.lose();
  expect(lobby.connection()).toBe("reconnecting");
  await jest.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(lobby.asks).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(lobby.asks.map(({ game }) => game)).toEqual(["PK10", "LUCKYWHEEL"]);
  await lobby.answerAll();
  expect(lobby.asks).toHaveLength(3);
  lobby.page.isVisible = false;
  await jest.advanceTimersByTimeAsync(8 * POLL_MS);
  expect(lobby.asks).toHaveLength(3);
  lobby.page.isVisible = true;
  lobby.open(11);
  lobby.asks.length = 0;
  await jest.advanceTimersByTimeAsync(0);
  await lobby.answerAll(2, { seq: 11 });
  expect(lobby.connection()).toBe("live");
});

test("a game without the event of a due change is fetched, at most every 15 s", async () => {
  const lobby = await live(["PK10"]);
  // Betting closes at 45 s; no event announces it.
  await jest.advanceTimersByTimeAsync(51_000);
  expect(lobby.asks).toHaveLength(1);
  const over = () => homeOf(1, { games: [wireRound(1, 3, at())], enabled: false });
  await lobby.asks[0]?.answer(over());
  let fetches = 1;
  for (let second = 0; second < 60; second += 1) {
    await jest.advanceTimersByTimeAsync(1000);
    if (lobby.asks.length > fetches) await lobby.asks.at(-1)?.answer(over());
    fetches = lobby.asks.length;
  }
  expect(fetches).toBeGreaterThan(2);
  expect(fetches).toBeLessThanOrEqual(5);
});

test("without `seq` and `server_time` a tile follows `time_left`", async () => {
  const lobby = await setUp(["PK10"]);
  const bare = (id: number, status: number, left: number, extra: object = {}) => ({
    id,
    status,
    time_left: left,
    round_no: String(id),
    end_at: "1999-01-01 00:00:00",
    ...extra,
  });
  const { server_time: _, ...home } = wireHome(0, [bare(1, 0, 12)], { game_seconds: 20 });
  await lobby.asks[0]?.answer(home);
  lobby.open();
  expect(lobby.tile("PK10")).toMatchObject({ phase: "open", countdown: 11, gameSeconds: 20 });
  await jest.advanceTimersByTimeAsync(12_000);
  lobby.hear("game-PK10", "game_update", { round: bare(1, 2, 0) });
  expect(lobby.tile("PK10")?.phase).toBe("closed");
  lobby.hear("game-PK10", "results", { round_id: 1, round_no: "1", result_numbers: DRAWN });
  expect(lobby.tile("PK10")).toMatchObject({ phase: "drawing", results: [] });
  // The draw of a 60 s game takes 10 s: here a third of it.
  await jest.advanceTimersByTimeAsync(3750);
  expect(lobby.tile("PK10")).toMatchObject({ phase: "announced", results: [{ numbers: DRAWN }] });
});

test("a game that the player may not enter, or that does not exist, has no tile and no channel", async () => {
  const lobby = await setUp();
  await lobby.asks[1]?.answer(null);
  expect(lobby.session.store.get().tiles.map(({ game }) => game)).toEqual(["PK10", "BALLS12"]);
  await jest.advanceTimersByTimeAsync(2500);
  expect(lobby.left).toEqual(["game-LUCKYWHEEL"]);
  lobby.page.woke();
  await jest.advanceTimersByTimeAsync(1000);
  await lobby.answerAll();
  expect(lobby.asks.filter(({ game }) => game === "LUCKYWHEEL")).toHaveLength(1);
});

test("the lobby neither shows nor calls a game that the first answer does not offer", async () => {
  const lobby = await setUp([...GAMES, ABSENT]);
  await lobby.answerAll();
  expect(lobby.session.store.get().tiles.map(({ game }) => game)).toEqual(GAMES);
  expect(lobby.asks.map(({ game }) => game)).not.toContain(ABSENT);
});

test("a home that fails is fetched again after growing waits, and the other tiles continue", async () => {
  const lobby = await setUp(["PK10", "BALLS12"]);
  await lobby.asks[1]?.answer(homeOf(1));
  lobby.open(10);
  await lobby.asks[0]?.fail();
  expect(lobby.tile("PK10")).toMatchObject({ loaded: false });
  expect(lobby.connection()).toBe("live");
  for (let second = 0; second < 60; second += 1) {
    await jest.advanceTimersByTimeAsync(1000);
    if (lobby.asks.at(-1)?.game === "PK10") await lobby.asks.at(-1)?.fail();
  }
  const fetches = lobby.asks.filter(({ game }) => game === "PK10").length;
  expect(fetches).toBeGreaterThan(3);
  expect(fetches).toBeLessThan(12);
  await jest.advanceTimersByTimeAsync(16_000);
  await lobby.asks
    .filter(({ game }) => game === "PK10")
    .at(-1)
    ?.answer(homeOf(2));
  expect(lobby.tile("PK10")).toMatchObject({ loaded: true, round: { id: 2 } });
});

test("the lobby's home is fetched once, whatever events follow", async () => {
  const lobby = await live();
  lobby.page.online(false);
  expect(lobby.connection()).toBe("offline");
  lobby.page.online(true);
  lobby.page.woke();
  await jest.advanceTimersByTimeAsync(2000);
  await lobby.answerAll(1, { seq: 10 });
  lobby.stop();
  lobby.session.start();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(lobby.fetchHome).toHaveBeenCalledTimes(1);
});

test("a kick on the lobby's channel reaches the player; a kick on a game's channel does not", async () => {
  const lobby = await live();
  lobby.hear("game-PK10", "kick_all", { kickType: "account", gameCode: "PK10", seq: 11 });
  await jest.advanceTimersByTimeAsync(0);
  expect(lobby.notify).not.toHaveBeenCalled();
  lobby.hear("game-LOBBY", "kick_all", { kickType: "account" });
  await jest.advanceTimersByTimeAsync(0);
  expect(lobby.notify).toHaveBeenCalledWith(expect.objectContaining({ key: "account_kick" }));
});

test("a new round is published to the app once, and reloads a page of an old version", async () => {
  const lobby = await live();
  const onNewGame = jest.fn();
  const unsubscribe = appEvents.on("lobby:new-game", onNewGame);
  lobby.player.flagNewVersion();
  expect(lobby.reload).not.toHaveBeenCalled();
  lobby.hear("game-PK10", "game_update", update(2, 0, 11));
  await jest.advanceTimersByTimeAsync(5250);
  unsubscribe();
  expect(onNewGame.mock.calls).toEqual([["PK10", expect.objectContaining({ id: 2 })]]);
  expect(lobby.reload).toHaveBeenCalledTimes(1);
});

test("a stop ends calls, channels and timers; another start fetches again", async () => {
  const lobby = await setUp();
  lobby.stop();
  expect(lobby.asks.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  const before = lobby.session.store.get();
  await lobby.asks[0]?.answer(homeOf(1));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lobby.left.toSorted()).toEqual(["game-BALLS12", "game-LOBBY", "game-LUCKYWHEEL", "game-PK10"]);
  expect(lobby.asks).toHaveLength(2);
  expect(lobby.session.store.get()).toBe(before);
  lobby.session.start();
  expect(lobby.asks.filter(({ signal }) => !signal.aborted)).toHaveLength(2);
});

test("a tile shows the player's bets in the current round from the game's home", async () => {
  const lobby = await setUp(["PK10"]);
  const line = (number: string) => ({ bet_type: "tf", number, amount: 2.5, odds: 2 });
  const order = { round_no: "1", reference_number: "A", total_amount: 5, numbers: [line("big"), line("odd")] };
  const orders = [
    { ...order, id: 1, round_id: 1 },
    { ...order, id: 2, round_id: 1 },
  ];
  await lobby.answerAll(1, { orders });
  expect(lobby.tile("PK10")?.own).toEqual({ roundId: 1, bets: 4, amount: 10, lastAt: null });
  lobby.stop();
});
