import type * as z from "zod/mini";
import { type ChannelKind, channels } from "../../lib/contract/channels";
import { ROUND_STATUS, type Round } from "../../lib/contract/entities";
import type { PlayedCode } from "../../lib/contract/games";
import { games } from "../../games/registry";
import type { Notes } from "./finding";
import type { HubMessage } from "./hub-client";
import { isInstant } from "./instants";
import { currencyOf, type Kit } from "./kit";
import { readBy } from "./read-answer";

/** Between the platform's clock and this one. */
const CLOCK_SLACK_MS = 2_000;

const kindOf = (channel: string): ChannelKind =>
  channel === "system"
    ? "system"
    : channel.startsWith("private-user.")
      ? "user"
      : channel.startsWith("private-merchant.")
        ? "merchant"
        : "game";

/** The payload as the product reads it; undefined if it cannot. */
function payloadOf(kit: Kit, notes: Notes, channel: string, message: HubMessage): unknown {
  const known: Readonly<Record<string, z.ZodMiniType>> = channels[kindOf(channel)];
  const schema = known[message.event];
  notes.about(`${channel} ${message.event}`, schema === undefined ? "events" : message.event);
  if (schema === undefined) {
    notes.add("warning", "", `one of ${Object.keys(known).join(", ")}: others are never read`, message.event);
    return undefined;
  }
  const reading = readBy(schema, message.data, currencyOf(kit));
  if (reading.kind !== "strict") {
    const level = reading.kind === "wrong" ? "error" : "tolerated";
    for (const { path, expected, came } of reading.faults) notes.add(level, path, expected, came);
  }
  return reading.kind === "wrong" ? undefined : reading.data;
}

/** `seq` rises by one on each channel, where there is one. */
function checkSequence(notes: Notes, channel: string, message: HubMessage, last: Map<string, number>): void {
  const { data } = message;
  const seq: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "seq") : undefined;
  if (typeof seq !== "number") return;
  const before = last.get(channel);
  last.set(channel, seq);
  notes.about(`${channel} ${message.event}`, "seq");
  notes.expect(before === undefined || seq === before + 1, "seq", `${(before ?? 0) + 1}, the next of its channel`, seq);
}

interface Seen {
  readonly rounds: Map<number, Round>;
  readonly drawn: Set<number>;
}

function checkResults(
  notes: Notes,
  game: PlayedCode,
  { at }: HubMessage,
  data: { round_id: number; result_numbers: readonly number[] },
  seen: Seen,
): void {
  const { round_id: id, result_numbers: numbers } = data;
  seen.drawn.add(id);
  notes.expect(games[game].isOutcome(numbers), "result_numbers", `a result of ${game}`, numbers);
  const end = seen.rounds.get(id)?.end_at;
  if (end === undefined || !isInstant(end)) return;
  const isClosed = at + CLOCK_SLACK_MS >= Date.parse(end.replace(" ", "T"));
  notes.expect(isClosed, "", `no result before betting closes at ${end}`, new Date(at).toISOString());
}

/** Looks at everything that came within a round or two. */
export function judgeEvents(kit: Kit, notes: Notes, own: string, messages: readonly HubMessage[]): void {
  const last = new Map<string, number>();
  const seen: Seen = { rounds: new Map(), drawn: new Set() };
  const names = new Set<string>();
  for (const message of messages) {
    const { channel, event } = message;
    if (channel === undefined || event.startsWith("pusher")) continue;
    const data = payloadOf(kit, notes, channel, message);
    checkSequence(notes, channel, message, last);
    if (channel !== own) continue;
    names.add(event);
    if (data === undefined) continue;
    notes.about(`${channel} ${event}`, event);
    if (event === "game_update") {
      const { round } = data as { round: Round };
      seen.rounds.set(round.id, round);
    } else if (event === "results") {
      checkResults(notes, kit.options.game, message, data as { round_id: number; result_numbers: number[] }, seen);
    } else if (event === "winning") {
      const { round_id: id } = data as { round_id?: number };
      const isAfter = id === undefined || !seen.rounds.has(id) || seen.drawn.has(id);
      notes.expect(isAfter, "", "winnings after the results of their round", `round ${id}`);
    }
  }
  expectEvents(notes, own, names, seen);
}

function expectEvents(notes: Notes, own: string, names: ReadonlySet<string>, { rounds }: Seen): void {
  for (const [name, level] of [
    ["game_update", "error"],
    ["results", "error"],
    ["winning", "warning"],
  ] as const) {
    notes.about(`${own} ${name}`, name);
    if (!names.has(name)) notes.add(level, "", "the event, within two rounds", "none came");
  }
  if (!names.has("game_update")) return;
  notes.about(`${own} game_update`, "game_update");
  const opened = [...rounds.values()].length > 0;
  notes.expect(opened, "round", "a round that can be read", "none");
  const ended = [...rounds.values()].some(({ status }) => status !== ROUND_STATUS.open);
  notes.expect(ended, "round.status", "an update when the round is no longer open", "open rounds alone");
}
