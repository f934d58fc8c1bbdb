import { createHmac } from "node:crypto";
import type { ChannelKind } from "../../../lib/contract/channels";
import { channelName } from "../../../lib/contract/channel-names";
import { SESSION_ENDS } from "../../../lib/contract/errors";
import { parsed } from "../client";
import { known, Skipped } from "../findings";
import { connectHub, type HubMessage } from "../hub-client";
import { type Check, check, isSuccess, type Kit, statusLine } from "../kit";
import { hearRound, judgeMessages } from "./events";
import { SOCKET_ID } from "./session";

const LOGOUT_MS = 10_000;

/** @param form names the parts of the signed `text` */
function checkSignature(kit: Kit, auth: string, text: string, form: string): void {
  const [key = "", signature = ""] = auth.split(":");
  const isShape = /^[0-9a-f]{64}$/.test(signature) && key !== "";
  if (!kit.expect(isShape, "auth", "the hub's key, a colon and 64 hexadecimal digits")) return;
  const { hub, secret } = kit.options;
  if (hub !== undefined) kit.expect(key === hub.key, "auth", `the key ${hub.key}`, key);
  if (secret === undefined) return;
  const right = createHmac("sha256", secret).update(text).digest("hex");
  kit.expect(right === signature, "auth", `HMAC-SHA256, by the secret, of ${form}`, "another signature");
}

/** Checks that the platform signs the channel of this player or merchant, and refuses another's channel. */
const privateChannel = (what: "player" | "merchant", field: "id" | "merchant_id"): Check =>
  check(`private channel of the ${what}`, {}, async (kit) => {
    const id = kit.accountField(field);
    const nameOf = what === "player" ? channelName.user : channelName.merchant;
    const { data } = await kit.askWell("broadcastingAuth", { socket_id: SOCKET_ID, channel_name: nameOf(id) });
    const signed = [SOCKET_ID, nameOf(id), ...(data.channel_data == null ? [] : [data.channel_data])].join(":");
    checkSignature(kit, data.auth, signed, `socket_id:channel_name${data.channel_data == null ? "" : ":channel_data"}`);
    const foreign = await kit.send("broadcastingAuth", { socket_id: SOCKET_ID, channel_name: nameOf(id + 1) });
    kit.expectRefusal(foreign, [403], `the channel of another ${what}`);
  });

async function events(kit: Kit): Promise<void> {
  kit.needsHome();
  const { account, features, options } = kit;
  const at = known(options.hub, "no --hub URL --key KEY were given");
  kit.about(`the hub ${at.url}`, "hub");
  const sign = (socket_id: string, channel_name: string) => kit.read("broadcastingAuth", { socket_id, channel_name });
  const hub = await connectHub(at, sign).catch((error: unknown) => {
    kit.add("error", "", "a greeting of the Pusher protocol", error instanceof Error ? error.message : error);
    throw new Skipped("the hub cannot be reached");
  });
  kit.hub = hub;
  const { id, merchant_id: merchant } = account;
  const kinds = new Map<string, ChannelKind>([[channelName.game(options.game), "game"]]);
  kinds.set(channelName.system(), "system");
  if (id) kinds.set(channelName.user(id), "user");
  if (merchant) kinds.set(channelName.merchant(merchant), "merchant");
  if (merchant && features.includes("presence")) kinds.set(channelName.table(merchant, options.game), "table");
  for (const channel of kinds.keys()) {
    const answer = await hub.subscribe(channel);
    kit.about(`channel ${channel}`, "hub");
    const isTaken = answer !== undefined && /succeeded$|^unsigned$/.test(answer.event);
    kit.expect(isTaken, "", "the hub takes the subscription", answer?.data ?? "no answer");
  }
  await hearRound(kit, hub);
  judgeMessages(kit, hub.messages, kinds);
}

export const hubChecks: readonly Check[] = [
  privateChannel("player", "id"),
  privateChannel("merchant", "merchant_id"),
  check("sign-in at the hub", {}, async (kit) => {
    kit.needsFeature("user_auth");
    const { auth, user_data: data } = (await kit.askWell("broadcastingUserAuth", { socket_id: SOCKET_ID })).data;
    const id = String(kit.accountField("id"));
    const user = parsed(data) as { id?: unknown } | null | undefined;
    kit.expect(user?.id === id, "user_data", `the id of the account, ${id}, as text`);
    checkSignature(kit, auth, `${SOCKET_ID}::user::${data}`, "socket_id::user::user_data");
  }),
  check("events of a round", {}, events),
];

async function secondSignIn(kit: Kit): Promise<void> {
  const { user: username, password } = kit.options;
  const old = kit.session();
  const { token } = (await kit.askWell("login", { username, password })).data;
  const isNew = !kit.secrets.has(token);
  kit.secrets.add(token);
  kit.token = token;
  kit.aboutCall("login", "duplicate-sign-in");
  if (!kit.expect(isNew, "token", "a token of its own for each sign-in", "the same token again")) return;
  kit.needsAnswered("me");
  kit.aboutCall("me", "duplicate-sign-in");
  const own = await kit.send("me");
  if (!kit.expect(isSuccess(own), "", "a status of 200 to the newer session", statusLine(own))) {
    kit.token = undefined;
    kit.noSession = "no session: that of the second sign-in is refused";
  }
  const answer = await kit.send("me", {}, { token: old });
  const isOpen = answer.status === 200;
  if (!kit.advise(!isOpen, "", "401 duplicate_login for the session before: one player, one session", "200")) return;
  const code = kit.expectRefusal(answer, [401], "the session before a second sign-in")?.code;
  const isKnown = SESSION_ENDS.some((end) => end === code);
  kit.advise(isKnown, "code", "duplicate_login, so that the screen can say why");
  const { hub, account } = kit;
  const name = account.id === undefined ? undefined : channelName.user(account.id);
  const isHeard = hub?.messages.some(({ channel, event }) => channel === name && event.endsWith("succeeded"));
  // If the hub refuses the channel, the check of a round's events reports that.
  if (hub === undefined || isHeard !== true) return;
  const isEnd = ({ channel, event }: HubMessage) => channel === name && /^user_(logout|kick)$/.test(event);
  const ended = await hub.next(isEnd, Math.min(LOGOUT_MS, kit.waitMs));
  kit.about(`${name} user_logout`, "user_logout");
  kit.advise(ended !== undefined, "", "the event for the session that a second sign-in ends", "none within 10 s");
}

export const endChecks: readonly Check[] = [
  // The hub's client is closed before the logout. The platform may end the socket with its session, and pusher-js would then connect again.
  check("a second sign-in", {}, (kit) => secondSignIn(kit).finally(() => kit.hub?.close())),
  check("logout", {}, async (kit) => {
    const token = kit.session();
    await kit.askWell("logout");
    kit.needsAnswered("me");
    kit.expectRefusal(await kit.send("me", {}, { token }), [401], "a session that was logged out");
  }),
];
