import { createHmac } from "node:crypto";
import type { ChannelKind } from "../../../lib/contract/channels";
import { channelName } from "../../../lib/contract/channel-names";
import { SESSION_ENDS } from "../../../lib/contract/errors";
import { connectHub, type HubClient, type HubMessage } from "../hub-client";
import { type Check, check, isSuccess, type Kit, statusLine } from "../kit";
import { Skipped } from "../notes";
import { hearRound, judgeMessages } from "./events";
import { SOCKET_ID } from "./session";

const LOGOUT_MS = 10_000;

/** @param form the parts of the signed `text` by their names */
function checkSignature({ notes, options }: Kit, auth: string, text: string, form: string): void {
  const [key = "", signature = ""] = auth.split(":");
  const isShape = /^[0-9a-f]{64}$/.test(signature) && key !== "";
  if (!notes.expect(isShape, "auth", "the hub's key, a colon and 64 hexadecimal digits", auth)) return;
  const { hub, secret } = options;
  if (hub !== undefined) notes.expect(key === hub.key, "auth", `the key ${hub.key}`, key);
  if (secret === undefined) return;
  const right = createHmac("sha256", secret).update(text).digest("hex");
  notes.expect(right === signature, "auth", `HMAC-SHA256, by the secret, of ${form}`, "another signature");
}

/** The channel is signed for its own player or merchant, and that of another is refused. */
const privateChannel = (what: "player" | "merchant", field: "id" | "merchant_id"): Check =>
  check(`private channel of the ${what}`, {}, async (kit) => {
    const id = kit.accountField(field);
    const nameOf = what === "player" ? channelName.user : channelName.merchant;
    const { data } = await kit.askWell("broadcastingAuth", { socket_id: SOCKET_ID, channel_name: nameOf(id) });
    const signed = [SOCKET_ID, nameOf(id), ...(data.channel_data == null ? [] : [data.channel_data])].join(":");
    checkSignature(kit, data.auth, signed, "socket_id:channel_name");
    const foreign = await kit.send("broadcastingAuth", { socket_id: SOCKET_ID, channel_name: nameOf(id + 1) });
    kit.expectRefusal(foreign, [403], `the channel of another ${what}`);
  });

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
    const { id, merchant_id: merchant } = account ?? {};
    const kinds = new Map<string, ChannelKind>([[channelName.game(options.game), "game"]]);
    kinds.set(channelName.system(), "system");
    if (id) kinds.set(channelName.user(id), "user");
    if (merchant) kinds.set(channelName.merchant(merchant), "merchant");
    if (merchant && kit.features?.includes("presence")) kinds.set(channelName.table(merchant, options.game), "table");
    for (const channel of kinds.keys()) {
      const said = await hub.subscribe(channel);
      notes.about(`channel ${channel}`, "hub");
      const isTaken = said === undefined || said.event.endsWith("succeeded");
      notes.expect(isTaken, "", "the hub takes the subscription", said?.data ?? said?.event);
    }
    await hearRound(kit, hub);
    judgeMessages(kit, hub.messages, kinds);
  } finally {
    hub.close();
  }
}

export const hubChecks: readonly Check[] = [
  privateChannel("player", "id"),
  privateChannel("merchant", "merchant_id"),
  check("sign-in at the hub", {}, async (kit) => {
    kit.needsFeature("user_auth");
    const { auth, user_data: data } = (await kit.askWell("broadcastingUserAuth", { socket_id: SOCKET_ID })).data;
    const id = String(kit.accountField("id"));
    kit.notes.expect(userIdOf(data) === id, "user_data", `the id of the account, ${id}, as text`, data);
    checkSignature(kit, auth, `${SOCKET_ID}::user::${data}`, "socket_id::user::user_data");
  }),
  { name: "events of a round", run: events },
];

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
  const { token } = (await kit.askWell("login", { username: options.user, password: options.password })).data;
  const isNew = !kit.secrets.has(token);
  kit.secrets.add(token);
  kit.token = token;
  kit.about("login", "duplicate-sign-in");
  if (!notes.expect(isNew, "token", "a token of its own for each sign-in", "the same token again")) return;
  kit.needsAnswered("me");
  kit.about("me", "duplicate-sign-in");
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

export const endChecks: readonly Check[] = [
  check("a second sign-in", {}, async (kit) => {
    kit.session();
    const hub = await listener(kit);
    await secondSignIn(kit, hub).finally(() => hub?.close());
  }),
  check("logout", {}, async (kit) => {
    const token = kit.session();
    await kit.askWell("logout");
    kit.needsAnswered("me");
    kit.expectRefusal(await kit.send("me", {}, { token }), [401], "a session that was logged out");
  }),
];
