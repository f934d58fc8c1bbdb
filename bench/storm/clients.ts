// The product's live connection for many pages in one process. The argument holds the app's origin, the headers of the sessions, the number
// of pages, and the network of their addresses. Sends the number of subscriptions ten times a second.
import { setTimeout as pause } from "node:timers/promises";
import Pusher from "pusher-js";
import { WebSocket } from "ws";
import { DEMO_HUB_APP } from "../../lib/bff/env";
import { channelName } from "../../lib/contract/channel-names";

type Crowd = [url: string, sessions: Readonly<Record<string, string>>[], count: number, network: number];
const [url, sessions, count, network]: Crowd = JSON.parse(process.argv[2] ?? "");
let asked = 0;
const post = async <T>(call: string, body: string): Promise<T> => {
  const headers = { ...sessions[(asked += 1) % sessions.length], "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(`${url}/api/user/${call}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json() as T;
};

// pusher-js's socket for Node cannot send the header of a proxy.
Reflect.set(Pusher.Runtime, "createWebSocket", (address: string) => {
  const at = (asked += 1) % count;
  const headers = { "x-forwarded-for": `10.${network}.${at >> 8}.${at & 255}` };
  return new WebSocket(address, { perMessageDeflate: false, origin: url, headers });
});
const { Connection } = await import("../../lib/live/connection/connection");
const { openEcho } = await import("../../lib/live/connection/echo-transport");
const { id } = await post<{ id: number }>("me", "");
const authorize = (socketId: string, channel: string) =>
  post<{ auth: string }>("broadcasting/auth", `socket_id=${socketId}&channel_name=${channel}`);

const hub = { key: DEMO_HUB_APP.key, url };
const subscribed = new Set<string>();
setInterval(() => process.send?.(subscribed.size), 100);
process.on("disconnect", () => process.exit(0));
const channels = { user: channelName.user(id), game: channelName.game("PK10"), system: channelName.system() };
for (let page = 0; page < count; page += 1) {
  const connection = new Connection(async (each) => openEcho(hub, url, authorize, each), Math.random);
  for (const kind of (["user", "game", "system"] as const).slice(page % 5 === 0 ? 0 : 1)) {
    const onStatus = (status: string): unknown =>
      status !== "silent" && subscribed[status === "lost" ? "delete" : "add"](`${page} ${kind}`);
    connection.subscribe(kind, channels[kind], { onFrame: () => undefined, onStatus });
  }
  connection.start();
  // The pages first connect a hundred at a time.
  while (page % 100 === 99 && subscribed.size < 2.2 * page) await pause(10);
}
