import type { LobbyOrder } from "@/lib/browser/preferences";
import type { PlayedCode } from "@/lib/contract/games";
import { roundFromWire } from "@/lib/live/game/rounds";
import { timingsOf } from "@/lib/live/game/timings";
import { wireRound } from "@/lib/live/testing";
import type { GamePhase } from "@/lib/live/types";
import { gamesInOrder, tilesByRound } from "./order";

const GAMES: readonly PlayedCode[] = ["PK10", "RACINGGOD", "LUCKYWHEEL", "BALLS12"];

interface Tile {
  readonly phase: GamePhase;
  readonly leftMs?: number;
  readonly nextMs?: number;
  readonly own?: { readonly ofThisRound: boolean; readonly lastAt: number };
}

const tilesOf = (...tiles: readonly Tile[]) =>
  tiles.map(({ phase, leftMs = 0, nextMs = 0, own }, index) => {
    const wire = wireRound(index + 1, phase === "open" ? 0 : 2, leftMs / 1000);
    const round = roundFromWire(wire, { at: 0, serverTime: null }, timingsOf(60));
    return {
      game: GAMES[index] ?? "PK10",
      phase,
      round: { ...round, countdownEndsAt: leftMs, nextAt: nextMs },
      own:
        own === undefined ? null : { roundId: own.ofThisRound ? round.id : 0, bets: 1, amount: 5, lastAt: own.lastAt },
    };
  });

test.each<[LobbyOrder, string, readonly PlayedCode[], ReturnType<typeof tilesOf>]>([
  [
    "given",
    "the order stays whatever the rounds do",
    GAMES,
    tilesOf({ phase: "open", leftMs: 9 }, { phase: "open", leftMs: 3 }, { phase: "closed" }, { phase: "open" }),
  ],
  [
    "closing",
    "open games come first by their close, then the others by their next opening",
    ["BALLS12", "PK10", "LUCKYWHEEL", "RACINGGOD"],
    tilesOf(
      { phase: "open", leftMs: 9_000 },
      { phase: "drawing", nextMs: 8_000 },
      { phase: "announced", nextMs: 2_000 },
      { phase: "open", leftMs: 4_000 },
    ),
  ],
  [
    "mine",
    "games with bets in the current round come first, then those with the latest bets, then the others as given",
    ["LUCKYWHEEL", "BALLS12", "RACINGGOD", "PK10"],
    tilesOf(
      { phase: "open" },
      { phase: "open", own: { ofThisRound: false, lastAt: 20 } },
      { phase: "drawing", own: { ofThisRound: true, lastAt: 10 } },
      { phase: "open", own: { ofThisRound: false, lastAt: 30 } },
    ),
  ],
  [
    "mine",
    "bets in a round whose result is announced count as earlier bets",
    ["RACINGGOD", "PK10", "LUCKYWHEEL", "BALLS12"],
    tilesOf(
      { phase: "announced", own: { ofThisRound: true, lastAt: 10 } },
      { phase: "open", own: { ofThisRound: true, lastAt: 5 } },
      { phase: "open" },
      { phase: "open" },
    ),
  ],
])("%s: %s", (order, _, expected, tiles) => {
  expect(gamesInOrder(GAMES, order, tiles)).toEqual(expected);
});

test("the tiles stay the same while only a round's clock changes, until its betting closes", () => {
  const select = tilesByRound();
  const [early, late] = [tilesOf({ phase: "open", leftMs: 9_000 }), tilesOf({ phase: "open", leftMs: 4_000 })];
  const ended = tilesOf({ phase: "closed" });
  expect([early, late, ended].map(select)).toEqual([early, early, ended]);
});
