import { createHmac } from "node:crypto";
import type * as z from "zod/mini";
import { games } from "../../../games/registry";
import type { CallResponse } from "../../../lib/contract/calls";
import { type ChannelKind, channelName, channels } from "../../../lib/contract/channels";
import { ROUND_STATUS, type Round } from "../../../lib/contract/entities";
import { SESSION_ENDS } from "../../../lib/contract/errors";
import { connectHub, type HubClient, type HubMessage } from "../hub-client";
import { type Check, isInstant, isSuccess, type Kit, statusLine, titleOf } from "../kit";
import { Skipped } from "../notes";
import { SOCKET_ID } from "./session";

/** Between the platform's clock and this one. */
const CLOCK_SLACK_MS = 2_000;
const LOGOUT_MS = 10_000;

interface Signed {
  readonly auth: string;
  /** The text that the platform had to sign, and the same with the names of its parts. */
  readonly text: string;
  readonly form: string;
}

function checkSignature({ notes, options }: Kit, { auth, text, form }: Signed): void {
  const [key = "", signature = ""] = auth.split(":");
  const isShape = /^[0-9a-f]{64}$/.test(signature) && key !== "";
  if (!notes.expect(isShape, "auth", "the hub's key, a colon and 64 hexadecimal digits", auth)) return;
  const { hub, secret } = options;
  if (hub !== undefined) notes.expect(key === hub.key, "auth", `the key ${hub.key}`, key);
  if (secret === undefined) return;
  const right = createHmac("sha256", secret).update(text).digest("hex");
  notes.expect(right === signature, "auth", `HMAC-SHA256, by the secret, of ${form}`, "another signature");
}

function signedChannel(channel: string, { auth, channel_data: data }: CallResponse<"broadcastingAuth">): Signed {
  return {
    auth,
    text: [SOCKET_ID, channel, ...(data == null ? [] : [data])].join(":"),
    form: "socket_id:channel_name",
  };
}

/** The channel is signed for its own player or merchant, and that of another is refused. */
const privateChannel =
  (what: string, field: "id" | "merchant_id", channelOf: (id: number) => string): Check =>
  async (kit) => {
    const id = kit.accountField(field);
    const ask = (of: number) => ({ socket_id: SOCKET_ID, channel_name: channelOf(of) });
    const signed = await kit.askWell("broadcastingAuth", ask(id));
    if (signed !== undefined) checkSignature(kit, signedChannel(channelOf(id), signed.data));
    kit.needsAnswered("broadcastingAuth");
    kit.notes.about(titleOf("broadcastingAuth"), "broadcasting-auth");
    kit.expectRefusal(await kit.send("broadcastingAuth", ask(id + 1)), [403], `the channel of another ${what}`);
  };

async function signIn(kit: Kit): Promise<void> {
  if (kit.features?.includes("user_auth") !== true) throw new Skipped("the settings do not name user_auth");
  const got = await kit.askWell("broadcastingUserAuth", { socket_id: SOCKET_ID });
  if (got === undefined) return;
  const { auth, user_data: data } = got.data;
  const id = String(kit.accountField("id"));
  kit.notes.expect(userIdOf(data) === id, "user_data", `the id of the account, ${id}, as text`, data);
  checkSignature(kit, { auth, text: `${SOCKET_ID}::user::${data}`, form: "socket_id::user::user_data" });
}

function userIdOf(data: string): unknown {
  try {
    return (JSON.parse(data) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

/** @throws Skipped without an address, Error if the hub does not greet */
function connect(kit: Kit): Promise<HubClient> {
  const { hub } = kit.options;
  if (hub === undefined) throw new Skipped("no --hub URL --key KEY were given");
  return connectHub(hub, (socketId, channel) =>
    kit.read("broadcastingAuth", { socket_id: socketId, channel_name: channel }),
  );
}

/** Waits until a round was opened and drawn and its winnings came, or until `waitMs` have passed. */
async function hearRound(hub: HubClient, own: string, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  const isOpening = ({ event, channel, data }: HubMessage): boolean => {
    const status = (data as { round?: { status?: unknown } } | null)?.round?.status;
    return event === "game_update" && channel === own && status !== undefined && Number(status) === ROUND_STATUS.open;
  };
  let seen = await hub.next(isOpening, waitMs);
  for (const name of ["results", "winning"]) {
    const since = seen?.at;
    if (since === undefined) return;
    const isNext = ({ event, channel, at }: HubMessage): boolean => event === name && channel === own && at >= since;
    seen = (await hub.next(isNext, end - performance.now())) ?? seen;
  }
}

/** The payload as the product reads it; undefined, with findings, if it cannot be read. */
function payloadOf(kit: Kit, { channel, event, data }: HubMessage): unknown {
  const kinds: readonly [RegExp, ChannelKind][] = [
    [/^system$/, "system"],
    [/^private-user\./, "user"],
    [/^private-merchant\./, "merchant"],
  ];
  const kind = kinds.find(([name]) => name.test(channel))?.[1] ?? "game";
  const known: Readonly<Record<string, z.ZodMiniType>> = channels[kind];
  const schema = known[event];
  kit.notes.about(`${channel} ${event}`, schema === undefined ? "events" : event);
  if (schema !== undefined) return kit.readNoting(schema, data);
  kit.notes.add("warning", "", `one of ${Object.keys(known).join(", ")}: others are never read`, event);
  return undefined;
}

/** Checks every message that came within a round or two. */
function judge({ notes, options }: Kit, own: string, read: readonly (HubMessage & { payload: unknown })[]): void {
  const rounds = new Map<number, Round>();
  const drawn = new Set<number>();
  for (const { event, payload, at } of read) {
    notes.about(`${own} ${event}`, event);
    if (payload === undefined) continue;
    if (event === "game_update") {
      const { round } = payload as { round: Round };
      rounds.set(round.id, round);
    } else if (event === "results") {
      const { round_id: id, result_numbers: numbers } = payload as { round_id: number; result_numbers: number[] };
      drawn.add(id);
      const isResult = games[options.game].isOutcome(numbers);
      notes.expect(isResult, "result_numbers", `a result of ${options.game}`, numbers);
      const end = rounds.get(id)?.end_at ?? "";
      const isClosed = !isInstant(end) || at + CLOCK_SLACK_MS >= Date.parse(end.replace(" ", "T"));
      notes.expect(isClosed, "", `no result before betting closes at ${end}`, new Date(at).toISOString());
    } else if (event === "winning") {
      const { round_id: id } = payload as { round_id?: number };
      const isAfter = id === undefined || !rounds.has(id) || drawn.has(id);
      notes.expect(isAfter, "", "winnings after the results of their round", `round ${id}`);
    }
  }
  for (const [name, level] of [
    ["results", "error"],
    ["winning", "warning"],
    ["game_update", "error"],
  ] as const) {
    notes.about(`${own} ${name}`, name);
    if (!read.some(({ event }) => event === name)) notes.add(level, "", "the event, within two rounds", "none came");
    else if (name === "game_update") {
      notes.expect(rounds.size > 0, "round", "a round that can be read", "none");
      const ended = [...rounds.values()].some(({ status }) => status !== ROUND_STATUS.open);
      notes.expect(ended, "round.status", "an update when the round is no longer open", "only open rounds");
    }
  }
}

async function events(kit: Kit): Promise<void> {
  kit.needsHome();
  const { account, notes, options } = kit;
  const opening = connect(kit);
  notes.about(`the hub ${options.hub?.url}`, "hub");
  const hub = await opening.catch((error: unknown) => {
    notes.add("error", "", "a greeting of the Pusher protocol", error instanceof Error ? error.message : error);
    throw new Skipped("the hub cannot be reached");
  });
  try {
    const { id, merchant_id: merchantId } = account ?? {};
    const own = channelName.game(options.game);
    const ids = [id && channelName.user(id), merchantId && channelName.merchant(merchantId)];
    for (const channel of [own, channelName.system(), ...ids.filter((name) => typeof name === "string")]) {
      const said = await hub.subscribe(channel);
      notes.about(`channel ${channel}`, "hub");
      const isTaken = said === undefined || said.event.endsWith("succeeded");
      notes.expect(isTaken, "", "the hub takes the subscription", said?.data ?? said?.event);
    }
    await hearRound(hub, own, kit.waitMs);
    const heard = hub.messages.filter(({ channel, event }) => channel !== "" && !/^pusher|^unsigned$/.test(event));
    const last = new Map<string, number>();
    const read = heard.map((message) => {
      const payload = payloadOf(kit, message);
      const { channel, event, data } = message;
      const seq = (data as { seq?: unknown } | null)?.seq;
      const before = last.get(channel);
      if (typeof seq === "number") {
        last.set(channel, seq);
        notes.about(`${channel} ${event}`, "seq");
        const follows = before === undefined || seq === before + 1;
        notes.expect(follows, "seq", `${(before ?? 0) + 1}, the next of its channel`, seq);
      }
      return { ...message, payload };
    });
    const ownEvents = read.filter(({ channel, event }) => channel === own && event in channels.game);
    judge(kit, own, ownEvents);
  } finally {
    hub.close();
  }
}

export const hubChecks: Readonly<Record<string, Check>> = {
  "private channel of the player": privateChannel("player", "id", channelName.user),
  "private channel of the merchant": privateChannel("merchant", "merchant_id", channelName.merchant),
  "sign-in at the hub": signIn,
  "events of a round": events,
};

/** A socket of the session that is about to end; undefined if the hub refuses it, which the events of a round report. */
async function listener(kit: Kit): Promise<HubClient | undefined> {
  const id = kit.account?.id;
  if (kit.options.hub === undefined || id === undefined) return undefined;
  const hub = await connect(kit).catch(() => undefined);
  if ((await hub?.subscribe(channelName.user(id)))?.event.endsWith("succeeded")) return hub;
  hub?.close();
  return undefined;
}

async function secondSignIn(kit: Kit, hub: HubClient | undefined): Promise<void> {
  const { notes, options } = kit;
  const old = kit.session();
  const got = await kit.askWell("login", { username: options.user, password: options.password });
  if (got === undefined) return;
  const { token } = got.data;
  const isNew = !kit.secrets.has(token);
  kit.secrets.add(token);
  kit.token = token;
  notes.about(titleOf("login"), "duplicate-sign-in");
  if (!notes.expect(isNew, "token", "a token of its own for each sign-in", "the same token again")) return;
  kit.needsAnswered("me");
  notes.about(titleOf("me"), "duplicate-sign-in");
  const own = await kit.send("me");
  if (!notes.expect(isSuccess(own), "", "a status of 200 to the newer session", statusLine(own))) {
    kit.token = undefined;
    kit.noSession = "no session: that of the second sign-in is refused";
  }
  const answer = await kit.send("me", {}, { token: old });
  if (answer.status === 200)
    return notes.add("warning", "", "401 duplicate_login for the session before: one player, one session", "200");
  const code = kit.expectRefusal(answer, [401], "the session before a second sign-in")?.code;
  const isKnown = code !== undefined && (SESSION_ENDS as readonly string[]).includes(code);
  notes.advise(isKnown, "code", "duplicate_login, so that the screen can say why", code);
  if (hub === undefined) return;
  const channel = channelName.user(kit.accountField("id"));
  const isEnd = (heard: HubMessage): boolean => heard.channel === channel && /^user_(logout|kick)$/.test(heard.event);
  const ended = await hub.next(isEnd, Math.min(LOGOUT_MS, kit.waitMs));
  notes.about(`${channel} user_logout`, "user_logout");
  notes.advise(ended !== undefined, "", "the event for the session that a second sign-in ends", "none within 10 s");
}

export const endChecks: Readonly<Record<string, Check>> = {
  async "a second sign-in"(kit) {
    kit.session();
    const hub = await listener(kit);
    await secondSignIn(kit, hub).finally(() => hub?.close());
  },
  async logout(kit) {
    const token = kit.session();
    await kit.askWell("logout");
    kit.needsAnswered("logout", "me");
    kit.notes.about(titleOf("logout"), "logout");
    kit.expectRefusal(await kit.send("me", {}, { token }), [401], "a session that was logged out");
  },
};
