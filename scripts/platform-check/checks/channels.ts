import { createHmac } from "node:crypto";
import { type CallResponse, calls } from "../../../lib/contract/calls";
import { channelName } from "../../../lib/contract/channels";
import { type Notes, Skipped } from "../finding";
import { connectHub, type HubClient, type HubMessage } from "../hub-client";
import {
  accountField,
  askWell,
  check,
  currencyOf,
  expectRefusal,
  homeOf,
  type Kit,
  needsAnswered,
  titleOf,
  tokenOf,
  waitOf,
} from "../kit";
import { readBy } from "../read-answer";
import { judgeEvents } from "../round-events";

type ChannelAuth = CallResponse<"broadcastingAuth">;

/** No hub has given it to a socket: what is signed for it is of use to nobody. */
export const SOCKET_ID = "123456789.987654321";

interface Signed {
  auth: string;
  /** What the platform had to sign. */
  text: string;
  /** The same by the names of its parts. */
  form: string;
}

function checkSignature(kit: Kit, notes: Notes, { auth, text, form }: Signed): void {
  const [key = "", signature = ""] = auth.split(":");
  const isShape = /^[0-9a-f]{64}$/.test(signature) && key !== "";
  if (!notes.expect(isShape, "auth", "the hub's key, a colon and 64 hexadecimal digits", auth)) return;
  const { hub, secret } = kit.options;
  if (hub !== undefined) notes.expect(key === hub.key, "auth", `the key ${hub.key}`, key);
  if (secret === undefined) return;
  const right = createHmac("sha256", secret).update(text).digest("hex") === signature;
  notes.expect(right, "auth", `HMAC-SHA256, by the secret, of ${form}`, "another signature");
}

function signedChannel(channel: string, { auth, channel_data: data }: ChannelAuth): Signed {
  const text = data == null ? `${SOCKET_ID}:${channel}` : `${SOCKET_ID}:${channel}:${data}`;
  return { auth, text, form: "socket_id:channel_name" };
}

/** The channel is signed for its own player or merchant, and the next one is not. */
const privateChannel = (what: string, field: "id" | "merchant_id", channelOf: (id: number) => string) =>
  check(`private channel of the ${what}`, async (kit, notes) => {
    const id = accountField(kit, field);
    const token = tokenOf(kit);
    const body = { socket_id: SOCKET_ID, channel_name: channelOf(id) };
    const signed = await askWell(kit, notes, "broadcastingAuth", { token, body });
    if (signed !== undefined) checkSignature(kit, notes, signedChannel(channelOf(id), signed.data));
    needsAnswered(kit, "broadcastingAuth");
    notes.about(titleOf("broadcastingAuth"), "broadcasting-auth");
    const foreign = { socket_id: SOCKET_ID, channel_name: channelOf(id + 1) };
    const answer = await kit.client.call("broadcastingAuth", { token, body: foreign, as: kit.bodyForm });
    expectRefusal(notes, answer, [403], `the channel of another ${what}`);
  });

const signIn = check("sign-in at the hub", async (kit, notes) => {
  const token = tokenOf(kit);
  if (kit.features?.includes("user_auth") !== true) throw new Skipped("the settings do not name user_auth");
  const got = await askWell(kit, notes, "broadcastingUserAuth", { token, body: { socket_id: SOCKET_ID } });
  if (got === undefined) return;
  const { auth, user_data: data } = got.data;
  const expected = `the id of the account, ${accountField(kit, "id")}, as text`;
  notes.expect(userIdOf(data) === String(accountField(kit, "id")), "user_data", expected, data);
  checkSignature(kit, notes, { auth, text: `${SOCKET_ID}::user::${data}`, form: "socket_id::user::user_data" });
});

function userIdOf(data: string): unknown {
  try {
    const user: unknown = JSON.parse(data);
    return typeof user === "object" && user !== null && "id" in user ? user.id : undefined;
  } catch {
    return undefined;
  }
}

const SUBSCRIBE_MS = 10_000;

/** A signature for a socket. The checks of the private channels report wrong signatures. */
async function sign(kit: Kit, channel: string, socketId: string): Promise<ChannelAuth | undefined> {
  const body = { socket_id: socketId, channel_name: channel };
  const asked = { token: tokenOf(kit), body, as: kit.bodyForm };
  const { json } = await kit.client.call("broadcastingAuth", asked);
  const reading = readBy(calls.broadcastingAuth.response, json, currencyOf(kit));
  return reading.kind === "wrong" ? undefined : reading.data;
}

/** Subscribes, with a signature where the channel is private. Gives what the hub says; undefined for what was not signed. */
export async function subscribe(kit: Kit, hub: HubClient, channel: string): Promise<HubMessage | undefined> {
  const isPrivate = channel.startsWith("private-");
  const auth = isPrivate ? await sign(kit, channel, hub.socketId) : undefined;
  if (isPrivate && auth === undefined) return undefined;
  hub.subscribe(channel, auth);
  const said = await hub.next(
    (message) => message.channel === channel && /subscription_(succeeded|error)$/.test(message.event),
    SUBSCRIBE_MS,
  );
  return said ?? { event: "no answer", at: Date.now() };
}

/** Public channels, and the private ones whose ids are known. */
function channelsOf({ account, options }: Kit): string[] {
  const { id, merchant_id: merchantId } = account ?? {};
  return [
    channelName.game(options.game),
    channelName.system(),
    ...(id === undefined ? [] : [channelName.user(id)]),
    ...(merchantId === undefined ? [] : [channelName.merchant(merchantId)]),
  ];
}

const events = check("events of a round", async (kit, notes) => {
  homeOf(kit);
  const { game, hub: address } = kit.options;
  if (address === undefined) throw new Skipped("no --hub URL --key KEY were given");
  notes.about(`the hub ${address.url}`, "hub");
  const hub = await connectHub(address.url, address.key).catch((error: unknown) => {
    notes.add("error", "", "a greeting of the Pusher protocol", error instanceof Error ? error.message : error);
    throw new Skipped("the hub cannot be reached");
  });
  try {
    const own = channelName.game(game);
    for (const channel of channelsOf(kit)) {
      const said = await subscribe(kit, hub, channel);
      notes.about(`channel ${channel}`, "hub");
      const isTaken = said === undefined || said.event.endsWith("succeeded");
      notes.expect(isTaken, "", "the hub takes the subscription", said?.data ?? said?.event);
    }
    await aRound(hub, own, waitOf(kit));
    judgeEvents(kit, notes, own, hub.messages);
  } finally {
    hub.close();
  }
});

/** Waits until a round was opened, drawn and told as won, or until `waitMs` are over. */
async function aRound(hub: HubClient, own: string, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  const opened = await hub.next(isOpening(own), waitMs);
  if (opened === undefined) return;
  let since = opened.at;
  for (const name of ["results", "winning"]) {
    const next = await hub.next(
      ({ event, channel, at }) => event === name && channel === own && at >= since,
      end - performance.now(),
    );
    since = next?.at ?? since;
  }
}

/** An event that tells of a round that was just opened. */
const isOpening =
  (own: string) =>
  ({ event, channel, data }: HubClient["messages"][number]): boolean =>
    event === "game_update" && channel === own && statusOf(data) === 0;

function statusOf(data: unknown): unknown {
  const round: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "round") : undefined;
  const status: unknown = typeof round === "object" && round !== null ? Reflect.get(round, "status") : undefined;
  return typeof status === "string" ? Number(status) : status;
}

export const channelChecks = [
  privateChannel("player", "id", channelName.user),
  privateChannel("merchant", "merchant_id", channelName.merchant),
  signIn,
  events,
];
