import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { createMemoryBroker, type DeliveredMessage } from "./broker";
import { createHub, type Hub } from "./hub";
import { requestSignature } from "./signature";
import { testApp } from "./testing";

const published: DeliveredMessage[] = [];
let app: FastifyInstance;
let hub: Hub;

beforeEach(async () => {
  published.length = 0;
  const broker = createMemoryBroker();
  broker.onMessage((message) => published.push(message));
  hub = createHub({ app: testApp, broker, log: { info: () => {}, warn: () => {} }, nowMs: () => 1_000_000_000 });
  app = Fastify();
  await app.register(hub.routes);
});
afterEach(async () => {
  await app.close();
  await hub.stop();
});

function call(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  changes: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const query: Record<string, string> = {
    auth_key: testApp.key,
    auth_timestamp: "1000000",
    auth_version: "1.0",
    ...(text === "" ? {} : { body_md5: createHash("md5").update(text).digest("hex") }),
    ...changes,
  };
  query["auth_signature"] ??= requestSignature(testApp, method, path, query);
  return app.inject({
    method,
    url: `${path}?${new URLSearchParams(query)}`,
    ...(text === "" ? {} : { payload: text, headers: { "content-type": "application/json" } }),
  });
}
const root = `/apps/${testApp.id}`;
const event = { name: "e", channels: ["a", "b"], data: "{}" };

it("publishes to every channel once", async () => {
  const answer = await call("POST", `${root}/events`, { ...event, channels: ["a", "b", "a"], socket_id: "1.2" });
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(published).toEqual([
    { channel: "a", event: "e", data: "{}", exceptSocketId: "1.2" },
    { channel: "b", event: "e", data: "{}", exceptSocketId: "1.2" },
  ]);
});

it("publishes to one channel, and counts its subscribers", async () => {
  const answer = await call("POST", `${root}/events`, {
    name: "e",
    channel: "a",
    data: "x",
    info: "subscription_count",
  });
  expect(answer.json()).toEqual({ channels: { a: { subscription_count: 0 } } });
  expect(published).toHaveLength(1);
});

it.each<[string, unknown, number]>([
  ["no JSON", "{", 400],
  ["a body without a name", { channels: ["a"], data: "" }, 400],
  ["a name too long", { ...event, name: "x".repeat(201) }, 400],
  ["a name of the protocol", { ...event, name: "pusher:error" }, 400],
  ["a name inside the protocol", { ...event, name: "pusher_internal:subscription_succeeded" }, 400],
  ["no channels", { ...event, channels: [] }, 400],
  ["an invalid channel name", { ...event, channels: ["a b"] }, 400],
  ["the hubs' own channel", { ...event, channels: ["#hub"] }, 400],
  ["101 channels", { ...event, channels: Array.from({ length: 101 }, (_, index) => `c${index}`) }, 400],
  ["data that is not a text", { ...event, data: {} }, 400],
  ["data over 10 kB", { ...event, data: "x".repeat(10_241) }, 413],
  ["a body over the hub's limit", { ...event, data: "x".repeat(200_000) }, 413],
  ["an invalid socket id", { ...event, socket_id: "x" }, 400],
])("refuses %s and publishes nothing", async (_title, body, status) => {
  const answer = await call("POST", `${root}/events`, body);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  expect(answer.body).not.toBe("");
  expect(published).toEqual([]);
});

it("takes a batch as a whole or not at all", async () => {
  const one = { channel: "a", name: "e", data: "1" };
  expect((await call("POST", `${root}/batch_events`, { batch: [one, { ...one, channel: "b" }] })).json()).toEqual({});
  expect(published.map((message) => message.channel)).toEqual(["a", "b"]);
  const tooLong = await call("POST", `${root}/batch_events`, { batch: [one, { ...one, data: "x".repeat(10_241) }] });
  const tooMany = await call("POST", `${root}/batch_events`, { batch: Array(11).fill(one) });
  expect([tooLong.statusCode, tooMany.statusCode, published.length]).toEqual([413, 400, 2]);
});

it.each([
  ["a forged signature", { auth_signature: "0".repeat(64) }, 401],
  ["another key", { auth_key: "other" }, 401],
  ["an old time", { auth_timestamp: String(1_000_000 - 601) }, 401],
  ["another body's md5", { body_md5: "0".repeat(32) }, 401],
])("refuses %s", async (_title, changes, status) => {
  const answer = await call("POST", `${root}/events`, event, changes);
  expect([answer.statusCode, published.length]).toEqual([status, 0]);
});

it("refuses other apps, unknown attributes, and what belongs to presence channels", async () => {
  const statuses = await Promise.all([
    call("POST", "/apps/other/events", event),
    call("GET", `${root}/channels`, undefined, { info: "user_count" }),
    call("GET", `${root}/channels/presence-a/users`),
    call("GET", `${root}/channels/%20`),
  ]);
  expect(statuses.map((answer) => answer.statusCode)).toEqual([404, 400, 400, 400]);
});
