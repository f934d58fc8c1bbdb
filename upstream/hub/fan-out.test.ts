import { createMemoryBroker } from "./broker";
import { startFanOut } from "./hub";
import type { Session } from "./session";

test("every member gets an event once, a random member first", async () => {
  const broker = createMemoryBroker();
  const { channels, stop } = startFanOut(broker);
  const received: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const outlet = { write: () => void received.push(at), send: () => undefined, close: () => undefined };
    const session: Session = {
      socketId: `1.${at}`,
      outlet,
      ownerOf: () => null,
      receive: () => undefined,
      tick: () => undefined,
      end: () => undefined,
    };
    channels.add("game-PK10", session);
  }
  const last = new Set<number | undefined>();
  for (let event = 0; event < 200; event += 1) {
    received.length = 0;
    await broker.publish({ channel: "game-PK10", event: "odds_update", data: {}, stamp: false });
    expect(new Set(received)).toEqual(new Set([0, 1, 2, 3]));
    expect(received).toHaveLength(4);
    last.add(received.at(-1));
  }
  expect(last).toEqual(new Set([0, 1, 2, 3]));
  received.length = 0;
  await broker.publish({ channel: "game-PK10", event: "odds_update", data: {}, exceptSocketId: "1.2", stamp: false });
  expect(new Set(received)).toEqual(new Set([0, 1, 3]));
  stop();
  await broker.close();
});
