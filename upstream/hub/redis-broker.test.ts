import { randomUUID } from "node:crypto";
import pino from "pino";
import type { Broker, DeliveredMessage } from "./broker";
import { createRedisBroker, readEnvelope } from "./redis-broker";
import { describeRedis, forgetRedisKeys, openClient, startTestHub, TEST_REDIS_URL } from "./testing";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { hasRedisServer, startRedis, stopRedis } from "@/scripts/testing/redis-server";
import { until } from "@/scripts/testing/until";

const shared = TEST_REDIS_URL;

function freshPrefix(): string {
  const prefix = `test:${randomUUID()}`;
  closers.push(() => forgetRedisKeys(prefix));
  return prefix;
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function brokerOn(url: string, prefix: string): Promise<{ broker: Broker; messages: DeliveredMessage[] }> {
  const broker = await createRedisBroker(url, { prefix });
  closers.push(() => broker.close());
  const messages: DeliveredMessage[] = [];
  broker.onMessage((message) => messages.push(message));
  return { broker, messages };
}
const seqOf = (message: DeliveredMessage): number => (JSON.parse(message.data) as { seq: number }).seq;
const stamped = (broker: Broker, channel: string, data: object = {}): Promise<void> =>
  broker.publish({ channel, event: "e", data, stamp: true });

it("reads only its own envelopes", () => {
  expect(readEnvelope('5 1700000000000 {"channel":"a","event":"e","data":"{}"}')).toEqual({
    channel: "a",
    event: "e",
    data: '{"seq":5,"server_time":"2023-11-14T22:13:20.000Z"}',
  });
  for (const text of ["", "{}", "5 6 {", "x y {}", '- - {"channel":"a"}', "5 6 []"])
    expect(readEnvelope(text)).toBeNull();
});

describeRedis("on a shared Redis", () => {
  it("gives every process the same messages in the same order with consecutive seqs, whichever process publishes", async () => {
    const prefix = freshPrefix();
    const [one, two] = await Promise.all([brokerOn(shared, prefix), brokerOn(shared, prefix)]);
    const before = Date.now() * 1000;
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => stamped(index % 2 === 0 ? one.broker : two.broker, "a", { index })),
    );
    await stamped(two.broker, "b");
    await until(() => one.messages.length === 201 && two.messages.length === 201);
    expect(one.messages).toEqual(two.messages);
    const seqs = one.messages.slice(0, 200).map(seqOf);
    const [first = 0] = seqs;
    expect(first).toBeGreaterThan(before - 60_000_000);
    expect(seqs).toEqual(seqs.map((_, index) => first + index));
    await expect(one.broker.lastSeq("a")).resolves.toBe(first + 199);
    await expect(one.broker.lastSeq("never")).resolves.toBe(0);
    const { server_time } = JSON.parse(one.messages[0]?.data ?? "{}") as { server_time: string };
    expect(Math.abs(Date.parse(server_time) - Date.now())).toBeLessThan(60_000);
  });

  it("lets two hubs share channels", async () => {
    const prefix = freshPrefix();
    const [one, two] = await Promise.all([brokerOn(shared, prefix), brokerOn(shared, prefix)]);
    const hubs = await Promise.all([one, two].map(({ broker }) => startTestHub({ broker })));
    closers.push(...hubs.map((hub) => () => hub.stop()));
    const clients = hubs.map((hub) => openClient(hub.socketUrl));
    for (const client of clients) {
      client.send({ event: "pusher:subscribe", data: { channel: "game-PK10" } });
      await client.next("pusher_internal:subscription_succeeded");
    }
    await one.broker.publish({ channel: "game-PK10", event: "winning", data: { n: 1 }, stamp: true });
    const [left, right] = await Promise.all(clients.map((client) => client.next("winning", "game-PK10")));
    expect(left).toEqual(right);
    for (const { ws } of clients) ws.terminate();
  });

  it("separates deployments, whichever Redis database each uses", async () => {
    const other = new URL(shared);
    other.pathname = "/1";
    const [one, two] = [freshPrefix(), freshPrefix()];
    const heard = await Promise.all([brokerOn(shared, one), brokerOn(other.href, one), brokerOn(shared, two)]);
    const [ours, sister, stranger] = heard;
    await stranger.broker.publish({ channel: "a", event: "theirs", data: {}, stamp: false });
    await ours.broker.publish({ channel: "a", event: "ours", data: {}, stamp: false });
    await until(() => heard.every(({ messages }) => messages.length > 0));
    // Redis delivers in the order of publishing: an earlier message would have arrived by now.
    expect([ours, sister, stranger].map(({ messages }) => messages.map(({ event }) => event))).toEqual([
      ["ours"],
      ["ours"],
      ["theirs"],
    ]);
  });

  it("refuses to stamp a text and publishes nothing", async () => {
    const { broker, messages } = await brokerOn(shared, freshPrefix());
    await expect(broker.publish({ channel: "a", event: "e", data: "text", stamp: true })).rejects.toThrow(TypeError);
    await broker.publish({ channel: "a", event: "last", data: "text", stamp: false, exceptSocketId: "1.2" });
    await until(() => messages.length > 0);
    expect(messages).toEqual([{ channel: "a", event: "last", data: "text", exceptSocketId: "1.2" }]);
  });
});

it("rejects when there is no Redis", async () => {
  const url = `redis://:hidden@127.0.0.1:${await freePort()}`;
  const refusal = await createRedisBroker(url, { prefix: "test", commandTimeoutMs: 100 }).catch(
    (error: unknown) => error,
  );
  expect(String(refusal)).toMatch(/Redis at 127\.0\.0\.1:\d+ cannot be reached/);
  expect(refusal).toMatchObject({ cause: { code: "ECONNREFUSED" } });
});

const withServer = hasRedisServer() ? describe : describe.skip;
withServer("on a Redis of its own (skipped without redis-server)", () => {
  it("reports that Redis is away, and continues after the outage with a higher seq, even if Redis lost everything", async () => {
    const on = await freePort();
    let redis = await startRedis(on);
    closers.push(() => stopRedis(redis));
    const { broker, messages } = await brokerOn(`redis://127.0.0.1:${on}`, "test");
    await stamped(broker, "a");
    await stamped(broker, "a");
    await until(() => messages.length === 2);
    expect(broker.isConnected()).toBe(true);
    await stopRedis(redis);
    await expect(stamped(broker, "a")).rejects.toThrow();
    expect(broker.isConnected()).toBe(false);
    redis = await startRedis(on);
    // The publisher may reconnect before the subscriber: events arrive when both are connected.
    await until(async () => {
      await stamped(broker, "a").catch(() => {});
      return messages.length > 2;
    });
    expect(broker.isConnected()).toBe(true);
    const seqs = messages.map(seqOf);
    expect(seqs.length).toBeGreaterThan(2);
    expect(seqs[2]).toBeGreaterThan((seqs[1] ?? Infinity) + 1);
  });

  it("reports that Redis refuses the password, and does not reveal the password", async () => {
    const on = await freePort();
    const redis = await startRedis(on, ["--requirepass", "another"]);
    closers.push(() => stopRedis(redis));
    const reported: unknown[] = [];
    const onError = (error: Error): void => void reported.push(pino.stdSerializers.err(error));
    const refused = createRedisBroker(`redis://:hidden@127.0.0.1:${on}`, { prefix: "test", onError });
    await refused.catch(onError);
    expect(JSON.stringify(reported)).toContain("WRONGPASS");
    expect(JSON.stringify(reported)).not.toContain("hidden");
  });
});
