import Pusher from "pusher";
import { clientCalls, API_BASE } from "@/lib/contract/client-calls";
import { testApp, type TestClient } from "./hub/testing";
import { describeDeployments } from "./testing/deployments";

describeDeployments("upstreams on one Redis", ({ deployment, connect }) => {
  async function listener(url: string): Promise<TestClient> {
    const client = connect(url);
    client.send({ event: "pusher:subscribe", data: { channel: "news" } });
    await client.next("pusher_internal:subscription_succeeded", "news");
    return client;
  }

  const publish = (url: string, event: string): Promise<unknown> => {
    const { hostname, port } = new URL(url);
    const { id, key, secret } = testApp;
    const hub = new Pusher({ appId: id, key, secret, host: hostname, port, useTLS: false, cluster: "" });
    return hub.trigger("news", event, {});
  };

  const tryStatus = async (url: string): Promise<number> => {
    const body = JSON.stringify({ username: "demo", password: "wrong" });
    const headers = { "content-type": "application/json" };
    return (await fetch(`${url}${API_BASE}${clientCalls.login.path}`, { method: "POST", headers, body })).status;
  };

  it("share events and counters only with upstreams on the same database", async () => {
    const [ours, theirs] = [await deployment(), await deployment()];
    const [first, second, stranger] = [await ours.start(), await ours.start(), await theirs.start()];
    const clients = [await listener(first), await listener(second), await listener(stranger)];
    await publish(stranger, "theirs");
    await publish(first, "ours");
    await Promise.all(clients.map((client, at) => client.next(at === 2 ? "theirs" : "ours")));
    const news = clients.map(({ messages }) => messages.filter(({ channel }) => channel === "news").slice(1));
    expect(news.map((messages) => messages.map(({ event }) => event))).toEqual([["ours"], ["ours"], ["theirs"]]);

    for (let tries = 0; tries < 10; tries += 1) await tryStatus(first);
    expect([await tryStatus(second), await tryStatus(stranger)]).toEqual([429, 401]);
  });
});
