import { once } from "node:events";
import fc from "fast-check";
import { WebSocket, WebSocketServer } from "ws";
import {
  channelAccess,
  type Command,
  frames,
  isPublishable,
  isUserId,
  parseCommand,
  textFrame,
  userIdOf,
} from "./protocol";

const json = (value: unknown): string => JSON.stringify(value);

describe("parseCommand", () => {
  it.each<[string, string, Command]>([
    ["ping", json({ event: "pusher:ping", data: {} }), { type: "ping" }],
    ["pong without data", json({ event: "pusher:pong" }), { type: "pong" }],
    [
      "subscribe",
      json({ event: "pusher:subscribe", data: { channel: "a" } }),
      { type: "subscribe", channel: "a", auth: "" },
    ],
    [
      "subscribe with data as text",
      json({ event: "pusher:subscribe", data: json({ channel: "a", auth: "k:s", channel_data: "{}" }) }),
      { type: "subscribe", channel: "a", auth: "k:s", channelData: "{}" },
    ],
    [
      "unsubscribe",
      json({ event: "pusher:unsubscribe", data: { channel: "a" } }),
      { type: "unsubscribe", channel: "a" },
    ],
    [
      "signin",
      json({ event: "pusher:signin", data: { auth: "k:s", user_data: "{}" } }),
      { type: "signin", auth: "k:s", userData: "{}" },
    ],
    [
      "client event",
      json({ event: "client-typing", channel: "private-a", data: { n: 1 } }),
      { type: "client_event", event: "client-typing", channel: "private-a", data: { n: 1 } },
    ],
  ])("reads %s", (_title, frame, command) => {
    expect(parseCommand(frame)).toEqual(command);
  });

  it.each([
    ["text that is not JSON", "{", /JSON/],
    ["a list", "[]", /JSON object/],
    ["null", "null", /JSON object/],
    ["a frame without an event", json({ data: {} }), /no event/],
    ["an event that is no text", json({ event: 7 }), /no event/],
    ["subscribe without a channel", json({ event: "pusher:subscribe", data: {} }), /channel/],
    ["subscribe to a number", json({ event: "pusher:subscribe", data: { channel: 7 } }), /channel/],
    ["unsubscribe without data", json({ event: "pusher:unsubscribe" }), /channel/],
    ["an event of the server", json({ event: "pusher_internal:subscription_succeeded" }), /Unknown/],
  ])("calls %s invalid", (_title, frame, reason) => {
    expect(parseCommand(frame)).toEqual({ type: "invalid", reason: expect.stringMatching(reason) });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.object().map(json)), (frame) => {
        expect(typeof parseCommand(frame).type).toBe("string");
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ["game-PK10", "public"],
  ["private-user.7", "private"],
  ["private-encrypted-a", "private"],
  ["presence-a", "presence"],
  ["#server-to-user-7", "user"],
  ["#hub", "invalid"],
  ["a b", "invalid"],
  ["ü", "invalid"],
  ["", "invalid"],
  ["a".repeat(164), "public"],
  ["a".repeat(165), "invalid"],
])("channel %s is %s", (name, access) => {
  expect(channelAccess(name)).toBe(access);
  expect(isPublishable(name)).toBe(access !== "invalid");
});

it("a user without a usable id is refused", () => {
  expect(userIdOf('{"id":"7"}')).toBe("7");
  for (const text of ["", "{", "[]", "{}", '{"id":7}', '{"id":""}', '{"id":"a b"}']) expect(userIdOf(text)).toBeNull();
  expect(isUserId("x".repeat(129))).toBe(false);
  expect(isPublishable("#server-to-user-")).toBe(false);
});

it("the frames are exactly as pusher-js expects them", () => {
  expect(
    Object.fromEntries(
      Object.entries({
        established: frames.connectionEstablished("1.2", 120),
        succeeded: frames.subscriptionSucceeded("a"),
        succeededAt: frames.subscriptionSucceeded("a", 7),
        refused: frames.subscriptionError("a", { type: "AuthError", error: "no", status: 401 }),
        signedIn: frames.signinSuccess('{"id":"7"}'),
        coded: frames.error(4001),
        uncoded: frames.error(null, "why"),
        event: frames.event("a", "e", '{"n":1}'),
      }).map(([name, text]) => [name, JSON.parse(text)]),
    ),
  ).toEqual({
    established: { event: "pusher:connection_established", data: '{"socket_id":"1.2","activity_timeout":120}' },
    succeeded: { event: "pusher_internal:subscription_succeeded", channel: "a", data: "{}" },
    succeededAt: { event: "pusher_internal:subscription_succeeded", channel: "a", data: '{"seq":7}' },
    refused: {
      event: "pusher:subscription_error",
      channel: "a",
      data: '{"type":"AuthError","error":"no","status":401}',
    },
    signedIn: { event: "pusher:signin_success", data: '{"user_data":"{\\"id\\":\\"7\\"}"}' },
    coded: { event: "pusher:error", data: { code: 4001, message: "Application does not exist" } },
    uncoded: { event: "pusher:error", data: { code: null, message: "why" } },
    event: { event: "e", channel: "a", data: '{"n":1}' },
  });
});

it("a WebSocket client reads back frames of every length", async () => {
  const wss = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000].map((length) => "x".repeat(length)).concat("賽馬 ☂");
  wss.on("connection", (_ws, request) => {
    for (const text of texts) request.socket.write(textFrame(text));
  });
  await once(wss, "listening");
  const address = wss.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const got = await new Promise<string[]>((resolve, reject) => {
    const read: string[] = [];
    client.on("error", reject);
    client.on("message", (data) => {
      read.push(String(data));
      if (read.length === texts.length) resolve(read);
    });
  });
  expect(got).toEqual(texts);
  client.terminate();
  await new Promise((resolve) => wss.close(resolve));
});
