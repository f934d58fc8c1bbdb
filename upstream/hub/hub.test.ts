import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import fc from "fast-check";
import { until } from "@/scripts/testing/until";
import { createEvents } from "./events";
import { channelAuth } from "./signature";
import { greeted, openClient, startTestHub, testApp, type TestClient, type TestHub } from "./testing";

/** A client's handshake, for sockets that the test then drives by hand. */
const handshake = [
  `GET /app/${testApp.key}?protocol=7 HTTP/1.1`,
  "Host: hub",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "\r\n",
].join("\r\n");

let running: TestHub;
const clients: TestClient[] = [];
const client = (url = running.socketUrl): TestClient => {
  const opened = openClient(url);
  clients.push(opened);
  return opened;
};
const subscriber = async (channel: string): Promise<TestClient> => {
  const opened = client();
  opened.send({ event: "pusher:subscribe", data: { channel } });
  await opened.next("pusher_internal:subscription_succeeded", channel);
  return opened;
};
const publish = (channel: string, event: string, data: object | string = {}): Promise<void> =>
  running.broker.publish({ channel, event, data, stamp: false });

afterEach(async () => {
  for (const { ws } of clients.splice(0)) ws.terminate();
  await running.stop();
});

describe("an upgrade", () => {
  it.each([
    ["an unknown key", "/app/other?protocol=7", 4001],
    ["no key", "/app/?protocol=7", 4005],
    ["a deeper path", `/app/${testApp.key}/x?protocol=7`, 4005],
    ["an old version", `/app/${testApp.key}?protocol=4`, 4007],
    ["no version", `/app/${testApp.key}`, 4008],
  ])("with %s gets the reason and is closed", async (_title, path, code) => {
    running = await startTestHub();
    const refused = client(`ws://127.0.0.1:${running.port}${path}`);
    expect(await refused.next("pusher:error")).toMatchObject({ data: { code } });
    await expect(refused.closed).resolves.toBe(code);
    expect(running.hub.stats()).toMatchObject({ connections: 0, refusedTotal: 1 });
  });

  it("gets its own socket id", async () => {
    running = await startTestHub();
    const ids = await Promise.all([client(), client()].map(greeted));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^\d+\.\d+$/);
  });

  it("on another path is a 404, or belongs to another listener", async () => {
    running = await startTestHub();
    const url = `ws://127.0.0.1:${running.port}/other`;
    const [error] = await once(client(url).ws, "error");
    expect(String(error)).toMatch(/404/);
    running.server.on("upgrade", (request, socket) => {
      if (request.url === "/other") socket.end("HTTP/1.1 418 Mine\r\n\r\n");
    });
    const [mine] = await once(client(url).ws, "error");
    expect(String(mine)).toMatch(/418/);
  });

  it("over the limit is closed with 4100, until a socket leaves", async () => {
    running = await startTestHub({ limits: { maxConnections: 1 } });
    const first = client();
    await greeted(first);
    await expect(client().closed).resolves.toBe(4100);
    first.ws.close();
    await until(() => running.hub.stats().connections === 0);
    await greeted(client());
  });

  it("over its address's limit is closed with 4100, and other addresses are served", async () => {
    running = await startTestHub({ limits: { maxConnectionsPerAddress: 2 } });
    const from = (address: string): TestClient => {
      const opened = openClient(running.socketUrl, { "x-forwarded-for": address });
      clients.push(opened);
      return opened;
    };
    // An IPv6 customer has a whole network. The proxy appends the true address after the player's own text.
    const first = from("2001:db8::1");
    await Promise.all([first, from("6.6.6.6, [2001:DB8::ffff]:40001")].map(greeted));
    await expect(from("2001:db8:0:0:5::2").closed).resolves.toBe(4100);
    await Promise.all([from("2001:db8:0:1::1"), from("203.0.113.7"), client()].map(greeted));
    first.ws.close();
    await until(() => running.hub.stats().connections === 4);
    await greeted(from("2001:db8::3"));
    // The same address with another port, and a name that is no address: the name counts as the proxy's own address.
    await greeted(from("203.0.113.7:40001"));
    await expect(from("203.0.113.7:40002").closed).resolves.toBe(4100);
    await greeted(from("_hidden1"));
    await expect(from("_hidden2").closed).resolves.toBe(4100);
  });

  it("is refused at once while too many refused sockets are still closing", async () => {
    running = await startTestHub({ limits: { maxConnections: 1, closeTimeoutMs: 60_000 } });
    await greeted(client());
    const lingering = connect({ host: "127.0.0.1", port: running.port }, () => lingering.write(handshake));
    await until(() => running.hub.stats().refusedTotal === 1);
    const [error] = await once(client().ws, "error");
    expect(String(error)).toMatch(/429/);
    lingering.destroy();
  });
});

it("pings silent sockets and closes those that do not answer", async () => {
  running = await startTestHub({ limits: { pingAfterMs: 60, pongTimeoutMs: 60 } });
  const silent = client();
  const polite = client();
  await greeted(polite);
  polite.ws.on("message", (data) => {
    if (String(data).includes("pusher:ping")) polite.send({ event: "pusher:pong" });
  });
  await silent.next("pusher:ping");
  await expect(silent.closed).resolves.toBe(4201);
  await polite.next("pusher:ping");
  await polite.next("pusher:ping");
  expect(polite.ws.readyState).toBe(polite.ws.OPEN);
});

it("delivers only to subscribers, until they leave", async () => {
  running = await startTestHub();
  const [one, two, other] = await Promise.all([subscriber("a"), subscriber("a"), subscriber("b")]);
  await publish("a", "first", { n: 1 });
  expect(await one.next("first")).toEqual({ event: "first", channel: "a", data: '{"n":1}' });
  await two.next("first");
  one.send({ event: "pusher:unsubscribe", data: { channel: "a" } });
  one.send({ event: "pusher:ping" });
  await one.next("pusher:pong");
  await publish("a", "second");
  await publish("b", "third");
  await Promise.all([two.next("second"), other.next("third")]);
  one.send({ event: "pusher:ping" });
  await one.next("pusher:pong");
  expect(one.messages.map((message) => message.event)).not.toContain("second");
  expect(other.messages.map((message) => message.event)).not.toContain("second");
});

it("closes the sockets of a player's session that ends, and no others", async () => {
  running = await startTestHub();
  const channel = "private-user.7";
  const playerOf = async (playerSession?: string): Promise<TestClient> => {
    const opened = client();
    const data = playerSession === undefined ? undefined : JSON.stringify({ player_session: playerSession });
    const signature = channelAuth(testApp, await greeted(opened), channel, data);
    opened.send({ event: "pusher:subscribe", data: { channel, ...signature } });
    await opened.next("pusher_internal:subscription_succeeded", channel);
    return opened;
  };
  const [ended, other] = [randomUUID(), randomUUID()];
  const gone = await Promise.all([playerOf(ended), playerOf(ended)]);
  const staying = await Promise.all([playerOf(other), playerOf(), subscriber("a")]);
  await createEvents(running.broker).endPlayerSessions([randomUUID(), ended]);
  await publish(channel, "balance");
  expect(await Promise.all(gone.map(({ closed }) => closed))).toEqual([4200, 4200]);
  await Promise.all(staying.slice(0, 2).map((stays) => stays.next("balance")));
  for (const { messages } of gone) expect(messages.map(({ event }) => event)).not.toContain("balance");
  await until(() => running.hub.stats().connections === 3);
});

it("answers binary and too long messages with an error, and closes on huge ones", async () => {
  running = await startTestHub();
  const rude = client();
  await greeted(rude);
  rude.ws.send(Buffer.from("x"));
  expect(await rude.next("pusher:error")).toMatchObject({ data: { message: expect.stringMatching(/Binary/) } });
  rude.send("x".repeat(10_241));
  expect(await rude.next("pusher:error")).toMatchObject({ data: { message: expect.stringMatching(/larger/) } });
  rude.send("x".repeat(100_000));
  await expect(rude.closed).resolves.toBe(1009);
});

it("drops a socket that does not read, and the others get everything", async () => {
  running = await startTestHub({ limits: { maxBufferedBytes: 65_536 } });
  const [slow, quick] = await Promise.all([subscriber("a"), subscriber("a")]);
  slow.ws.pause();
  const data = "x".repeat(50_000);
  let count = 0;
  while (running.hub.stats().droppedTotal === 0) {
    await publish("a", "big", data);
    await quick.next("big");
    count += 1;
    expect(count).toBeLessThan(1_000);
  }
  expect(running.hub.stats()).toMatchObject({ droppedTotal: 1 });
  await until(() => running.hub.stats().connections === 1);
  await publish("a", "after");
  await quick.next("after");
  expect(quick.messages.filter((message) => message.event === "big")).toHaveLength(count);
});

it("survives any bytes and still serves others", async () => {
  running = await startTestHub();
  const witness = await subscriber("a");
  const send = async (bytes: Uint8Array): Promise<void> => {
    const socket: Socket = connect({ host: "127.0.0.1", port: running.port });
    socket.on("error", () => socket.destroy());
    socket.resume();
    const closed = once(socket, "close");
    socket.end(bytes);
    await closed;
  };
  const garbage = fc.uint8Array({ maxLength: 300 });
  const frame = fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.string({ maxLength: 100 }))
    .map(([head, text]) =>
      Buffer.concat([Buffer.from([head, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]).subarray(
        0,
        130,
      ),
    );
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(fc.oneof(garbage, frame), { maxLength: 4 }), async (shakes, parts) => {
      await send(Buffer.concat([Buffer.from(shakes ? handshake : ""), ...parts]));
      await publish("a", "still-here");
      await witness.next("still-here");
    }),
    { numRuns: 100 },
  );
  await until(() => running.hub.stats().connections === 1);
});

describe("stopping", () => {
  it("closes all with 4200, destroys those that do not answer, and refuses new ones", async () => {
    // The hub closes the second socket 40 ms after the first: meanwhile the hub refuses a new one.
    running = await startTestHub({ limits: { closeTimeoutMs: 100, stopSpreadMs: 4_000 } });
    const [polite, deaf] = [client(), client()];
    await Promise.all([greeted(polite), greeted(deaf)]);
    deaf.ws.pause();
    const stopped = running.hub.stop();
    const [error] = await once(client().ws, "error");
    expect(String(error)).toMatch(/503/);
    await expect(polite.closed).resolves.toBe(4200);
    await stopped;
    expect(running.hub.stats().connections).toBe(0);
  });

  it("ends at once without sockets, and a second stop does nothing", async () => {
    running = await startTestHub();
    expect(running.hub.stop()).toBe(running.hub.stop());
    await running.hub.stop();
  });
});
