import type * as z from "zod/mini";
import { games } from "../../../games/registry";
import type { CallResponse } from "../../../lib/contract/calls";
import { type ChannelKind, type ChannelPayload, channels } from "../../../lib/contract/channels";
import { channelName } from "../../../lib/contract/channel-names";
import type { Round } from "../../../lib/contract/entities";
import { ROUND_STATUS } from "../../../lib/contract/games";
import type { HubClient, HubMessage } from "../hub-client";
import { instantOf, isSuccess, type Kit } from "../kit";
import { balanceNow, sendBet } from "../stake";
import { pageOf } from "./records";

type Placed = CallResponse<"bet">;
type Game<Name extends keyof (typeof channels)["game"]> = ChannelPayload<"game", Name>;

/** A round's first event comes up to 5 s before it opens. */
const OPENING_MS = 10_000;
/** Between the clocks of a platform's machines. */
const EARLY_MS = 500;
const SIDES = ["odd", "even"] as const;
/** Where a status is in a round's life, which never goes back. */
const LIFE: readonly number[] = [ROUND_STATUS.open, ROUND_STATUS.closed, ROUND_STATUS.resulted];

/** Bets on odd and even in the round of an event, once it is open. Undefined if the platform does not take that. */
async function placeWinningBet(kit: Kit, { data }: HubMessage): Promise<Placed | undefined> {
  const roundId = Number((data as { round: { id: unknown } }).round.id);
  const type = games[kit.options.game].betTypes.find(({ bets }) => bets.some(({ number }) => number === "odd"))?.code;
  const end = performance.now() + Math.min(OPENING_MS, kit.waitMs);
  while (type !== undefined && performance.now() < end) {
    const home = await kit.read("gameHome");
    const forced = home?.selected_setting_id;
    const setting = home?.settings.settings.find(({ settingID }) => forced == null || forced === settingID);
    const amount = setting?.limits[type]?.min;
    const isOpen = home?.games.some(({ id, status }) => id === roundId && status === ROUND_STATUS.open);
    if (isOpen === true && setting !== undefined && amount !== undefined) {
      const lines = SIDES.map((number) => ({ bet_type: type, number, amount, odds: home?.odds[type]?.[number] ?? 1 }));
      const order = { round_id: roundId, setting_id: setting.settingID, odds_policy: "any", lines } as const;
      const answer = await sendBet(kit, order);
      return isSuccess(answer) ? kit.readSuccess("bet", answer)?.data : undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return undefined;
}

/** Between the draw and its announcement neither the balance nor the records may give the result away. */
async function checkHidden(kit: Kit, { order, balance }: Placed, isAnnounced: () => boolean): Promise<void> {
  const { notes, options } = kit;
  const filters = { game: options.game, round_no: order.round_no };
  const [now, page] = [await balanceNow(kit), kit.broken.has("table") ? undefined : await pageOf(kit, filters)];
  if (isAnnounced()) return;
  const record = page?.records.find(({ reference_number: reference }) => reference === order.reference_number);
  kit.about("table", "records");
  const isHidden = record === undefined || (record.result_numbers == null && record.win_lose_explained === "pending");
  const shown = [record?.win_lose_explained, record?.result_numbers];
  notes.expect(isHidden, "records.0.result_numbers", "no result before the round is announced", shown);
  kit.about("loadBalance", "rounds");
  const wanted = `${balance} at most: winnings are credited when they are announced, not at the draw`;
  notes.expect(now === undefined || now <= balance, "balance", wanted, now);
}

/**
 * Waits until a round was opened and drawn and its winnings came, or until `waitMs` have passed. With `--bet` an order
 * that wins whatever is drawn is in that round.
 */
export async function hearRound(kit: Kit, hub: HubClient): Promise<void> {
  const end = performance.now() + kit.waitMs;
  const next = (name: string, since: number, fits: (data: unknown) => boolean = () => true) =>
    hub.next(
      ({ event, channel, data, at }) =>
        event === name && channel === channelName.game(kit.options.game) && at >= since && fits(data),
      Math.max(0, end - performance.now()),
    );
  const opening = await next("game_update", 0, (data) => {
    const status = (data as { round?: { status?: unknown } } | null)?.round?.status;
    return status !== undefined && Number(status) === ROUND_STATUS.open;
  });
  if (opening === undefined) return;
  const bet = kit.options.bet ? await placeWinningBet(kit, opening) : undefined;
  const results = await next("results", opening.at);
  if (bet !== undefined && results !== undefined)
    await checkHidden(kit, bet, () => hub.messages.some(({ event, at }) => event === "winning" && at >= results.at));
  await next("winning", (results ?? opening).at);
}

/** The payload as the product reads it; undefined, with findings, if it cannot be read. */
function payloadOf(kit: Kit, kind: ChannelKind, { channel, event, data }: HubMessage): unknown {
  const known: Readonly<Record<string, z.ZodMiniType>> = channels[kind];
  const schema = known[event];
  kit.notes.about(`${channel} ${event}`, schema === undefined ? "events" : event);
  if (schema !== undefined) return kit.readNoting(schema, data);
  kit.notes.add("warning", "", `one of ${Object.keys(known).join(", ")}: others are never read`, event);
  return undefined;
}

/** What has been heard of one round. */
interface Heard {
  readonly round: Round;
  readonly statuses: readonly number[];
  readonly drawn?: readonly number[] | undefined;
}

/** Checks the events of a game's rounds, in their order. */
class Rounds {
  readonly #heard = new Map<number, Heard>();
  readonly #drawn = new Set<number>();

  constructor(readonly kit: Kit) {}

  /** Checks that an event does not come before `due`, by the platform's own clock. */
  #expectInTime({ at, data }: HubMessage, due: string | undefined, path: string, what: string): void {
    const dueAt = instantOf(due);
    const said = (data as { server_time?: unknown } | null)?.server_time;
    const saidAt = instantOf(said);
    // A text without a fraction counts whole seconds.
    const isWhole = typeof said === "string" && !said.includes(".");
    const sentAt = saidAt === undefined ? this.kit.latest(at) : saidAt + (isWhole ? 1_000 : 0);
    const isEarly = dueAt !== undefined && sentAt <= dueAt - EARLY_MS;
    this.kit.notes.expect(!isEarly, path, `${what} before ${due}`, new Date(saidAt ?? at).toISOString());
  }

  game_update(message: HubMessage, { round }: Game<"game_update">): void {
    const { notes } = this.kit;
    const { round_no: _, status, draws_at: draws, end_at: end } = round;
    const { statuses = [], drawn } = this.#heard.get(round.id) ?? {};
    const before = statuses.at(-1) ?? ROUND_STATUS.open;
    const isForward = LIFE.indexOf(status) >= LIFE.indexOf(before) || status === ROUND_STATUS.void;
    notes.expect(isForward, "round.status", `${before} or a later status: a round is never reopened`, status);
    const isSkipped =
      status === ROUND_STATUS.resulted &&
      statuses.at(-1) === ROUND_STATUS.open &&
      !statuses.includes(ROUND_STATUS.closed);
    notes.expect(!isSkipped, "round.status", "an update with status 2 when betting closes", "none before the draw");
    const numbers = round.result_numbers ?? undefined;
    const isSame = numbers === undefined || drawn === undefined || String(numbers) === String(drawn);
    notes.expect(isSame, "round.result_numbers", `${drawn?.join(", ")}, as it was drawn`, numbers);
    if (numbers !== undefined) this.#expectInTime(message, draws ?? end, "round.result_numbers", "no result");
    this.#heard.set(round.id, { round, statuses: [...statuses, status], drawn: drawn ?? numbers });
  }

  results(message: HubMessage, { round_id: id, result_numbers: numbers }: Game<"results">): void {
    const { notes, options } = this.kit;
    notes.expect(games[options.game].isOutcome(numbers), "result_numbers", `a result of ${options.game}`, numbers);
    this.#drawn.add(id);
    const known = this.#heard.get(id);
    if (known === undefined) return;
    const { round, drawn, statuses } = known;
    const what = "no result before the update that closes betting, nor";
    const isOpen = statuses.at(-1) === ROUND_STATUS.open;
    if (isOpen) notes.add("error", "", `${what} before ${round.end_at}`, new Date(message.at).toISOString());
    else this.#expectInTime(message, round.draws_at ?? round.end_at, "", what);
    const isSame = drawn === undefined || String(numbers) === String(drawn);
    notes.expect(isSame, "result_numbers", `${drawn?.join(", ")}, as in the round's game_update`, numbers);
    this.#heard.set(id, { ...known, drawn: drawn ?? numbers });
  }

  winning(message: HubMessage, { round_id: id }: Game<"winning">): void {
    const known = id === undefined ? undefined : this.#heard.get(id);
    if (id === undefined || known === undefined) return;
    this.kit.notes.expect(this.#drawn.has(id), "", "winnings after the results of their round", `round ${id}`);
    this.#expectInTime(message, known.round.announces_at, "", "no winnings");
  }

  /** Checks that each event of a round has come. */
  end(own: string, names: readonly string[]): void {
    const { notes } = this.kit;
    for (const name of ["results", "winning", "game_update"]) {
      notes.about(`${own} ${name}`, name);
      if (!names.includes(name))
        notes.add(name === "winning" ? "warning" : "error", "", "the event, within two rounds", "none came");
    }
    if (!names.includes("game_update")) return;
    const rounds = [...this.#heard.values()];
    notes.expect(rounds.length > 0, "round", "a round that can be read", "none");
    const hasEnded = rounds.some(({ round }) => round.status !== ROUND_STATUS.open);
    notes.expect(hasEnded, "round.status", "an update when the round is no longer open", "only open rounds");
  }
}

/** Checks every message that came within a round or two. `kinds`: the channels that were subscribed, by their names. */
export function judgeMessages(
  kit: Kit,
  messages: readonly HubMessage[],
  kinds: ReadonlyMap<string, ChannelKind>,
): void {
  const own = channelName.game(kit.options.game);
  const last = new Map<string, number>();
  const read = messages.flatMap((message) => {
    const { channel, event, data } = message;
    const kind = kinds.get(channel);
    if (kind === undefined || /^pusher|^unsigned$/.test(event)) return [];
    const payload = payloadOf(kit, kind, message);
    const seq = (data as { seq?: unknown } | null)?.seq;
    const before = last.get(channel);
    if (typeof seq === "number") {
      last.set(channel, seq);
      kit.notes.about(`${channel} ${event}`, "seq");
      const follows = before === undefined || seq === before + 1;
      kit.notes.expect(follows, "seq", `${(before ?? 0) + 1}, the next of its channel`, seq);
    }
    return channel === own ? [{ message, event, payload }] : [];
  });
  const rounds = new Rounds(kit);
  for (const { message, event, payload } of read) {
    kit.notes.about(`${own} ${event}`, event);
    if (payload === undefined) continue;
    if (event === "game_update") rounds.game_update(message, payload as Game<"game_update">);
    if (event === "results") rounds.results(message, payload as Game<"results">);
    if (event === "winning") rounds.winning(message, payload as Game<"winning">);
  }
  rounds.end(
    own,
    read.map(({ event }) => event),
  );
}
