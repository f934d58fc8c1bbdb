import type * as z from "zod/mini";
import { games } from "../../../games/registry";
import type { CallResponse } from "../../../lib/contract/calls";
import { type ChannelKind, type ChannelPayload, channels } from "../../../lib/contract/channels";
import { channelName } from "../../../lib/contract/channel-names";
import type { Round } from "../../../lib/contract/entities";
import { ROUND_STATUS } from "../../../lib/contract/games";
import type { HubClient, HubMessage } from "../hub-client";
import { instantOf, isSuccess, type Kit } from "../kit";
import { awaitOpen, balanceNow, cheapestLine, sendBet } from "../stake";
import { pageOf } from "./records";

type Placed = CallResponse<"bet">;
type Game<Name extends keyof (typeof channels)["game"]> = ChannelPayload<"game", Name>;

/** A round's first event comes up to 5 s before the round opens. */
const OPENING_MS = 10_000;
/** Tolerated difference between the clocks of a platform's machines. */
const EARLY_MS = 500;
/** The statuses in the order of a round's life. */
const LIFE: readonly number[] = [ROUND_STATUS.open, ROUND_STATUS.closed, ROUND_STATUS.resulted];

/** Bets on odd and even in the round of an event, as soon as the round is open. Undefined if no such bet exists, or if the platform refuses it. */
async function placeWinningBet(kit: Kit, { data }: HubMessage): Promise<Placed | undefined> {
  const roundId = Number((data as { round: { id: unknown } }).round.id);
  const types = games[kit.options.game].betTypes.filter(({ bets }) => bets.some(({ number }) => number === "odd"));
  const found = types[0] && (await awaitOpen(kit, Math.min(OPENING_MS, kit.waitMs), 0, roundId));
  const cheapest = found && cheapestLine(found.home, types.slice(0, 1));
  if (cheapest === undefined) return undefined;
  const { setting_id, line } = cheapest;
  const odds = found?.home.odds[line.bet_type];
  const lines = ["odd", "even"].map((number) => ({ ...line, number, odds: odds?.[number] ?? 1 }));
  const answer = await sendBet(kit, { round_id: roundId, setting_id, odds_policy: "any", lines });
  return isSuccess(answer) ? kit.readSuccess("bet", answer)?.data : undefined;
}

/** Between the draw and its announcement, neither the balance nor the records may reveal the result. */
async function checkHidden(kit: Kit, { order, balance }: Placed, isAnnounced: () => boolean): Promise<void> {
  const now = await balanceNow(kit);
  const filters = { game: kit.options.game, round_no: order.round_no };
  const page = kit.broken.has("table") ? undefined : await pageOf(kit, filters);
  if (isAnnounced()) return;
  const record = page?.records.find(({ reference_number: reference }) => reference === order.reference_number);
  kit.aboutCall("table", "records");
  const isHidden = record === undefined || (record.result_numbers == null && record.win_lose_explained === "pending");
  const shown = [record?.win_lose_explained, record?.result_numbers];
  kit.expect(isHidden, "records.0.result_numbers", "no result before the round is announced", shown);
  kit.aboutCall("loadBalance", "rounds");
  const wanted = `${balance} at most: winnings are credited when they are announced, not at the draw`;
  kit.expect(now === undefined || now <= balance, "balance", wanted, now);
}

/**
 * Waits until a round was opened and drawn and its winnings were announced, or until `waitMs` have passed. With `--bet`
 * the round has an order that wins under every outcome.
 */
export async function hearRound(kit: Kit, hub: HubClient): Promise<void> {
  const end = performance.now() + kit.waitMs;
  const own = channelName.game(kit.options.game);
  const next = (name: string, since: number, fits: (data: unknown) => boolean = () => true) =>
    hub.next(
      ({ event, channel, data, at }) => event === name && channel === own && at >= since && fits(data),
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

class Rounds {
  /** The latest update of each round, with its first result. */
  readonly #heard = new Map<number, { readonly round: Round; readonly drawn?: readonly number[] | undefined }>();
  readonly #drawn = new Set<number>();

  constructor(readonly kit: Kit) {}

  /** Checks that the platform did not send an event before `due`, by its own clock if the event names a time. */
  #expectInTime({ at, data }: HubMessage, due: string | undefined, path: string, what: string): void {
    const dueAt = instantOf(due);
    const said = (data as { server_time?: unknown } | null)?.server_time;
    const saidAt = instantOf(said);
    // A time without a fraction counts whole seconds.
    const isWhole = typeof said === "string" && !said.includes(".");
    const sentAt = saidAt === undefined ? this.kit.latest(at) : saidAt + (isWhole ? 1_000 : 0);
    const isEarly = dueAt !== undefined && sentAt <= dueAt - EARLY_MS;
    this.kit.expect(!isEarly, path, `${what} before ${due}`, new Date(saidAt ?? at).toISOString());
  }

  #expectDrawn(numbers: readonly number[] | undefined, drawn: readonly number[] | undefined, path: string): void {
    const isSame = numbers === undefined || drawn === undefined || String(numbers) === String(drawn);
    this.kit.expect(isSame, path, `${drawn?.join(", ")}, as in the round's first event with a result`);
  }

  game_update(message: HubMessage, { round }: Game<"game_update">): void {
    const { status, draws_at: draws, end_at: end } = round;
    const { round: last, drawn } = this.#heard.get(round.id) ?? {};
    const before = last?.status ?? ROUND_STATUS.open;
    const isForward = LIFE.indexOf(status) >= LIFE.indexOf(before) || status === ROUND_STATUS.void;
    this.kit.expect(isForward, "round.status", `${before} or a later status: a round is never reopened`);
    const isSkipped = last?.status === ROUND_STATUS.open && status === ROUND_STATUS.resulted;
    this.kit.expect(!isSkipped, "round.status", "an update with status 2 when betting closes", "none before the draw");
    const numbers = round.result_numbers ?? undefined;
    this.#expectDrawn(numbers, drawn, "round.result_numbers");
    if (numbers !== undefined) this.#expectInTime(message, draws ?? end, "round.result_numbers", "no result");
    this.#heard.set(round.id, { round, drawn: drawn ?? numbers });
  }

  results(message: HubMessage, { round_id: id, result_numbers: numbers }: Game<"results">): void {
    const { game } = this.kit.options;
    this.kit.expect(games[game].isOutcome(numbers), "result_numbers", `a result of ${game}`);
    this.#drawn.add(id);
    const known = this.#heard.get(id);
    if (known === undefined) return;
    const { round, drawn } = known;
    const what = "no result before the update that closes betting, nor";
    if (round.status === ROUND_STATUS.open)
      this.kit.add("error", "", `${what} before ${round.end_at}`, new Date(message.at).toISOString());
    else this.#expectInTime(message, round.draws_at ?? round.end_at, "", what);
    this.#expectDrawn(numbers, drawn, "result_numbers");
    this.#heard.set(id, { round, drawn: drawn ?? numbers });
  }

  winning(message: HubMessage, { round_id: id }: Game<"winning">): void {
    const round = id === undefined ? undefined : this.#heard.get(id)?.round;
    if (id === undefined || round === undefined) return;
    this.kit.expect(this.#drawn.has(id), "", "winnings after the results of their round", `round ${id}`);
    this.#expectInTime(message, round.announces_at, "", "no winnings");
  }

  end(own: string, names: readonly string[]): void {
    for (const name of ["results", "winning", "game_update"]) {
      this.kit.about(`${own} ${name}`, name);
      const level = name === "winning" ? "warning" : "error";
      if (!names.includes(name)) this.kit.add(level, "", "the event, within two rounds", "none came");
    }
    if (!names.includes("game_update")) return;
    const rounds = [...this.#heard.values()];
    this.kit.expect(rounds.length > 0, "round", "a round that can be read");
    const hasEnded = rounds.some(({ round }) => round.status !== ROUND_STATUS.open);
    this.kit.expect(hasEnded, "round.status", "an update when the round is no longer open", "only open rounds");
  }
}

/** Reads the payload as the product does. Undefined, with findings, if the payload cannot be read. */
function payloadOf(kit: Kit, kind: ChannelKind, { channel, event, data }: HubMessage): unknown {
  const events: Readonly<Record<string, z.ZodMiniType>> = channels[kind];
  const schema = events[event];
  kit.about(`${channel} ${event}`, schema === undefined ? "events" : event);
  if (schema !== undefined) return (kit.value = kit.readNoting(schema, data));
  kit.add("warning", "", `one of ${Object.keys(events).join(", ")}: others are never read`, event);
  return undefined;
}

/** Checks all messages. `kinds`: the kinds of the subscribed channels, by name. */
export function judgeMessages(
  kit: Kit,
  messages: readonly HubMessage[],
  kinds: ReadonlyMap<string, ChannelKind>,
): void {
  const own = channelName.game(kit.options.game);
  const rounds = new Rounds(kit);
  const last = new Map<string, number>();
  const names: string[] = [];
  for (const message of messages) {
    const { channel, event, data } = message;
    const kind = kinds.get(channel);
    if (kind === undefined || /^pusher|^unsigned$/.test(event)) continue;
    const payload = payloadOf(kit, kind, message);
    if (channel === own) {
      names.push(event);
      if (payload !== undefined && event === "game_update") rounds.game_update(message, payload as Game<typeof event>);
      if (payload !== undefined && event === "results") rounds.results(message, payload as Game<typeof event>);
      if (payload !== undefined && event === "winning") rounds.winning(message, payload as Game<typeof event>);
    }
    const seq = (data as { seq?: unknown } | null)?.seq;
    if (typeof seq !== "number") continue;
    const wanted = (last.get(channel) ?? seq - 1) + 1;
    last.set(channel, seq);
    kit.about(`${channel} ${event}`, "seq");
    kit.expectSame(seq, wanted, "seq", ", the next of its channel");
  }
  rounds.end(own, names);
}
