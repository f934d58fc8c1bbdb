import { createMemoryBroker, type DeliveredMessage } from "./broker";
import { createSession, DEFAULT_LIMITS, type HubLimits, type Outlet, playersOf, type Session } from "./session";
import { createMembership } from "./membership";
import { channelAuth, userAuth, type HubApp } from "./signature";

const app: HubApp = { id: "1", key: "key", secret: "secret" };
const socketId = "12.34";

interface Sent {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}

/** A session on a socket that only records. */
function start(
  limits: Partial<HubLimits> = {},
  isPlayerSessionLive: (playerSession: string) => Promise<boolean> = async () => true,
) {
  const sent: Sent[] = [];
  const closes: number[] = [];
  const published: DeliveredMessage[] = [];
  const broker = createMemoryBroker();
  broker.onMessage((message) => published.push(message));
  const channels = createMembership<Session>();
  const users = createMembership<Session>();
  const playerSessions = createMembership<Session>();
  const outlet: Outlet = {
    send: (text) => sent.push(JSON.parse(text)),
    write: () => {},
    close: (code) => closes.push(code),
  };
  const deps = {
    app,
    limits: { ...DEFAULT_LIMITS, ...limits },
    channels,
    users,
    playerSessions,
    isPlayerSessionLive,
    broker,
    onPublishFailed: () => {},
  };
  const session = createSession(deps, socketId, outlet, 0);
  const say = async (event: string, data?: unknown, channel?: string): Promise<Sent | undefined> => {
    const before = sent.length;
    session.receive(JSON.stringify({ event, data, channel }), 0);
    await new Promise(setImmediate);
    expect(sent.length - before).toBeLessThanOrEqual(1);
    return sent[before];
  };
  return { session, sent, closes, published, channels, users, playerSessions, broker, say };
}

const succeeded = (channel: string) => ({
  event: "pusher_internal:subscription_succeeded",
  channel,
  data: '{"seq":0}',
});
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
  ])("answers %s", async (_title, data, answer) => {
    const { say, channels, session } = start();
    expect(await say("pusher:subscribe", data)).toEqual(answer);
    expect(channels.of(answer.channel).has(session)).toBe(answer.event === "pusher_internal:subscription_succeeded");
  });

  it("answers a second subscription without subscribing twice", async () => {
    const { say, session, channels } = start();
    await say("pusher:subscribe", { channel: "a" });
    expect(await say("pusher:subscribe", { channel: "a" })).toEqual(succeeded("a"));
    expect([...channels.entries()]).toEqual([["a", new Set([session])]]);
  });

  it("sends the channel's newest seq; while that is not available, the client is subscribed without it", async () => {
    const { say, broker } = start();
    await broker.publish({ channel: "a", event: "e", data: {}, stamp: true });
    const seq = await broker.lastSeq("a");
    expect(seq).toBeGreaterThan(0);
    expect(await say("pusher:subscribe", { channel: "a" })).toEqual({ ...succeeded("a"), data: `{"seq":${seq}}` });
    broker.lastSeq = () => Promise.reject(new Error("no Redis"));
    expect(await say("pusher:subscribe", { channel: "a" })).toEqual({ ...succeeded("a"), data: "{}" });
  });

  it("sends no answer to a client that has unsubscribed meanwhile", async () => {
    const { session, sent } = start();
    for (const event of ["pusher:subscribe", "pusher:unsubscribe"])
      session.receive(JSON.stringify({ event, data: { channel: "a" } }), 0);
    await new Promise(setImmediate);
    expect(sent).toEqual([]);
  });

  it("refuses a channel beyond the limit, until the client leaves another", async () => {
    const { say } = start({ maxChannelsPerSocket: 2 });
    for (const channel of ["a", "b"]) expect(await say("pusher:subscribe", { channel })).toEqual(succeeded(channel));
    expect(await say("pusher:subscribe", { channel: "c" })).toEqual(refused("c", "LimitReached", 429));
    expect(await say("pusher:subscribe", { channel: "a" })).toEqual(succeeded("a"));
    expect(await say("pusher:unsubscribe", { channel: "a" })).toBeUndefined();
    expect(await say("pusher:subscribe", { channel: "c" })).toEqual(succeeded("c"));
  });

  it("removes everything when the socket is gone", async () => {
    const { say, session, channels, users } = start();
    await say("pusher:subscribe", { channel: "a" });
    await say("pusher:signin", userAuth(app, socketId, { id: "7" }));
    expect([channels.size, users.size]).toEqual([1, 1]);
    session.end();
    expect([channels.size, users.size]).toEqual([0, 0]);
  });
});

const SESSION = "0a0a0a0a-1111-4222-8333-444444444444";
const OTHER = "0b0b0b0b-1111-4222-8333-444444444444";
const signedBy = (channel: string, playerSession: string): object => ({
  channel,
  ...channelAuth(app, socketId, channel, JSON.stringify({ player_session: playerSession })),
});

describe("a player's session", () => {
  it("has a socket while the socket is on one of its private channels", async () => {
    const { say, session, playerSessions } = start();
    const counts = () => [...playerSessions.entries()].map(([name, sockets]) => [name, sockets.size]);
    for (const channel of ["private-a", "private-b"])
      expect(await say("pusher:subscribe", signedBy(channel, SESSION))).toEqual(succeeded(channel));
    expect(counts()).toEqual([[SESSION, 1]]);
    await say("pusher:unsubscribe", { channel: "private-a" });
    expect(playerSessions.of(SESSION).has(session)).toBe(true);
    expect(await say("pusher:subscribe", signedBy("private-b", OTHER))).toEqual(succeeded("private-b"));
    expect(counts()).toEqual([[OTHER, 1]]);
    await say("pusher:subscribe", signedBy("private-a", SESSION));
    session.end();
    expect(counts()).toEqual([]);
  });

  it.each([
    ["no signed channel data", signedFor("private-a")],
    [
      "channel data without a session",
      { channel: "private-a", ...channelAuth(app, socketId, "private-a", '{"user_id":7}') },
    ],
    ["channel data with an invalid session", signedBy("private-a", "not-a-uuid")],
    ["a public channel", { channel: "game-PK10", channel_data: JSON.stringify({ player_session: SESSION }) }],
  ])("is not looked up for %s", async (_title, data) => {
    const isLive = jest.fn(async () => false);
    const { say, playerSessions } = start({}, isLive);
    expect(await say("pusher:subscribe", data)).toMatchObject({ event: "pusher_internal:subscription_succeeded" });
    expect([isLive.mock.calls.length, playerSessions.size]).toEqual([0, 0]);
  });

  it("cannot be added to a signature without it", async () => {
    const { say } = start();
    const data = { ...signedFor("private-a"), channel_data: JSON.stringify({ player_session: SESSION }) };
    expect(await say("pusher:subscribe", data)).toEqual(refused("private-a", "AuthError", 401));
    const bare = { ...signedBy("private-a", SESSION), channel_data: undefined };
    expect(await say("pusher:subscribe", bare)).toEqual(refused("private-a", "AuthError", 401));
  });

  it("that has ended makes a stored signature invalid", async () => {
    const { say, session, sent, closes, channels } = start({}, async (asked) => asked !== SESSION);
    session.receive(JSON.stringify({ event: "pusher:subscribe", data: signedBy("private-a", SESSION) }), 0);
    expect(channels.size).toBe(0);
    await new Promise(setImmediate);
    expect([closes, sent, channels.size]).toEqual([[4200], [], 0]);
    expect(await say("pusher:subscribe", signedBy("private-a", OTHER))).toEqual(succeeded("private-a"));
  });

  it("is looked up before the channel is subscribed: a client or socket that leaves meanwhile is not subscribed", async () => {
    const answers: ((live: boolean) => void)[] = [];
    const { session, sent, channels, playerSessions } = start({}, () => new Promise((answer) => answers.push(answer)));
    const tell = (event: string, data: object): void => session.receive(JSON.stringify({ event, data }), 0);
    tell("pusher:subscribe", signedBy("private-a", SESSION));
    // The session is already registered: an end that arrives now is noticed.
    expect([channels.size, playerSessions.of(SESSION).has(session)]).toEqual([0, true]);
    tell("pusher:unsubscribe", { channel: "private-a" });
    tell("pusher:subscribe", signedBy("private-b", SESSION));
    session.end();
    for (const answer of answers) answer(true);
    await new Promise(setImmediate);
    expect([sent, channels.size, playerSessions.size]).toEqual([[], 0, 0]);
  });

  it("that cannot be looked up opens no channel, and the client may try again", async () => {
    let away = true;
    const { say, closes, playerSessions } = start({}, () =>
      away ? Promise.reject(new Error("no database")) : Promise.resolve(true),
    );
    expect(await say("pusher:subscribe", signedBy("private-a", SESSION))).toEqual(
      refused("private-a", "AuthError", 503),
    );
    expect([closes, playerSessions.size]).toEqual([[], 0]);
    away = false;
    expect(await say("pusher:subscribe", signedBy("private-a", SESSION))).toEqual(succeeded("private-a"));
  });

  it("belongs to a sign-in and the user's own channel, too", async () => {
    const { say, session, playerSessions } = start();
    await say("pusher:signin", userAuth(app, socketId, { id: "7", player_session: SESSION }));
    expect(playerSessions.size).toBe(0);
    expect(await say("pusher:subscribe", { channel: "#server-to-user-7" })).toEqual(succeeded("#server-to-user-7"));
    expect(playerSessions.of(SESSION).has(session)).toBe(true);
  });
});

describe("signing in", () => {
  it("opens the user's own channel and no other", async () => {
    const { say, users, session } = start();
    const auth = userAuth(app, socketId, { id: "7" });
    expect(await say("pusher:signin", auth)).toEqual({
      event: "pusher:signin_success",
      data: JSON.stringify({ user_data: auth.user_data }),
    });
    expect(users.of("7").has(session)).toBe(true);
    expect(await say("pusher:subscribe", { channel: "#server-to-user-7" })).toEqual(succeeded("#server-to-user-7"));
    expect(await say("pusher:subscribe", { channel: "#server-to-user-8" })).toEqual(
      refused("#server-to-user-8", "AuthError", 401),
    );
  });

  it.each([
    ["a forged signature", { ...userAuth(app, socketId, { id: "7" }), user_data: '{"id":"8"}' }],
    ["another socket's signature", userAuth(app, "1.1", { id: "7" })],
    ["an empty id", userAuth(app, socketId, { id: "" })],
    ["nothing", undefined],
  ])("closes on %s", async (_title, data) => {
    const { say, closes, users } = start();
    await say("pusher:signin", data);
    expect(closes).toEqual([4009]);
    expect(users.size).toBe(0);
  });

  it("cannot change the socket's user", async () => {
    const { say, session, users } = start();
    await say("pusher:signin", userAuth(app, socketId, { id: "7" }));
    expect(await say("pusher:signin", userAuth(app, socketId, { id: "8" }))).toMatchObject({ event: "pusher:error" });
    expect([...users.entries()]).toEqual([["7", new Set([session])]]);
  });
});

describe("the players of a table", () => {
  const TABLE = "private-table.1.PK10";
  const playersIn = (channels: Parameters<typeof playersOf>[0]) =>
    [...playersOf(channels, (channel) => channel.startsWith("private-table."))].map(([channel, names]) => [
      channel,
      [...names],
    ]);

  it("are counted from their subscription to their leave, and on no other channel", async () => {
    const { say, session, channels } = start();
    await say("pusher:subscribe", signedBy(TABLE, SESSION));
    await say("pusher:subscribe", signedBy(TABLE, SESSION));
    await say("pusher:subscribe", signedBy("private-user.7", SESSION));
    expect(playersIn(channels)).toEqual([[TABLE, [SESSION]]]);
    await say("pusher:unsubscribe", { channel: TABLE });
    expect(playersIn(channels)).toEqual([]);
    await say("pusher:subscribe", signedBy(TABLE, SESSION));
    session.end();
    expect(playersIn(channels)).toEqual([]);
  });

  it("count once with two tabs, until both have left", () => {
    const channels = createMembership<Pick<Session, "ownerOf">>();
    const tab = (player: string) => ({ ownerOf: () => player });
    const [first, second] = [tab("a"), tab("a")];
    for (const each of [first, second, tab("b")]) channels.add(TABLE, each);
    expect(playersIn(channels)).toEqual([[TABLE, ["a", "b"]]]);
    channels.remove(TABLE, first);
    expect(playersIn(channels)).toEqual([[TABLE, ["a", "b"]]]);
    channels.remove(TABLE, second);
    expect(playersIn(channels)).toEqual([[TABLE, ["b"]]]);
  });

  it("are not counted before their session is known to be live", async () => {
    const { say, channels } = start({}, () => Promise.reject(new Error("no database")));
    await say("pusher:subscribe", signedBy(TABLE, SESSION));
    expect(playersIn(channels)).toEqual([]);
  });
});

describe("client events", () => {
  const rejected = { event: "pusher:error", data: { code: 4301, message: expect.any(String) } };

  it("are rejected unless they are switched on", async () => {
    const { say, published } = start();
    await say("pusher:subscribe", signedFor("private-a"));
    expect(await say("client-typing", {}, "private-a")).toEqual(rejected);
    expect(published).toEqual([]);
  });

  it("go to the private channels of the client, but not back to the client", async () => {
    const { say, published } = start({ clientEvents: true });
    for (const channel of ["private-a", "game-PK10"]) await say("pusher:subscribe", signedFor(channel));
    expect(await say("client-typing", { n: 1 }, "private-a")).toBeUndefined();
    expect(await say("client-typing", {}, "private-b")).toEqual(rejected);
    expect(await say("client-typing", {}, "game-PK10")).toEqual(rejected);
    expect(await say(`client-${"x".repeat(200)}`, {}, "private-a")).toEqual(rejected);
    expect(published).toEqual([
      { channel: "private-a", event: "client-typing", data: '{"n":1}', exceptSocketId: socketId },
    ]);
  });
});

describe("a client", () => {
  it("gets an answer to a ping, to garbage and to a message that is too long", async () => {
    const { say, session, sent } = start();
    expect(await say("pusher:ping")).toEqual({ event: "pusher:pong", data: "{}" });
    session.receive("{", 0);
    session.receive("x".repeat(10_241), 0);
    expect(sent.slice(1)).toEqual([
      { event: "pusher:error", data: { code: null, message: expect.stringMatching(/JSON/) } },
      { event: "pusher:error", data: { code: null, message: expect.stringMatching(/10240 bytes/) } },
    ]);
  });

  it("is pinged after silence, and closed if it does not answer", () => {
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

  it("that floods is closed and may return later", () => {
    const { session, closes } = start({ maxMessagesPerTenSeconds: 3 });
    for (const nowMs of [0, 1, 2, 10_000, 10_001, 10_002]) session.receive('{"event":"pusher:pong"}', nowMs);
    expect(closes).toEqual([]);
    session.receive('{"event":"pusher:pong"}', 19_999);
    expect(closes).toEqual([4100]);
  });
});
