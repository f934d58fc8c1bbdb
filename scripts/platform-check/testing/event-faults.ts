import { ago, type Plant, without } from "./plant";
import type { Fault, Loose, StubEvent } from "./stub";

const changed = (name: string, change: (data: Loose) => unknown): Fault => ({
  events(events) {
    for (const { event, data } of events) if (event === name) change(data);
    return events;
  },
});
const withAnother = (change: (round: Loose) => unknown): Fault => ({
  events: (all) =>
    all.flatMap((each) => {
      if (each.data.round?.status !== 1) return [each];
      const more = structuredClone(each);
      change(more.data.round);
      return [each, more];
    }),
});
/** Dates an event 0.75 s before an instant that its round names. */
const early = (name: string, field: string): Fault => ({
  events(all) {
    const due = Date.now() + 750;
    for (const { event, data } of all) {
      if (data.round !== undefined) data.round[field] = new Date(due).toISOString();
      if (event === name) data.server_time = new Date(due - 750).toISOString();
    }
    return all;
  },
});
const first = (isFirst: (event: StubEvent) => boolean, all: readonly StubEvent[]): StubEvent[] => [
  ...all.filter(isFirst),
  ...all.filter((each) => !isFirst(each)),
];
const stranger = { channel: "game-PK10", event: "App\\Events\\RoundOpened", data: {} };

/** The faults of events, in the form of {@link callFaults} in faults.ts. The kit finds them only with `--hub`. */
export const eventFaults: Readonly<Record<string, Readonly<Record<string, Plant | Fault>>>> = {
  "channel private-user.7": { "#hub: the hub refuses a signed channel": { refuses: true } },
  "game-PK10 results": {
    "#results: results are not published": without("results"),
    "#results: a result 0.75 s before the draw": early("results", "draws_at"),
    "#results: a result 0.75 s before end_at, of a round that names no draw": early("results", "end_at"),
    "#results: a result before betting closes": changed("game_update", ({ round }) => (round.end_at = ago(-30_000))),
    "#results: a result before the update that closes betting": {
      events(all) {
        const results = first(({ event }) => event === "results", all);
        return first(({ data }) => data.round?.status === 0, results);
      },
    },
    "result_numbers #results: a result of nine cars": changed("results", (data) => data.result_numbers.pop()),
  },
  "game-PK10 winning": {
    "warning #winning: winnings are not published": without("winning"),
    "#winning: winnings 0.75 s before they are announced": early("winning", "announces_at"),
    "#winning: winnings before their result": {
      events(all) {
        const updates = first(({ event }) => event === "game_update", all);
        return first(({ event }) => event !== "results", updates);
      },
    },
    "winners #winning: a payload that cannot be read": changed("winning", (data) => (data.winners = "none")),
  },
  "game-PK10 game_update": {
    "#game_update: rounds are not published": without("game_update"),
    "round.status #game_update: the end of a round is not published": changed(
      "game_update",
      ({ round }) => (round.status = 0),
    ),
    "round.status #game_update: the close is not published": {
      events: (all) => all.filter(({ data }) => data.round?.status !== 2),
    },
    "round.status #game_update: a drawn round is opened again": withAnother((round) => (round.status = 0)),
    "round.result_numbers #game_update: a round is drawn twice": withAnother((round) => round.result_numbers.reverse()),
    "round.result_numbers #game_update: the results differ from the round's": changed("results", (data) =>
      data.result_numbers.reverse(),
    ),
    "round.result_numbers #game_update: a result 0.75 s before the draw in an update": early("game_update", "draws_at"),
    "seq #seq: seq skips a number": {
      events: (all) => all.map((each, at) => ({ ...each, data: { ...each.data, seq: at * 2 } })),
    },
  },
  [`game-PK10 ${stranger.event}`]: { "warning #events: an unknown event": { events: (all) => [stranger, ...all] } },
  "private-user.7 user_logout": { "warning #user_logout: a second sign-in is not published": without("user_logout") },
};
