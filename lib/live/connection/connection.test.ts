import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocketServer } from "ws";
import { createEvents } from "@/upstream/hub/events";
import { channelAuth, userAuth } from "@/upstream/hub/signature";
import { startTestHub, type TestHub, testApp } from "@/upstream/hub/testing";
import { until } from "@/scripts/testing/until";
import type { ChannelFrame } from "./channel";
import { Connection } from "./connection";
import { openEcho, pusherAddress } from "./echo-transport";

/** These tests run the real pusher-js and laravel-echo against the real hub. */
let hub: TestHub;
const stops: (() => void)[] = [];

beforeEach(async () => {
  hub = await startTestHub();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await hub.stop();
});

type Signature = Awaited<ReturnType<Parameters<typeof openEcho>[2]>>;

function connect(
  authorize = (socketId: string, channel: string): Promise<Signature> =>
    Promise.resolve(channelAuth(testApp, socketId, channel)),
  port = hub.port,
  random = () => 0,
): Connection {
  const settings = { key: testApp.key, url: `ws://127.0.0.1:${port}` };
  const open = (listener: Parameters<typeof openEcho>[3]) =>
    Promise.resolve(openEcho(settings, "http://127.0.0.1/", authorize, listener));
  return new Connection(open, random);
}

function transportTo(
  port: number,
  listener: Partial<Parameters<typeof openEcho>[3]>,
  signIn?: Parameters<typeof openEcho>[4],
): ReturnType<typeof openEcho> {
  const none = (): Promise<Signature> => Promise.reject(new Error("none"));
  const all = { onState: () => undefined, onAccepted: () => undefined, onMessage: () => undefined, ...listener };
  const settings = { key: testApp.key, url: `ws://127.0.0.1:${port}` };
  const transport = openEcho(settings, "http://127.0.0.1/", none, all, signIn);
  stops.push(() => transport.close());
  return transport;
}

function start(connection: Connection): () => void {
  const stop = connection.start();
  stops.push(stop);
  return stop;
}

function subscribePk10(connection: Connection) {
  const heard: ChannelFrame<"game">[] = [];
  const status: string[] = [];
  const newest: (number | undefined)[] = [];
  const leave = connection.subscribe("game", "game-PK10", {
    onFrame: (frame) => heard.push(frame),
    onStatus: (each, seq) => {
      status.push(each);
      newest.push(seq);
    },
  });
  stops.push(leave);
  return { heard, status, newest, leave };
}

const publish = (event: string, data: object, channel = "game-PK10"): Promise<void> =>
  hub.broker.publish({ channel, event, data, stamp: true });

function portOf(server: WebSocketServer): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const odds = { odds: { tf: { big: 2.2 } } };

function subscribeOwn(sign: (socketId: string, channel: string, time: number) => Promise<Signature>) {
  let asked = 0;
  const connection = connect((socketId, channel) => sign(socketId, channel, (asked += 1)));
  const status: string[] = [];
  stops.push(
    connection.subscribe("user", "private-user.7", { onFrame: () => undefined, onStatus: (each) => status.push(each) }),
  );
  start(connection);
  return { connection, status, asked: () => asked };
}

test("the data that a platform signs with a channel are sent to its hub", async () => {
  const own = subscribeOwn(async (socketId, channel) => channelAuth(testApp, socketId, channel, '{"any":"thing"}'));
  await until(() => own.status.length > 0);
  expect(own.status).toEqual(["subscribed"]);
  const none = subscribeOwn(async (socketId, channel) => ({
    ...channelAuth(testApp, socketId, channel),
    channel_data: null,
  }));
  await until(() => none.status.length > 0);
  expect(none.status).toEqual(["subscribed"]);
});

test("a page that did not notice the end of its session is notified when it subscribes again", async () => {
  const playerSession = randomUUID();
  const data = JSON.stringify({ player_session: playerSession });
  const { status, asked } = subscribeOwn((socketId, channel, time) =>
    time === 1 ? Promise.resolve(channelAuth(testApp, socketId, channel, data)) : Promise.reject(new Error("401")),
  );
  await until(() => status.length > 0);
  await createEvents(hub.broker).endPlayerSessions([playerSession]);
  await until(() => asked() > 1);
  expect(status).toEqual(["subscribed", "lost"]);
});

test("frames of a channel arrive parsed and numbered; events that the contract does not know are dropped", async () => {
  await publish("odds_update", odds);
  const connection = connect();
  const pk10 = subscribePk10(connection);
  start(connection);
  await until(() => pk10.status.length > 0);
  expect(pk10.newest).toEqual([await hub.broker.lastSeq("game-PK10")]);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  await publish("odds_update", { odds: "nonsense" });
  await publish("no_such_event", {});
  await publish("odds_update", odds);
  await publish("winning", { winners: [] });
  await until(() => pk10.heard.length === 2);
  expect(pk10.heard.map((frame) => frame.event)).toEqual(["odds_update", "winning"]);
  expect(pk10.heard[1]?.data.seq).toBe((pk10.heard[0]?.data.seq ?? 0) + 1);
  expect(connection.dropped).toBe(1);
});

test("listeners share a subscription, which ends some time after the last listener leaves", async () => {
  const connection = connect();
  start(connection);
  const first = subscribePk10(connection);
  await until(() => first.status.length > 0);
  first.leave();
  const second = subscribePk10(connection);
  expect(second.status).toEqual(["subscribed"]);
  expect(hub.hub.stats().channels).toBe(1);
  await publish("odds_update", odds);
  await until(() => second.heard.length === 1);
  expect(first.heard).toEqual([]);
  second.leave();
  await until(() => hub.hub.stats().channels === 0);
});

test("a channel is lost when the hub stops, and subscribed again when the hub is back", async () => {
  const connection = connect();
  start(connection);
  const pk10 = subscribePk10(connection);
  await until(() => pk10.status.length > 0);
  const { port } = hub;
  await hub.stop();
  await until(() => pk10.status.at(-1) === "lost");
  hub = await startTestHub({ port });
  await until(() => pk10.status.at(-1) === "subscribed");
  await publish("odds_update", odds);
  await until(() => pk10.heard.length === 1);
  expect(pk10.status).toEqual(["subscribed", "lost", "subscribed"]);
});

test("pusher-js does not reconnect after its fixed second, but at this page's random time", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const times: number[] = [];
  server.on("connection", (socket) => {
    times.push(performance.now());
    const data = JSON.stringify({ socket_id: `1.${times.length}`, activity_timeout: 120 });
    socket.send(JSON.stringify({ event: "pusher:connection_established", data }));
    if (times.length === 1) setTimeout(() => socket.terminate(), 50);
  });
  await once(server, "listening");
  stops.push(() => server.close());
  start(connect(undefined, portOf(server), () => 0.9));
  await until(() => times.length === 2);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1700);
});

test("a signature that arrives after its socket was lost is not used on the next socket", async () => {
  const answers: (() => void)[] = [];
  const connection = connect(
    (socketId, channel) =>
      new Promise((resolve) => answers.push(() => resolve(channelAuth(testApp, socketId, channel)))),
  );
  start(connection);
  const status: string[] = [];
  stops.push(
    connection.subscribe("user", "private-user.7", { onFrame: () => undefined, onStatus: (each) => status.push(each) }),
  );
  await until(() => answers.length === 1);
  const { port } = hub;
  await hub.stop();
  hub = await startTestHub({ port });
  await until(() => answers.length === 2);
  for (const answer of answers) answer();
  await until(() => status.at(-1) === "subscribed");
  expect(status).toEqual(["lost", "subscribed"]);
});

test("a server that accepts the socket but does not greet it does not count as a lost network", async () => {
  const silent = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(silent, "listening");
  stops.push(() => {
    for (const socket of silent.clients) socket.terminate();
    silent.close();
  });
  const [onState, onAccepted] = [jest.fn(), jest.fn()];
  const transport = transportTo(portOf(silent), { onState, onAccepted });
  await until(() => onAccepted.mock.calls.length === 1);
  transport.reconnect();
  await until(() => onAccepted.mock.calls.length === 2);
  expect(onState).not.toHaveBeenCalledWith("connected");
});

test("a socket that is accepted and closed before its greeting is soon followed by another", async () => {
  const closing = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(closing, "listening");
  let taken = 0;
  closing.on("connection", (socket) => {
    taken += 1;
    setTimeout(() => socket.terminate(), 50);
  });
  stops.push(() => closing.close());
  start(connect(undefined, portOf(closing)));
  await until(() => taken >= 3);
});

test("the hub answers a ping", async () => {
  const [heard, onState] = [jest.fn(), jest.fn()];
  const transport = transportTo(hub.port, { onState, onMessage: heard });
  await until(() => onState.mock.calls.length > 0);
  heard.mockClear();
  transport.ping();
  await until(() => heard.mock.calls.length > 0);
});

test.each([
  [true, 2],
  [false, 0],
])("each socket is signed in as the player only if the hub accepts sign-ins (%s)", async (isOffered, signed) => {
  const [onState, signedFor] = [jest.fn(), new Set<string>()];
  const signIn = {
    isOffered: Promise.resolve(isOffered),
    sign(socketId: string) {
      signedFor.add(socketId);
      return Promise.resolve(userAuth(testApp, socketId, { id: "7" }));
    },
  };
  const transport = transportTo(hub.port, { onState }, signIn);
  const connected = (): number => onState.mock.calls.filter(([state]) => state === "connected").length;
  await until(() => connected() === 1 && signedFor.size === signed / 2);
  transport.reconnect();
  await until(() => connected() === 2 && signedFor.size === signed);
  expect(onState).not.toHaveBeenCalledWith("refused");
});

test("a sign-in that was signed for the previous socket is not sent", async () => {
  const [onState, onMessage] = [jest.fn(), jest.fn()];
  const answers: (() => void)[] = [];
  const signIn = {
    isOffered: Promise.resolve(true),
    sign: (socketId: string) =>
      new Promise<{ auth: string; user_data: string }>((resolve) =>
        answers.push(() => resolve(userAuth(testApp, socketId, { id: "7" }))),
      ),
  };
  const transport = transportTo(hub.port, { onState, onMessage }, signIn);
  await until(() => answers.length === 1);
  transport.reconnect();
  await until(() => answers.length === 2);
  answers[0]?.();
  onMessage.mockClear();
  transport.ping();
  await until(() => onMessage.mock.calls.length > 0);
  expect(onState).not.toHaveBeenCalledWith("refused");
});

test("a private channel is subscribed with its authorization, which is requested again after a refusal", async () => {
  let asked = 0;
  const connection = connect((socketId, channel) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error("502")) : Promise.resolve(channelAuth(testApp, socketId, channel));
  });
  start(connection);
  const heard: ChannelFrame<"user">[] = [];
  stops.push(
    connection.subscribe("user", "private-user.7", {
      onFrame: (frame) => heard.push(frame),
      onStatus: () => undefined,
    }),
  );
  await until(() => hub.hub.stats().channels === 1);
  await publish("user_balance_update", { balance: 12.5 }, "private-user.7");
  await until(() => heard.length === 1);
  expect(heard[0]).toMatchObject({ event: "user_balance_update", data: { balance: 12.5 } });
  expect(asked).toBe(2);
});

test("a subscription is repeated if the hub answers it by an error without a channel, as Reverb does", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  let asked = 0;
  server.on("connection", (socket) => {
    const say = (event: string, data: object, channel?: string): void =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    say("pusher:connection_established", { socket_id: "1.2", activity_timeout: 120 });
    socket.on("message", () => {
      asked += 1;
      if (asked === 1) say("pusher:error", { code: 4009, message: "Connection is unauthorized" });
      else say("pusher_internal:subscription_succeeded", {}, "game-PK10");
    });
  });
  await once(server, "listening");
  stops.push(() => server.close());
  const connection = connect(undefined, portOf(server));
  const pk10 = subscribePk10(connection);
  start(connection);
  await until(() => pk10.status.length > 0);
  expect([asked, pk10.status]).toEqual([2, ["subscribed"]]);
});

test("a stopped connection closes its socket, and can be started again", async () => {
  const connection = connect();
  const pk10 = subscribePk10(connection);
  const stop = start(connection);
  await until(() => pk10.status.length > 0);
  stop();
  expect(pk10.status).toEqual(["subscribed", "lost"]);
  await until(() => hub.hub.stats().connections === 0);
  start(connection);
  await until(() => pk10.status.length === 3);
  expect(hub.hub.stats().connections).toBe(1);
});

describe("the address", () => {
  test.each([
    [null, "https://shop.example/lobby/home", { wsHost: "shop.example", wsPort: 443, wssPort: 443, forceTLS: true }],
    [null, "http://127.0.0.1:3000/x", { wsHost: "127.0.0.1", wsPort: 3000, wssPort: 3000, forceTLS: false }],
    [
      "wss://rt.example:8443/hub/",
      "http://a/",
      { wsHost: "rt.example", wsPort: 8443, wssPort: 8443, forceTLS: true, wsPath: "/hub" },
    ],
    ["https://rt.example", "http://a/", { wsHost: "rt.example", wsPort: 443, wssPort: 443, forceTLS: true }],
  ])("%p on the page %s gives pusher-js its host and port", (url, page, expected) => {
    expect(pusherAddress(url, page)).toEqual(expected);
  });
});
