import { Connection } from "./connection";
import type { ChannelSink, Transport, TransportListener } from "./echo-transport";
import { frameReader } from "./frame-reader";

function fakeTransports() {
  const opened: { listener: TransportListener; closed: boolean; sink: ChannelSink | null; retries: number }[] = [];
  const tries: number[] = [];
  const pings: number[] = [];
  const drops: number[] = [];
  const open = jest.fn((listener: TransportListener): Promise<Transport> => {
    const entry: (typeof opened)[number] = { listener, closed: false, sink: null, retries: 0 };
    opened.push(entry);
    return Promise.resolve({
      reader: frameReader,
      subscribe(_name, _events, sink) {
        entry.sink = sink;
        return { retry: () => (entry.retries += 1), leave: () => undefined };
      },
      drop: () => void drops.push(Date.now()),
      reconnect: () => void tries.push(Date.now()),
      ping: () => void pings.push(Date.now()),
      close: () => {
        entry.closed = true;
      },
    });
  });
  return { opened, open, tries, pings, drops };
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function setUp(random: () => number = () => 0.5) {
  const { opened, open, tries, pings, drops } = fakeTransports();
  const connection = new Connection(open, random);
  const status: string[] = [];
  connection.subscribe("game", "game-PK10", { onFrame: () => undefined, onStatus: (each) => status.push(each) });
  const stop = connection.start();
  return {
    connection,
    opened,
    open,
    tries,
    pings,
    drops,
    status,
    stop,
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    say: (state: "connected" | "down" | "refused") => opened.at(-1)?.listener.onState(state),
    take: () => opened.at(-1)?.listener.onAccepted(),
    hear: () => opened.at(-1)?.listener.onMessage(),
    subscribe() {
      opened.at(-1)?.listener.onState("connected");
      opened.at(-1)?.sink?.onSubscribed();
    },
  };
}

const gaps = (times: readonly number[]): number[] => times.slice(1).map((time, at) => time - (times[at] ?? 0));

test("a lost socket is opened again at a random time within two seconds", async () => {
  const waits: number[] = [];
  for (const random of [0, 0.25, 0.9]) {
    const { pass, subscribe, say, tries, stop } = setUp(() => random);
    await pass(0);
    subscribe();
    const lostAt = Date.now();
    say("down");
    await pass(2000);
    waits.push((tries[0] ?? Infinity) - lostAt);
    stop();
  }
  expect(waits).toEqual([0, 500, 1800]);
});

test("a socket that is lost while the page ends its session is not shown as lost, and not opened again", async () => {
  const { connection, pass, subscribe, say, tries, pings, drops, stop, status } = setUp();
  await pass(0);
  subscribe();
  connection.expectEnd();
  say("down");
  await pass(180_000);
  expect([status, tries, pings]).toEqual([["subscribed"], [], []]);
  // Without the drop, pusher-js opens another socket.
  expect(drops).toHaveLength(1);
  stop();
  // A page that was not closed, or that is restored, connects again.
  status.length = 0;
  connection.start();
  await pass(0);
  subscribe();
  say("down");
  await pass(2000);
  expect([status.slice(0, 2), tries.length]).toEqual([["subscribed", "lost"], 1]);
});

test("without a network a socket is tried at a constant pace, then at growing intervals of up to 15 s", async () => {
  const { pass, subscribe, say, tries, stop, status } = setUp();
  await pass(0);
  subscribe();
  say("down");
  await pass(180_000);
  const waits = gaps(tries);
  expect(Math.max(...waits.slice(0, 10))).toBeLessThanOrEqual(1800);
  expect(waits.at(-1)).toBe(15_000);
  expect(status).toEqual(["subscribed", "lost"]);
  stop();
});

test("a socket that was connected again is retried at the quick pace when it is lost", async () => {
  const { pass, subscribe, say, tries } = setUp();
  await pass(0);
  subscribe();
  say("down");
  await pass(180_000);
  const slow = tries.length;
  while (tries.length === slow) await pass(10);
  subscribe();
  tries.length = 0;
  say("down");
  await pass(20_000);
  expect(tries.length).toBeGreaterThan(5);
  expect(Math.max(...gaps(tries).slice(0, 10))).toBeLessThanOrEqual(1800);
});

test("if handshakes are slow on this network, they get more time", async () => {
  const { pass, subscribe, say, tries, stop } = setUp();
  await pass(2500);
  subscribe();
  say("down");
  await pass(20_000);
  expect(Math.min(...gaps(tries))).toBeGreaterThanOrEqual(7500);
  stop();
});

test("a socket that a server has accepted may wait for the hub's greeting for fifteen seconds", async () => {
  const { pass, subscribe, say, take, tries, stop } = setUp(() => 0);
  await pass(0);
  subscribe();
  say("down");
  await pass(0);
  expect(tries).toHaveLength(1);
  take();
  await pass(14_999);
  expect(tries).toHaveLength(1);
  await pass(1);
  expect(tries).toHaveLength(2);
  // The new socket is not accepted: the network is down, and the usual intervals apply.
  await pass(1500);
  expect(tries).toHaveLength(3);
  stop();
});

test("an accepted socket that is lost before its greeting is retried within two seconds", async () => {
  const { pass, subscribe, say, take, tries, stop } = setUp(() => 0.5);
  await pass(0);
  subscribe();
  say("down");
  await pass(1000);
  expect(tries).toHaveLength(1);
  take();
  await pass(200);
  say("down");
  await pass(1000);
  expect(tries).toHaveLength(2);
  stop();
});

test("a return of the network or the page opens exactly one socket, at once", async () => {
  const { connection, pass, subscribe, say, tries, stop } = setUp();
  await pass(0);
  subscribe();
  say("down");
  connection.probe();
  expect(tries).toEqual([0]);
  subscribe();
  const { length } = tries;
  await pass(5000);
  expect(tries).toHaveLength(length);
  stop();
});

test("a page in the back/forward cache closes its socket, and opens another at once after its return", async () => {
  const { connection, pass, subscribe, say, status, tries, drops, stop } = setUp();
  connection.suspend();
  expect(drops).toEqual([]);
  await pass(0);
  subscribe();
  connection.suspend();
  expect([drops.length, status]).toEqual([1, ["subscribed", "lost"]]);
  await pass(60_000);
  expect(tries).toEqual([]);
  connection.probe();
  connection.resume();
  expect(tries).toEqual([60_000]);
  subscribe();
  expect(status.at(-1)).toBe("subscribed");
  connection.suspend();
  connection.resume();
  expect([drops.length, tries.length]).toEqual([2, 2]);
  say("refused");
  connection.suspend();
  expect(drops).toHaveLength(2);
  stop();
});

test("a first socket that never opens is shown as lost, and retried", async () => {
  const { pass, status, tries, stop } = setUp();
  await pass(3000);
  expect(status).toEqual([]);
  await pass(2000);
  expect(status).toEqual(["lost"]);
  expect(tries).toHaveLength(1);
  stop();
});

test("code that could not be loaded is requested again after growing waits", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const times: number[] = [];
  const connection = new Connection(
    () => {
      times.push(Date.now());
      return Promise.reject(new Error("no network"));
    },
    () => 1,
  );
  const stop = connection.start();
  await jest.advanceTimersByTimeAsync(14_000);
  expect(times).toEqual([0, 2000, 6000, 14_000]);
  stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(times).toHaveLength(4);
});

test("a client that the server refuses does not retry, and its page is notified", async () => {
  const { connection, pass, say, tries, open, stop } = setUp();
  const refused = jest.fn();
  connection.onRefused(refused);
  await pass(0);
  say("refused");
  await pass(120_000);
  expect([open.mock.calls.length, tries]).toEqual([1, []]);
  expect(refused).toHaveBeenCalledTimes(1);
  stop();
});

test("a subscription that is refused or never answered is repeated until it is confirmed", async () => {
  const { opened, pass, status, stop, say } = setUp(() => 1);
  await pass(0);
  say("connected");
  await pass(4000);
  expect(opened[0]?.retries).toBe(1);
  opened[0]?.sink?.onRefused();
  await pass(6000);
  expect(opened[0]?.retries).toBe(2);
  opened[0]?.sink?.onSubscribed();
  opened[0]?.listener.onMessage();
  await pass(5000);
  expect(opened[0]?.retries).toBe(2);
  expect(status).toEqual(["lost", "subscribed"]);
  stop();
});

test("a stopped connection ignores its transport", async () => {
  const { pass, subscribe, say, stop, opened, status, tries } = setUp();
  await pass(0);
  subscribe();
  stop();
  expect([opened[0]?.closed, status]).toEqual([true, ["subscribed", "lost"]]);
  say("connected");
  say("down");
  await pass(60_000);
  expect([status, tries]).toEqual([["subscribed", "lost"], []]);
});

describe("silence on an open socket", () => {
  test("leads to a ping after 10 s, is shown after 3 s more, and closes the socket 8 s after the ping", async () => {
    const { pass, subscribe, pings, status, tries, stop } = setUp();
    await pass(0);
    subscribe();
    await pass(9000);
    expect(pings).toEqual([]);
    await pass(1000);
    expect(pings).toEqual([10_000]);
    await pass(2000);
    expect(status).toEqual(["subscribed"]);
    await pass(1000);
    expect([status, tries]).toEqual([["subscribed", "silent"], []]);
    await pass(5000);
    expect([status, tries]).toEqual([["subscribed", "silent", "lost"], [18_000]]);
    stop();
  });

  test("is not shown if a pong comes, and ends with the first message", async () => {
    const { pass, subscribe, hear, pings, status, stop } = setUp();
    await pass(0);
    subscribe();
    for (let turn = 0; turn < 6; turn += 1) {
      await pass(11_000);
      hear();
    }
    expect(pings.length).toBeGreaterThanOrEqual(5);
    expect(status).toEqual(["subscribed"]);
    await pass(13_000);
    hear();
    expect(status).toEqual(["subscribed", "silent", "subscribed"]);
    stop();
  });

  test("of a suspended page is checked by a new ping before it is shown", async () => {
    const { pass, subscribe, pings, status, stop } = setUp();
    await pass(0);
    subscribe();
    await pass(10_000);
    // The page was frozen for a minute: no timer ran, and messages of the socket still wait to be read.
    jest.setSystemTime(Date.now() + 60_000);
    jest.spyOn(performance, "now").mockImplementation(() => Date.now());
    await pass(1000);
    expect(pings).toHaveLength(2);
    expect(status).toEqual(["subscribed"]);
    stop();
  });

  test("is shown soon on a page that returns to a dead socket", async () => {
    const { connection, pass, subscribe, pings, status, stop } = setUp();
    await pass(0);
    subscribe();
    await pass(1000);
    connection.probe();
    connection.probe();
    expect(pings).toEqual([1000]);
    await pass(3000);
    expect(status).toEqual(["subscribed", "silent"]);
    stop();
  });
});
