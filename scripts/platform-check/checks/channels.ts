import { createHmac } from "node:crypto";
import type { CallResponse } from "../../../lib/contract/calls";
import { channelName } from "../../../lib/contract/channels";
import { type Notes, Skipped } from "../finding";
import { connectHub, type HubClient } from "../hub-client";
import { accountOf, askWell, type Check, expectRefusal, homeOf, type Kit, titleOf, tokenOf, waitOf } from "../kit";
import { judgeEvents } from "../round-events";

type ChannelAuth = CallResponse<"broadcastingAuth">;

/** No hub has given it to a socket: what is signed for it is of use to nobody. */
const SOCKET_ID = "123456789.987654321";

const sign = async (kit: Kit, notes: Notes, channel: string, socketId: string): Promise<ChannelAuth | undefined> => {
  const body = { socket_id: socketId, channel_name: channel };
  const got = await askWell(kit, notes, "broadcastingAuth", { token: tokenOf(kit), body });
  return got?.data;
};

function checkSignature(kit: Kit, notes: Notes, channel: string, signed: ChannelAuth): void {
  const [key = "", signature = ""] = signed.auth.split(":");
  const isShape = /^[0-9a-f]{64}$/.test(signature) && key !== "";
  if (!notes.expect(isShape, "auth", "the hub's key, a colon and 64 hexadecimal digits", signed.auth)) return;
  const { hub, secret } = kit.options;
  if (hub !== undefined) notes.expect(key === hub.key, "auth", `the key ${hub.key}`, key);
  if (secret === undefined) return;
  const data = signed.channel_data;
  const text = data == null ? `${SOCKET_ID}:${channel}` : `${SOCKET_ID}:${channel}:${data}`;
  const right = createHmac("sha256", secret).update(text).digest("hex") === signature;
  notes.expect(right, "auth", "HMAC-SHA256, by the secret, of socket_id:channel_name", "another signature");
}

const signatures: Check = {
  name: "private channels",
  async run(kit, notes) {
    const { id, merchant_id: merchantId } = accountOf(kit);
    for (const channel of [channelName.user(id), channelName.merchant(merchantId)]) {
      const signed = await sign(kit, notes, channel, SOCKET_ID);
      if (signed !== undefined) checkSignature(kit, notes, channel, signed);
    }
    notes.about(titleOf("broadcastingAuth"), "broadcasting-auth");
    for (const channel of [channelName.user(id + 1), channelName.merchant(merchantId + 1)]) {
      const body = { socket_id: SOCKET_ID, channel_name: channel };
      const answer = await kit.client.call("broadcastingAuth", { token: tokenOf(kit), body });
      expectRefusal(notes, answer, [403], "the channel of somebody else");
    }
  },
};

const SUBSCRIBE_MS = 10_000;

/** A connection to the hub, if the options name one. The caller closes it. */
export async function hubOf(kit: Kit, notes: Notes): Promise<HubClient> {
  const { hub } = kit.options;
  if (hub === undefined) throw new Skipped("no --hub URL --key KEY were given");
  notes.about(`the hub ${hub.url}`, "hub");
  try {
    return await connectHub(hub.url, hub.key);
  } catch (error) {
    notes.add("error", "", "a greeting of the Pusher protocol", error instanceof Error ? error.message : error);
    throw new Skipped("the hub cannot be reached");
  }
}

/** Subscribes, with a signature where the channel is private. Gives whether the hub took it. */
export async function subscribe(kit: Kit, notes: Notes, hub: HubClient, channel: string): Promise<boolean> {
  const auth = channel.startsWith("private-") ? await sign(kit, notes, channel, hub.socketId) : undefined;
  notes.about(`channel ${channel}`, "hub");
  hub.subscribe(channel, auth);
  const told = await hub.next(
    (message) => message.channel === channel && /subscription_(succeeded|error)$/.test(message.event),
    SUBSCRIBE_MS,
  );
  const taken = told?.event.endsWith("succeeded") ?? false;
  return notes.expect(taken, "", "the hub takes the subscription", told?.data ?? "no answer");
}

const events: Check = {
  name: "events of a round",
  async run(kit, notes) {
    homeOf(kit);
    const { id, merchant_id: merchantId } = accountOf(kit);
    const { game } = kit.options;
    const hub = await hubOf(kit, notes);
    try {
      const own = channelName.game(game);
      const channels = [own, channelName.system(), channelName.user(id), channelName.merchant(merchantId)];
      for (const channel of channels) await subscribe(kit, notes, hub, channel);
      const end = performance.now() + waitOf(kit);
      const opened = await hub.next(isOpening(own), end - performance.now());
      if (opened !== undefined) {
        const result = await hub.next(
          ({ event, channel, at }) => event === "results" && channel === own && at >= opened.at,
          end - performance.now(),
        );
        const since = result?.at ?? opened.at;
        await hub.next(
          ({ event, channel, at }) => event === "winning" && channel === own && at >= since,
          end - performance.now(),
        );
      }
      judgeEvents(notes, game, own, hub.messages);
    } finally {
      hub.close();
    }
  },
};

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

export const channelChecks: readonly Check[] = [signatures, events];
