import { Connection } from "./connection";
import type { ChannelSink, Transport, TransportListener } from "./transport";

/** Transports under the test's hand: what was opened, and what each was asked. */
function fakeTransports() {
  const opened: { listener: TransportListener; closed: boolean; sink: ChannelSink | null; retries: number }[] = [];
  const open = (listener: TransportListener): Promise<Transport> => {
    const entry: (typeof opened)[number] = { listener, closed: false, sink: null, retries: 0 };
    opened.push(entry);
    return Promise.resolve({
      subscribe(_name, _events, sink) {
        entry.sink = sink;
        return { retry: () => (entry.retries += 1), leave: () => undefined };
      },
      close: () => {
        entry.closed = true;
      },
    });
  };
  return { opened, open };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function joined(open: ReturnType<typeof fakeTransports>["open"]) {
  const connection = new Connection(open, () => 1);
  const status: string[] = [];
  connection.join("game", "game-PK10", { onFrame: () => undefined, onStatus: (each) => status.push(each) });
  return { stop: connection.start(), status, connection };
}

test("a transport that has given up is replaced by a fresh one, later each time; news of the old one is not heard", async () => {
  const { opened, open } = fakeTransports();
  const { stop, status } = joined(open);
  for (const waitMs of [2000, 4000, 8000]) {
    await jest.advanceTimersByTimeAsync(0);
    const count = opened.length;
    opened.at(-1)?.listener.onState("failed");
    expect(opened.at(-1)?.closed).toBe(true);
    await jest.advanceTimersByTimeAsync(waitMs - 1);
    expect(opened).toHaveLength(count);
    await jest.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(count + 1);
  }
  opened.at(-1)?.listener.onState("connected");
  opened.at(-1)?.sink?.onSubscribed();
  opened[0]?.listener.onState("failed");
  expect(status).toEqual(["subscribed"]);
  stop();
});

test("a client that the server does not want stays away, and its page is told", async () => {
  const { opened, open } = fakeTransports();
  const { stop, connection } = joined(open);
  const refused = jest.fn();
  connection.onRefused(refused);
  await jest.advanceTimersByTimeAsync(0);
  opened[0]?.listener.onState("down");
  expect(refused).not.toHaveBeenCalled();
  opened[0]?.listener.onState("refused");
  await jest.advanceTimersByTimeAsync(120_000);
  expect(opened).toHaveLength(1);
  expect(refused).toHaveBeenCalledTimes(1);
  stop();
});

test("a subscription that is refused, or never answered, is asked for again until it stands", async () => {
  const { opened, open } = fakeTransports();
  const { stop, status } = joined(open);
  await jest.advanceTimersByTimeAsync(0);
  opened[0]?.listener.onState("connected");
  await jest.advanceTimersByTimeAsync(4000);
  expect(opened[0]?.retries).toBe(1);
  opened[0]?.sink?.onRefused();
  await jest.advanceTimersByTimeAsync(6000);
  expect(opened[0]?.retries).toBe(2);
  opened[0]?.sink?.onSubscribed();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(opened[0]?.retries).toBe(2);
  expect(status).toEqual(["subscribed"]);
  stop();
});
