import { channelName } from "../../../lib/contract/channels";
import { SESSION_ENDS } from "../../../lib/contract/errors";
import { type Notes, Skipped } from "../finding";
import type { HubClient } from "../hub-client";
import { accountOf, askWell, type Check, expectRefusal, type Kit, titleOf, tokenOf, waitOf } from "../kit";
import { hubOf, subscribe } from "./channels";

const EVENT_MS = 5_000;

/** The socket of the session that is about to end; none without a hub. */
async function listener(kit: Kit, notes: Notes): Promise<HubClient | undefined> {
  if (kit.options.hub === undefined) return undefined;
  try {
    const hub = await hubOf(kit, notes);
    await subscribe(kit, notes, hub, channelName.user(accountOf(kit).id));
    return hub;
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}

async function expectLogoutEvent(kit: Kit, notes: Notes, hub: HubClient): Promise<void> {
  const channel = channelName.user(accountOf(kit).id);
  const told = await hub.next(
    ({ event, channel: on }) => on === channel && (event === "user_logout" || event === "user_kick"),
    Math.min(EVENT_MS, waitOf(kit)),
  );
  notes.about(`${channel} user_logout`, "user_logout");
  notes.advise(told !== undefined, "", "the event for the session that a second sign-in ends", "none within 5 s");
}

const duplicate: Check = {
  name: "a second sign-in",
  async run(kit, notes) {
    const old = tokenOf(kit);
    const hub = await listener(kit, notes);
    try {
      const { user: username, password } = kit.options;
      const got = await askWell(kit, notes, "login", { body: { username, password } });
      if (got === undefined) return;
      kit.secrets.add(got.data.token);
      kit.token = got.data.token;
      notes.about(titleOf("login"), "duplicate-sign-in");
      notes.expect(got.data.token !== old, "token", "a token of its own for each sign-in", "the same token again");
      await askWell(kit, notes, "me", { token: kit.token });
      if (got.data.token === old) return;
      notes.about(titleOf("me"), "duplicate-sign-in");
      const answer = await kit.client.call("me", { token: old });
      if (answer.status === 200) {
        notes.add("warning", "", "401 duplicate_login for the session before: one player, one session", "200");
        return;
      }
      const code = expectRefusal(notes, answer, [401], "the session before a second sign-in");
      const isKnown = code !== undefined && (SESSION_ENDS as readonly string[]).includes(code);
      notes.advise(isKnown, "code", "duplicate_login, so that the screen can say why", code);
      if (hub !== undefined) await expectLogoutEvent(kit, notes, hub);
    } finally {
      hub?.close();
    }
  },
};

const logout: Check = {
  name: "logout",
  async run(kit, notes) {
    const token = tokenOf(kit);
    await askWell(kit, notes, "logout", { token });
    notes.about(titleOf("logout"), "logout");
    const answer = await kit.client.call("me", { token });
    expectRefusal(notes, answer, [401], "a session that was logged out");
  },
};

export const endChecks: readonly Check[] = [duplicate, logout];
