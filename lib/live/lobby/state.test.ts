import fc from "fast-check";
import { PLAYED_CODES } from "@/lib/contract/games";
import { emptyLobby, lobbyAfter, lobbyAt, lobbyFromHome, type LobbyUpdate } from "./state";
import type { LobbyHome } from "../types";
import { EPOCH, wireRound } from "../testing";

const DRAWN = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];
const iso = (at: number): string => new Date(EPOCH + at).toISOString();

/** PK10 in its first round, `at` ms old, and the wheel without a round. */
function home(at: number, over: Partial<LobbyHome> = {}): LobbyHome {
  const tile = { enabled: true, game_seconds: 60, results: [], limits: [{ settingID: 1, min: 1, max: 2000 }] };
  return {
    games: [
      { ...tile, game: "PK10", round: wireRound(1, 0, at) },
      { ...tile, game: "LUCKYWHEEL", round: null },
    ],
    selected_setting_id: null,
    seq: 10,
    server_time: iso(at),
    ...over,
  };
}

const update = (seq: number, at: number, round: LobbyUpdate["round"], enabled = true): LobbyUpdate => ({
  game: "PK10",
  enabled,
  round,
  seq,
  server_time: iso(at),
});

test("a tile counts down, closes, and shows the result only after the draw", () => {
  let state = lobbyFromHome(home(0), 0);
  const pk10 = () => state.tiles[0];
  expect(pk10()).toMatchObject({ phase: "open", countdown: 40, results: [] });
  state = lobbyAt(state, 10_000);
  expect(pk10()).toMatchObject({ phase: "open", countdown: 30 });
  state = lobbyAfter(state, update(11, 45_000, wireRound(1, 2, 45_000)), 45_000).state;
  expect(pk10()).toMatchObject({ phase: "closed", countdown: 0 });
  state = lobbyAfter(state, update(12, 48_000, wireRound(1, 1, 48_000, { result_numbers: DRAWN })), 48_000).state;
  expect(pk10()).toMatchObject({ phase: "drawing", results: [] });
  state = lobbyAt(state, 57_900);
  expect(pk10()).toMatchObject({ phase: "drawing", results: [] });
  state = lobbyAt(state, 58_100);
  expect(pk10()).toMatchObject({ phase: "announced", results: [{ numbers: DRAWN }] });
  state = lobbyAfter(state, update(13, 60_000, wireRound(2, 0, 60_000)), 60_000).state;
  expect(pk10()).toMatchObject({ phase: "open", results: [{ numbers: DRAWN }] });
});

test("while nothing visible changes, the object is the same and nothing renders", () => {
  const state = lobbyAt(lobbyFromHome(home(0), 0), 100);
  expect(lobbyAt(state, 200)).toBe(state);
  const next = lobbyAt(state, 1100);
  expect(next.tiles[1]).toBe(state.tiles[1]);
  expect(next.tiles[0]).not.toBe(state.tiles[0]);
});

test("a repeat is dropped; an update after a gap is applied and requests a new answer", () => {
  const state = lobbyFromHome(home(0), 0);
  expect(lobbyAfter(state, update(10, 45_000, wireRound(1, 2, 45_000)), 45_000)).toEqual({ state, gap: false });
  const { state: after, gap } = lobbyAfter(state, update(12, 45_000, wireRound(1, 2, 45_000)), 45_000);
  expect(gap).toBe(true);
  expect(after.tiles[0]?.phase).toBe("closed");
});

test("a closed game takes no bets, and shows its round", () => {
  const { state } = lobbyAfter(lobbyFromHome(home(0), 0), update(11, 5000, wireRound(1, 0, 5000), false), 5000);
  expect(state.tiles[0]).toMatchObject({ enabled: false, phase: "closed", countdown: 0, round: { id: 1 } });
});

test("the limits are those of the setting that the server forces, or of the first", () => {
  const limits = [
    { settingID: 1, min: 1, max: 2000 },
    { settingID: 2, min: 10, max: 20_000 },
  ];
  const games = home(0).games.map((tile) => ({ ...tile, limits }));
  expect(lobbyFromHome(home(0, { games, selected_setting_id: 2 }), 0).tiles[0]?.limit).toEqual({
    min: 10,
    max: 20_000,
  });
  expect(lobbyFromHome(home(0, { games }), 0).tiles[0]?.limit).toEqual({ min: 1, max: 2000 });
});

test("an empty lobby has a waiting tile for every game, and is not loaded", () => {
  const { tiles, loaded } = emptyLobby(PLAYED_CODES, 0);
  expect(tiles.map(({ game }) => game)).toEqual(PLAYED_CODES);
  expect(tiles[0]).toMatchObject({ phase: "waiting", limit: null });
  expect(loaded).toBe(false);
  expect(lobbyFromHome(home(0), 0).loaded).toBe(true);
});

test("with events in any order a round never goes back and no tile is lost", () => {
  const news = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom(0, 1, 2, 3),
    seq: fc.option(fc.integer({ min: 8, max: 30 }), { nil: undefined }),
    at: fc.integer({ min: 0, max: 240_000 }),
  });
  fc.assert(
    fc.property(fc.array(news, { maxLength: 30 }), (all) => {
      let state = lobbyFromHome(home(0), 0);
      for (const { id, status, seq, at } of all) {
        const before = state.tiles[0]?.round;
        const { server_time: _, ...plain } = update(seq ?? 0, at, wireRound(id, status, at));
        const frame = seq === undefined ? { ...plain, seq: undefined } : plain;
        state = lobbyAfter(state, frame, at).state;
        expect(state.tiles.map(({ game }) => game)).toEqual(["PK10", "LUCKYWHEEL"]);
        const after = state.tiles[0]?.round;
        expect(after?.id).toBeGreaterThanOrEqual(before?.id ?? 0);
        if (after?.id === before?.id && before?.status === 1) expect(after?.status).not.toBe(0);
      }
    }),
  );
});
