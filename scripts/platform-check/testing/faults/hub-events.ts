import { error, type Loose, type PlantedFault, warning } from "../planted-fault";
import type { StubEvent } from "../stub/exchange";

const without =
  (name: string) =>
  (events: readonly StubEvent[]): StubEvent[] =>
    events.filter(({ event }) => event !== name);

const changed =
  (name: string, change: (data: Loose) => void) =>
  (events: readonly StubEvent[]): readonly StubEvent[] => {
    for (const { event, data } of events) if (event === name) change(data);
    return events;
  };

const onHub: readonly PlantedFault[] = [
  { name: "the hub refuses what was signed", refuses: true, found: error("channel private-user.7", "", "hub") },
  { name: "results are not told", events: without("results"), found: error("game-PK10 results", "", "results") },
  { name: "winnings are not told", events: without("winning"), found: warning("game-PK10 winning", "", "winning") },
  {
    name: "rounds are not told",
    events: without("game_update"),
    found: error("game-PK10 game_update", "", "game_update"),
  },
  {
    name: "a round that is no longer open is not told",
    events: changed("game_update", ({ round }) => (round.status = 0)),
    found: error("game-PK10 game_update", "round.status", "game_update"),
  },
  {
    name: "a result before betting closes",
    events: changed("game_update", ({ round }) => (round.end_at = new Date(Date.now() + 30_000).toISOString())),
    found: error("game-PK10 results", "", "results"),
  },
  {
    name: "a result of nine cars",
    events: changed("results", ({ result_numbers: cars }) => cars.pop()),
    found: error("game-PK10 results", "result_numbers", "results"),
  },
  {
    name: "winnings before their result",
    events: (events) =>
      events
        .toSorted((a, b) => Number(b.event === "winning") - Number(a.event === "winning"))
        .toSorted((a, b) => Number(b.event === "game_update") - Number(a.event === "game_update")),
    found: error("game-PK10 winning", "", "winning"),
  },
  {
    name: "a payload that cannot be read",
    events: changed("winning", (data) => (data.winners = "none")),
    found: error("game-PK10 winning", "winners", "winning"),
  },
  {
    name: "seq leaves one out",
    events: (events) => events.map((each, at) => ({ ...each, data: { ...each.data, seq: at * 2 } })),
    found: error("game-PK10 game_update", "seq", "seq"),
  },
  {
    name: "an event that nobody reads",
    events: (events) => [{ channel: "game-PK10", event: "App\\Events\\RoundOpened", data: {} }, ...events],
    found: warning("game-PK10 App\\Events\\RoundOpened", "", "events"),
  },
  {
    name: "a second sign-in is not told",
    events: without("user_logout"),
    found: warning("private-user.7 user_logout", "", "user_logout"),
  },
];

export const hubFaults = onHub.map((fault): PlantedFault => ({ ...fault, needsHub: true }));
