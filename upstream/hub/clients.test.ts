import Echo from "laravel-echo";
import PusherServer from "pusher";
import PusherClient from "pusher-js";
import { until } from "@/scripts/testing/until";
import { channelAuth, userAuth } from "./signature";
import { greeted, openClient, startTestHub, testApp, type TestHub } from "./testing";

/** The tests run three published libraries, unchanged, with a listening hub. */
let running: TestHub;
const clients: PusherClient[] = [];

beforeEach(async () => {
  running = await startTestHub();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await running.stop();
});

const clientOptions = () => ({
  cluster: "local",
  wsHost: "127.0.0.1",
  wsPort: running.port,
  forceTLS: false,
  disableStats: true,
  enabledTransports: ["ws" as const],
  channelAuthorization: {
    transport: "ajax" as const,
    endpoint: "",
    headers: {},
    customHandler: (
      { socketId, channelName }: { socketId: string; channelName: string },
      callback: (error: Error | null, data: { auth: string } | null) => void,
    ) => {
      const signedFor = channelName.includes("forged") ? "private-other" : channelName;
      callback(null, channelAuth(testApp, socketId, signedFor));
    },
  },
  userAuthentication: {
    transport: "ajax" as const,
    endpoint: "",
    headers: {},
    customHandler: (
      { socketId }: { socketId: string },
      callback: (error: Error | null, data: { auth: string; user_data: string } | null) => void,
    ) => callback(null, userAuth(testApp, socketId, { id: "42" })),
  },
});

function pusherClient(): PusherClient {
  const client = new PusherClient(testApp.key, clientOptions());
  clients.push(client);
  return client;
}

const publisher = (): PusherServer =>
  new PusherServer({
    appId: testApp.id,
    key: testApp.key,
    secret: testApp.secret,
    host: "127.0.0.1",
    port: String(running.port),
    useTLS: false,
  });

type Bindable = { bind(event: string, callback: (data: unknown) => void): unknown };
const once = (target: Bindable, event: string): Promise<unknown> =>
  new Promise((resolve) => target.bind(event, resolve));

describe("pusher-js", () => {
  it("subscribes to public and private channels and gets what the official server library publishes", async () => {
    const client = pusherClient();
    const open = client.subscribe("game-PK10");
    const own = client.subscribe("private-user.7");
    await Promise.all([once(open, "pusher:subscription_succeeded"), once(own, "pusher:subscription_succeeded")]);
    const got = Promise.all([once(open, "game_update"), once(own, "game_update")]);
    await publisher().trigger(["game-PK10", "private-user.7"], "game_update", { round: { id: 1, text: "賽馬 ☂" } });
    await expect(got).resolves.toEqual(Array(2).fill({ round: { id: 1, text: "賽馬 ☂" } }));
  });

  it("gets 401 for a signature of another channel, and may still subscribe to others", async () => {
    const client = pusherClient();
    const refused = client.subscribe("private-forged");
    await expect(once(refused, "pusher:subscription_error")).resolves.toMatchObject({ type: "AuthError", status: 401 });
    expect(refused.subscribed).toBe(false);
    await once(client.subscribe("game-PK10"), "pusher:subscription_succeeded");
  });

  it("stops for good on an unknown key", async () => {
    const client = new PusherClient("other-key", clientOptions());
    clients.push(client);
    const error = await once(client.connection, "error");
    expect(error).toMatchObject({ error: { data: { code: 4001 } } });
    // pusher-js retries on its own in every state except this one.
    expect(client.connection.state).toBe("disconnected");
  });

  it("signs in and gets its user's events", async () => {
    const client = pusherClient();
    client.signin();
    await until(() => running.hub.stats().channels === 1);
    const got = once(client.user, "notice");
    await publisher().sendToUser("42", "notice", { n: 1 });
    await expect(got).resolves.toEqual({ n: 1 });
  });

  it("reconnects by itself, with its channels, after the hub closed it with 4200", async () => {
    const client = pusherClient();
    const channel = client.subscribe("game-PK10");
    await once(channel, "pusher:subscription_succeeded");
    const firstSocketId = client.connection.socket_id;
    const again = once(channel, "pusher:subscription_succeeded");
    // As behind a load balancer, a second hub takes the port's upgrades before the first hub stops.
    const next = await startTestHub();
    const { server } = running;
    server.removeAllListeners("upgrade");
    server.on("upgrade", (...upgrade) => next.server.emit("upgrade", ...upgrade));
    await running.hub.stop();
    await again;
    expect(client.connection.socket_id).not.toBe(firstSocketId);
    expect(next.hub.stats().connections).toBe(1);
    client.disconnect();
    await next.stop();
  });
});

describe("the official server library", () => {
  it("excludes the socket that caused the event", async () => {
    const [cause, other] = [pusherClient(), pusherClient()];
    const channels = [cause.subscribe("game-PK10"), other.subscribe("game-PK10")];
    await Promise.all(channels.map((channel) => once(channel, "pusher:subscription_succeeded")));
    const seenByCause: unknown[] = [];
    cause.bind_global((event: string) => void seenByCause.push(event));
    const seenByOther = Promise.all(
      channels.slice(1).flatMap((channel) => [once(channel, "one"), once(channel, "two")]),
    );
    await publisher().trigger("game-PK10", "one", {}, { socket_id: cause.connection.socket_id });
    await publisher().trigger("game-PK10", "two", {});
    await seenByOther;
    await until(() => seenByCause.includes("two"));
    expect(seenByCause).not.toContain("one");
  });

  it("publishes a batch and asks for channels", async () => {
    const client = pusherClient();
    const [pk10, lobby] = [client.subscribe("game-PK10"), client.subscribe("game-LOBBY")];
    await Promise.all([once(pk10, "pusher:subscription_succeeded"), once(lobby, "pusher:subscription_succeeded")]);
    const got = Promise.all([once(pk10, "odds_update"), once(lobby, "winning")]);
    await publisher().triggerBatch([
      { channel: "game-PK10", name: "odds_update", data: { a: 1 } },
      { channel: "game-LOBBY", name: "winning", data: "text" },
    ]);
    await expect(got).resolves.toEqual([{ a: 1 }, "text"]);

    const all = await publisher().get({ path: "/channels", params: { info: "subscription_count" } });
    await expect(all.json()).resolves.toEqual({
      channels: { "game-PK10": { subscription_count: 1 }, "game-LOBBY": { subscription_count: 1 } },
    });
    const some = await publisher().get({ path: "/channels", params: { filter_by_prefix: "game-L" } });
    await expect(some.json()).resolves.toEqual({ channels: { "game-LOBBY": {} } });
    const one = await publisher().get({ path: "/channels/game-PK10", params: { info: "subscription_count" } });
    await expect(one.json()).resolves.toEqual({ occupied: true, subscription_count: 1 });
    const none = await publisher().get({ path: "/channels/game-BALLS12" });
    await expect(none.json()).resolves.toEqual({ occupied: false });
  });

  it("closes every socket of a user, and no other", async () => {
    const [own, other] = [openClient(running.socketUrl), openClient(running.socketUrl)];
    for (const [client, id] of [
      [own, "42"],
      [other, "43"],
    ] as const) {
      client.send({ event: "pusher:signin", data: userAuth(testApp, await greeted(client), { id }) });
      await client.next("pusher:signin_success");
    }
    await publisher().terminateUserConnections("42");
    await expect(own.closed).resolves.toBe(4009);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
    other.ws.close();
  });

  it("is refused with a wrong secret", async () => {
    const forger = new PusherServer({
      appId: testApp.id,
      key: testApp.key,
      secret: "wrong",
      host: "127.0.0.1",
      port: String(running.port),
      useTLS: false,
    });
    await expect(forger.trigger("game-PK10", "e", {})).rejects.toMatchObject({
      status: 401,
      body: "Invalid signature",
    });
  });
});

const echoes = {
  pusher: () => new Echo({ broadcaster: "pusher", key: testApp.key, Pusher: PusherClient, ...clientOptions() }),
  reverb: () => {
    const { cluster: _cluster, ...options } = clientOptions();
    return new Echo({ broadcaster: "reverb", key: testApp.key, Pusher: PusherClient, ...options });
  },
};

describe.each(["pusher", "reverb"] as const)("laravel-echo as %s", (broadcaster) => {
  it("listens on public and private channels and gets refusals", async () => {
    const echo = echoes[broadcaster]();
    clients.push(echo.connector.pusher);
    const [open, own] = [echo.channel("game-PK10"), echo.private("user.7")];
    await Promise.all([open, own].map((channel) => new Promise<void>((resolve) => void channel.subscribed(resolve))));
    const got = Promise.all([
      new Promise((resolve) => void open.listen(".results", resolve)),
      new Promise((resolve) => void own.listen(".user_balance_update", resolve)),
    ]);
    await publisher().trigger("game-PK10", "results", { round_id: 1 });
    await publisher().trigger("private-user.7", "user_balance_update", { balance: 12.5 });
    await expect(got).resolves.toEqual([{ round_id: 1 }, { balance: 12.5 }]);
    const refusal = await new Promise((resolve) => void echo.private("forged").error(resolve));
    expect(refusal).toMatchObject({ status: 401 });
  });
});
