/** @jest-environment node */
import { createMemoryBroker, type DeliveredMessage } from "./broker";
import { DEFAULT_LIMITS, type HubLimits } from "./limits";
import { createMembership } from "./membership";
import { createSession, type Outlet, type Session } from "./session";
import { channelAuth, userAuth, type HubApp } from "./signature";

const app: HubApp = { id: "1", key: "key", secret: "secret" };
const socketId = "12.34";

interface Sent {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}

/** A session on a socket that only remembers. */
function start(limits: Partial<HubLimits> = {}) {
  const sent: Sent[] = [];
  const closes: number[] = [];
  const published: DeliveredMessage[] = [];
  const broker = createMemoryBroker();
  broker.onMessage((message) => published.push(message));
  const channels = createMembership<Session>();
  const users = createMembership<Session>();
  const outlet: Outlet = {
    send: (text) => sent.push(JSON.parse(text)),
    write: () => {},
    close: (code) => closes.push(code),
  };
  const deps = { app, limits: { ...DEFAULT_LIMITS, ...limits }, channels, users, broker, onPublishFailed: () => {} };
  const session = createSession(deps, socketId, outlet, 0);
  const say = (event: string, data?: unknown, channel?: string): Sent | undefined => {
    const before = sent.length;
    session.receive(JSON.stringify({ event, data, channel }), 0);
    expect(sent.length - before).toBeLessThanOrEqual(1);
    return sent[before];
  };
  return { session, sent, closes, published, channels, users, say };
}

const succeeded = (channel: string) => ({ event: "pusher_internal:subscription_succeeded", channel, data: "{}" });
const refused = (channel: string, type: string, status: number) => ({
  event: "pusher:subscription_error",
  channel,
  data: expect.stringMatching(new RegExp(`^{"type":"${type}","error":"[^"]+","status":${status}}$`)),
});
const signedFor = (channel: string, socket = socketId): object => ({ channel, ...channelAuth(app, socket, channel) });

describe("subscribing", () => {
  it.each([
    ["a public channel", { channel: "game-PK10" }, succeeded("game-PK10")],
    ["a private channel with its signature", signedFor("private-user.7"), succeeded("private-user.7")],
    ["a private channel without one", { channel: "private-a" }, refused("private-a", "AuthError", 401)],
    [
      "another channel's signature",
      { ...signedFor("private-b"), channel: "private-a" },
      refused("private-a", "AuthError", 401),
    ],
    ["another socket's signature", signedFor("private-a", "12.35"), refused("private-a", "AuthError", 401)],
    ["a presence channel", signedFor("presence-a"), refused("presence-a", "InvalidChannel", 400)],
    ["no channel name", { channel: "a b" }, refused("a b", "InvalidChannel", 400)],
    ["a name too long", { channel: "a".repeat(165) }, refused("a".repeat(165), "InvalidChannel", 400)],
    ["the hubs' own channel", { channel: "#hub" }, refused("#hub", "InvalidChannel", 400)],
    [
      "a user's channel before signing in",
      { channel: "#server-to-user-7" },
      refused("#server-to-user-7", "AuthError", 401),
    ],
  ])("answers %s", (_title, data, answer) => {
    const { say, channels, session } = start();
    expect(say("pusher:subscribe", data)).toEqual(answer);
    expect(channels.of(answer.channel).has(session)).toBe(answer.event === "pusher_internal:subscription_succeeded");
  });

  it("answers a second time without subscribing twice", () => {
    const { say, channels } = start();
    say("pusher:subscribe", { channel: "a" });
    expect(say("pusher:subscribe", { channel: "a" })).toEqual(succeeded("a"));
    expect([...channels.counts()]).toEqual([["a", 1]]);
  });

  it("stops at the bound of channels, which leaving one lifts", () => {
    const { say } = start({ maxChannelsPerSocket: 2 });
    for (const channel of ["a", "b"]) expect(say("pusher:subscribe", { channel })).toEqual(succeeded(channel));
    expect(say("pusher:subscribe", { channel: "c" })).toEqual(refused("c", "LimitReached", 429));
    expect(say("pusher:subscribe", { channel: "a" })).toEqual(succeeded("a"));
    expect(say("pusher:unsubscribe", { channel: "a" })).toBeUndefined();
    expect(say("pusher:subscribe", { channel: "c" })).toEqual(succeeded("c"));
  });

  it("leaves everything behind when the socket is gone", () => {
    const { say, session, channels, users } = start();
    say("pusher:subscribe", { channel: "a" });
    say("pusher:signin", userAuth(app, socketId, { id: "7" }));
    expect([channels.size, users.size]).toEqual([1, 1]);
    session.end();
    expect([channels.size, users.size]).toEqual([0, 0]);
  });
});

describe("signing in", () => {
  it("opens the user's own channel and no other", () => {
    const { say, users, session } = start();
    const auth = userAuth(app, socketId, { id: "7" });
    expect(say("pusher:signin", auth)).toEqual({
      event: "pusher:signin_success",
      data: JSON.stringify({ user_data: auth.user_data }),
    });
    expect(users.of("7").has(session)).toBe(true);
    expect(say("pusher:subscribe", { channel: "#server-to-user-7" })).toEqual(succeeded("#server-to-user-7"));
    expect(say("pusher:subscribe", { channel: "#server-to-user-8" })).toEqual(
      refused("#server-to-user-8", "AuthError", 401),
    );
  });

  it.each([
    ["a forged signature", { ...userAuth(app, socketId, { id: "7" }), user_data: '{"id":"8"}' }],
    ["another socket's signature", userAuth(app, "1.1", { id: "7" })],
    ["an empty id", userAuth(app, socketId, { id: "" })],
    ["nothing", undefined],
  ])("closes on %s", (_title, data) => {
    const { say, closes, users } = start();
    say("pusher:signin", data);
    expect(closes).toEqual([4009]);
    expect(users.size).toBe(0);
  });

  it("does not change the user", () => {
    const { say, users } = start();
    say("pusher:signin", userAuth(app, socketId, { id: "7" }));
    expect(say("pusher:signin", userAuth(app, socketId, { id: "8" }))).toMatchObject({ event: "pusher:error" });
    expect([...users.counts()]).toEqual([["7", 1]]);
  });
});

describe("client events", () => {
  const rejected = { event: "pusher:error", data: { code: 4301, message: expect.any(String) } };

  it("are rejected unless they are switched on", () => {
    const { say, published } = start();
    say("pusher:subscribe", signedFor("private-a"));
    expect(say("client-typing", {}, "private-a")).toEqual(rejected);
    expect(published).toEqual([]);
  });

  it("go to the private channels the client is in, but not back to it", () => {
    const { say, published } = start({ clientEvents: true });
    for (const channel of ["private-a", "game-PK10"]) say("pusher:subscribe", signedFor(channel));
    expect(say("client-typing", { n: 1 }, "private-a")).toBeUndefined();
    expect(say("client-typing", {}, "private-b")).toEqual(rejected);
    expect(say("client-typing", {}, "game-PK10")).toEqual(rejected);
    expect(say(`client-${"x".repeat(200)}`, {}, "private-a")).toEqual(rejected);
    expect(published).toEqual([
      { channel: "private-a", event: "client-typing", data: '{"n":1}', exceptSocketId: socketId },
    ]);
  });
});

describe("a client's manners", () => {
  it("are answered: ping, garbage, and what is too long", () => {
    const { say, session, sent } = start();
    expect(say("pusher:ping")).toEqual({ event: "pusher:pong", data: "{}" });
    session.receive("{", 0);
    session.receive("x".repeat(10_241), 0);
    expect(sent.slice(1)).toEqual([
      { event: "pusher:error", data: { code: null, message: expect.stringMatching(/JSON/) } },
      { event: "pusher:error", data: { code: null, message: expect.stringMatching(/10240 bytes/) } },
    ]);
  });

  it("are pinged after silence, closed without an answer, and forgiven with one", () => {
    const { session, sent, closes } = start({ pingAfterMs: 30_000, pongTimeoutMs: 30_000 });
    session.tick(29_999);
    expect(sent).toEqual([]);
    session.tick(30_000);
    session.tick(31_000);
    expect(sent).toEqual([{ event: "pusher:ping", data: "{}" }]);
    session.receive('{"event":"pusher:pong"}', 59_999);
    session.tick(60_001);
    expect([sent.length, closes]).toEqual([1, []]);
    session.tick(89_999);
    expect(sent).toHaveLength(2);
    session.tick(119_998);
    expect(closes).toEqual([]);
    session.tick(119_999);
    expect(closes).toEqual([4201]);
  });

  it("are bounded: a flood is sent away for a while", () => {
    const { session, closes } = start({ maxMessagesPerTenSeconds: 3 });
    for (const nowMs of [0, 1, 2, 10_000, 10_001, 10_002]) session.receive('{"event":"pusher:pong"}', nowMs);
    expect(closes).toEqual([]);
    session.receive('{"event":"pusher:pong"}', 19_999);
    expect(closes).toEqual([4100]);
  });
});
