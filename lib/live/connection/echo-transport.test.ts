import Pusher from "pusher-js";
import { openEcho } from "./echo-transport";

test("pusher-js uses the specification's timeouts: 120 s of silence, 30 s for a pong, 10 s until unavailable", () => {
  const known = new Set(Pusher.instances);
  const listener = { onState: () => undefined, onAccepted: () => undefined, onMessage: () => undefined };
  // No server listens at this port: the test only reads the client's settings.
  const settings = { key: "key", url: "ws://127.0.0.1:9" };
  const transport = openEcho(settings, "http://127.0.0.1/", () => Promise.reject(new Error("never asked")), listener);
  try {
    const opened = Pusher.instances.filter((pusher) => !known.has(pusher));
    expect(opened.map(({ config }) => config)).toEqual([
      expect.objectContaining({ activityTimeout: 120_000, pongTimeout: 30_000, unavailableTimeout: 10_000 }),
    ]);
  } finally {
    transport.close();
  }
});
