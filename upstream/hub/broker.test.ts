import { createMemoryBroker, type DeliveredMessage } from "./broker";
import { createEvents } from "./events";

const collect = (broker: ReturnType<typeof createMemoryBroker>): DeliveredMessage[] => {
  const messages: DeliveredMessage[] = [];
  broker.onMessage((message) => messages.push(message));
  return messages;
};
const data = (message: DeliveredMessage | undefined): unknown => JSON.parse(message?.data ?? "null");

describe("the memory broker", () => {
  it("stamps each event of a channel with the next seq, beginning at the clock", async () => {
    const broker = createMemoryBroker(() => 1_700_000_000_000);
    const messages = collect(broker);
    const stamped = (channel: string, payload: object) =>
      broker.publish({ channel, event: "e", data: payload, stamp: true });
    await Promise.all([stamped("a", {}), stamped("b", { n: 1 }), stamped("a", { seq: 7 }), stamped("a", { n: 2 })]);
    const server_time = "2023-11-14T22:13:20.000Z";
    const first = 1_700_000_000_000_001;
    expect(messages.map((message) => [message.channel, data(message)])).toEqual([
      ["a", { seq: first, server_time }],
      ["b", { n: 1, seq: first, server_time }],
      ["a", { seq: first + 1, server_time }],
      ["a", { n: 2, seq: first + 2, server_time }],
    ]);
    await expect(broker.lastSeq("a")).resolves.toBe(first + 2);
    await expect(broker.lastSeq("never")).resolves.toBe(0);
  });

  it("begins above the seqs of an earlier process", async () => {
    let now = 1_700_000_000_000;
    const before = createMemoryBroker(() => now);
    for (let count = 0; count < 100; count += 1) {
      await before.publish({ channel: "a", event: "e", data: {}, stamp: true });
    }
    now += 1;
    const after = createMemoryBroker(() => now);
    await after.publish({ channel: "a", event: "e", data: {}, stamp: true });
    expect(await after.lastSeq("a")).toBeGreaterThan((await before.lastSeq("a")) + 1);
  });

  it("passes unstamped data unchanged and uses no seq", async () => {
    const broker = createMemoryBroker();
    const messages = collect(broker);
    await broker.publish({ channel: "a", event: "e", data: "no json {", stamp: false, exceptSocketId: "1.2" });
    await broker.publish({ channel: "a", event: "e", data: [1, { x: 2 }], stamp: false });
    expect(messages).toEqual([
      { channel: "a", event: "e", data: "no json {", exceptSocketId: "1.2" },
      { channel: "a", event: "e", data: '[1,{"x":2}]' },
    ]);
    await expect(broker.lastSeq("a")).resolves.toBe(0);
  });

  it.each([
    ["a text", "text"],
    ["a list", [1]],
  ])("cannot stamp %s", async (_title, payload) => {
    const broker = createMemoryBroker();
    const messages = collect(broker);
    const published = broker.publish({ channel: "a", event: "e", data: payload, stamp: true });
    await expect(published).rejects.toThrow(TypeError);
    expect(messages).toEqual([]);
  });

  it("stops notifying a removed listener, and all listeners after close", async () => {
    const broker = createMemoryBroker();
    const left: string[] = [];
    const stayed = collect(broker);
    const leave = broker.onMessage((message) => left.push(message.event));
    await broker.publish({ channel: "a", event: "one", data: {}, stamp: false });
    leave();
    await broker.publish({ channel: "a", event: "two", data: {}, stamp: false });
    await broker.close();
    await broker.publish({ channel: "a", event: "three", data: {}, stamp: false });
    expect(left).toEqual(["one"]);
    expect(stayed.map((message) => message.event)).toEqual(["one", "two"]);
  });
});

it("publishes the contract's events to their channels, stamped", async () => {
  const broker = createMemoryBroker();
  const messages = collect(broker);
  const events = createEvents(broker);
  await events.game("PK10", "winning", { round_id: 1, winners: [] });
  await events.user(5, "user_balance_update", { balance: 12.5 });
  await events.merchant(2, "setting_update", {});
  await events.system("new_version", { revision: "abc" });
  expect(messages.map((message) => [message.channel, message.event])).toEqual([
    ["game-PK10", "winning"],
    ["private-user.5", "user_balance_update"],
    ["private-merchant.2", "setting_update"],
    ["system", "new_version"],
  ]);
  expect(data(messages[1])).toEqual({ balance: 12.5, seq: expect.any(Number), server_time: expect.any(String) });
});
