import { BroadcastChannel as Line } from "node:worker_threads";
import { until } from "@/scripts/testing/until";
import { isNumber } from "./checks";
import { openTabChannel, type TabChannel } from "./tab-channel";

const open: TabChannel<number>[] = [];
function tab(name: string) {
  const received: number[] = [];
  const channel = openTabChannel(name, isNumber, (message) => received.push(message));
  open.push(channel);
  return { received, channel };
}
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

test("a message reaches every other tab on its channel, unless it has another form", async () => {
  const [one, two, other] = [tab("x"), tab("x"), tab("y")];
  const stranger = new Line("player.x");
  stranger.postMessage("no number");
  one.channel.publish(1);
  stranger.postMessage(2);
  await until(() => two.received.length === 2 && one.received.length === 1);
  stranger.close();
  expect([one.received, two.received, other.received]).toEqual([[2], [1, 2], []]);
});

test("a page works in a browser without broadcast channels", () => {
  const { BroadcastChannel: real } = globalThis;
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException("denied", "SecurityError");
    }
  } as unknown as typeof real;
  const { channel } = tab("x");
  expect(() => channel.publish(1)).not.toThrow();
  globalThis.BroadcastChannel = real;
});
