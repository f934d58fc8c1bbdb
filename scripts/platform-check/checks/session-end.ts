import { channelName } from "../../../lib/contract/channels";
import { SESSION_ENDS } from "../../../lib/contract/errors";
import type { Notes } from "../finding";
import { connectHub, type HubClient } from "../hub-client";
import {
  askWell,
  check,
  expectRefusal,
  isSuccess,
  type Kit,
  needsAnswered,
  statusLine,
  titleOf,
  tokenOf,
  waitOf,
} from "../kit";
import { subscribe } from "./channels";

const EVENT_MS = 10_000;

/** The socket of the session that is about to end. None where the hub takes no socket: the events of a round tell of that. */
async function listener(kit: Kit): Promise<{ hub: HubClient; channel: string } | undefined> {
  const { hub: address } = kit.options;
  const id = kit.account?.id;
  if (address === undefined || id === undefined) return undefined;
  const hub = await connectHub(address.url, address.key).catch(() => undefined);
  if (hub === undefined) return undefined;
  const channel = channelName.user(id);
  const said = await subscribe(kit, hub, channel);
  if (said?.event.endsWith("succeeded")) return { hub, channel };
  hub.close();
  return undefined;
}

async function expectLogoutEvent(kit: Kit, notes: Notes, hub: HubClient, channel: string): Promise<void> {
  const told = await hub.next(
    ({ event, channel: on }) => on === channel && (event === "user_logout" || event === "user_kick"),
    Math.min(EVENT_MS, waitOf(kit)),
  );
  notes.about(`${channel} user_logout`, "user_logout");
  notes.advise(told !== undefined, "", "the event for the session that a second sign-in ends", "none within 10 s");
}

const duplicate = check("a second sign-in", async (kit, notes) => {
  const old = tokenOf(kit);
  const heard = await listener(kit);
  try {
    const { user: username, password } = kit.options;
    const got = await askWell(kit, notes, "login", { body: { username, password } });
    if (got === undefined) return;
    const { token } = got.data;
    const isNew = !kit.secrets.has(token);
    kit.secrets.add(token);
    kit.token = token;
    notes.about(titleOf("login"), "duplicate-sign-in");
    if (!notes.expect(isNew, "token", "a token of its own for each sign-in", "the same token again")) return;
    needsAnswered(kit, "me");
    notes.about(titleOf("me"), "duplicate-sign-in");
    const own = await kit.client.call("me", { token });
    if (!notes.expect(isSuccess(own), "", "a status of 200 to the newer session", statusLine(own))) {
      delete kit.token;
      kit.noSession = "no session: that of the second sign-in is refused";
    }
    const answer = await kit.client.call("me", { token: old });
    if (answer.status === 200) {
      notes.add("warning", "", "401 duplicate_login for the session before: one player, one session", "200");
      return;
    }
    const code = expectRefusal(notes, answer, [401], "the session before a second sign-in")?.code;
    const isKnown = code !== undefined && (SESSION_ENDS as readonly string[]).includes(code);
    notes.advise(isKnown, "code", "duplicate_login, so that the screen can say why", code);
    if (heard !== undefined) await expectLogoutEvent(kit, notes, heard.hub, heard.channel);
  } finally {
    heard?.hub.close();
  }
});

const logout = check("logout", async (kit, notes) => {
  const token = tokenOf(kit);
  await askWell(kit, notes, "logout", { token });
  needsAnswered(kit, "logout");
  needsAnswered(kit, "me");
  notes.about(titleOf("logout"), "logout");
  const answer = await kit.client.call("me", { token });
  expectRefusal(notes, answer, [401], "a session that was logged out");
});

export const endChecks = [duplicate, logout];
