import Pusher from "pusher";
import { type CallName, type CallResponse, calls } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import { channelName } from "@/lib/contract/channel-names";
import type { Account } from "@/lib/contract/entities";
import { greeted, testApp, type TestClient } from "./hub/testing";
import { describeDeployments } from "./testing/deployments";

/** A player's page: its socket is on one process, its calls go to another. */
interface TestPage {
  readonly client: TestClient;
  readonly account: Account;
  readonly token: string;
  /** The events on private channels since the page subscribed. */
  heard(): readonly string[];
}

const ENTERED = "pusher_internal:subscription_succeeded";

describeDeployments("a session's sockets on another process than its calls", ({ deployment, connect }) => {
  let api = "";
  let hub = "";
  beforeAll(async () => {
    const { start } = await deployment();
    [api, hub] = [await start(), await start()];
  });

  async function call<N extends CallName>(name: N, body: object, token?: string): Promise<CallResponse<N>> {
    const answer = await fetch(`${api}${API_BASE}${calls[name].path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return calls[name].response.parse(await answer.json()) as CallResponse<N>;
  }

  const operate = (path: string, body: object): Promise<unknown> =>
    fetch(`${api}/api/operator/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer local:${testApp.secret}`, "content-type": "application/json" },
      body: JSON.stringify({ ...body, why: "a test" }),
    });

  const signIn = async (username: string): Promise<string> =>
    (await call("login", { username, password: username })).token;

  async function openPage(username: string): Promise<TestPage> {
    const token = await signIn(username);
    const account = await call("me", {}, token);
    const client = connect(hub);
    const socket_id = await greeted(client);
    for (const channel of [channelName.user(account.id), channelName.merchant(account.merchant_id)]) {
      const signature = await call("broadcastingAuth", { socket_id, channel_name: channel }, token);
      client.send({ event: "pusher:subscribe", data: { channel, ...signature } });
      await client.next(ENTERED, channel);
    }
    const heard = (): readonly string[] =>
      client.messages
        .filter(({ event, channel }) => channel?.startsWith("private-") && event !== ENTERED)
        .map(({ event }) => event);
    return { client, account, token, heard };
  }

  /** Publishes as a merchant's server does, through the process whose hub has the pages. */
  function updateBalance({ account }: TestPage): Promise<unknown> {
    const { hostname, port } = new URL(hub);
    const { id, key, secret } = testApp;
    const pusher = new Pusher({ appId: id, key, secret, host: hostname, port, useTLS: false, cluster: "" });
    return pusher.trigger(channelName.user(account.id), "user_balance_update", { balance: 1 });
  }

  /** When the page of the next sign-in has the balance event, the old page would have it, too. */
  async function expectDeaf(old: TestPage, username: string, last: readonly string[]): Promise<TestPage> {
    await expect(old.client.closed).resolves.toBe(4200);
    const next = await openPage(username);
    await updateBalance(next);
    await next.client.next("user_balance_update");
    expect(old.heard()).toEqual(last);
    return next;
  }

  it("are closed at a second sign-in, after the reason was sent; the second sign-in's sockets stay open", async () => {
    const old = await openPage("demo");
    await updateBalance(old);
    await old.client.next("user_balance_update");
    const second = await openPage("demo");
    await expect(old.client.closed).resolves.toBe(4200);
    await updateBalance(second);
    await second.client.next("user_balance_update");
    expect(old.heard()).toEqual(["user_balance_update", "user_logout"]);
    expect(second.client.ws.readyState).toBe(second.client.ws.OPEN);
  });

  it("are closed at a kick, after the reason was sent, and at a logout; other players' stay open", async () => {
    const [witness, kicked] = [await openPage("acme"), await openPage("demo")];
    await operate("kick", { mcode: "DEMO", username: "demo" });
    const left = await expectDeaf(kicked, "demo", ["user_kick"]);
    await call("logout", {}, left.token);
    await expectDeaf(left, "demo", ["user_balance_update"]);
    expect(witness.client.ws.readyState).toBe(witness.client.ws.OPEN);
  });

  it("cannot subscribe with a stored signature after the session has ended", async () => {
    const token = await signIn("demo2");
    const account = await call("me", {}, token);
    const client = connect(hub);
    const channel = channelName.user(account.id);
    const socket_id = await greeted(client);
    const signature = await call("broadcastingAuth", { socket_id, channel_name: channel }, token);
    await call("logout", {}, token);
    client.send({ event: "pusher:subscribe", data: { channel, ...signature } });
    await expect(client.closed).resolves.toBe(4200);
    expect(client.messages.map(({ event }) => event)).toEqual(["pusher:connection_established", "pusher:error"]);
  });
});
