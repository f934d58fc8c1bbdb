import Pusher from "pusher";
import { startHubAlone } from "./hub-alone";
import { createMemoryBroker } from "./hub/broker";
import { channelAuth } from "./hub/signature";
import { greeted, openClient, testApp } from "./hub/testing";

const quiet = { info: () => {}, warn: () => {} };
const start = (port = 0) =>
  startHubAlone({ host: "127.0.0.1", port, app: testApp, broker: createMemoryBroker(), socketsPerAddress: 10 }, quiet);

test("a platform's event that is published over HTTP reaches a subscriber of its private channel", async () => {
  const hub = await start();
  const client = openClient(`${hub.url.replace("http", "ws")}/app/${testApp.key}?protocol=7`);
  const socketId = await greeted(client);
  const channel = "private-user.7";
  client.send({ event: "pusher:subscribe", data: { channel, ...channelAuth(testApp, socketId, channel) } });
  await client.next("pusher_internal:subscription_succeeded", channel);

  const { hostname, port } = new URL(hub.url);
  const platform = new Pusher({ appId: testApp.id, ...testApp, host: hostname, port, useTLS: false });
  expect((await platform.trigger(channel, "user_balance_update", { balance: "12.50" })).status).toBe(200);
  const received = await client.next("user_balance_update", channel);
  expect(JSON.parse(String(received.data))).toEqual({ balance: "12.50" });
  const counted = await hub.register.metrics();
  expect(counted).toMatch(/^grandstand_hub_sockets 1$/m);
  expect(counted).toMatch(/^grandstand_hub_fan_out_duration_seconds_count 1$/m);

  client.ws.terminate();
  await hub.stop();
});

test("a hub alone serves no call of the upstream, and answers nothing after its stop", async () => {
  const hub = await start();
  expect((await fetch(`${hub.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${hub.url}/api/user/me`, { method: "POST" })).status).toBe(404);
  await hub.stop();
  await expect(fetch(`${hub.url}/healthz`)).rejects.toThrow();
});

test("a port that is taken is reported", async () => {
  const hub = await start();
  await expect(start(Number(new URL(hub.url).port))).rejects.toMatchObject({ code: "EADDRINUSE" });
  await hub.stop();
});
