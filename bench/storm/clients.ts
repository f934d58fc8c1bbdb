// The product's own live connection for many pages in one process: argv = JSON of `Crowd`. Sends its counts ten times a second.
import { setTimeout as pause } from "node:timers/promises";
import Pusher from "pusher-js";
import { WebSocket } from "ws";
import { DEMO_HUB_APP } from "../../lib/bff/env";
import { channelName } from "../../lib/contract/channels";

export interface Crowd {
  /** The app's origin. */
  readonly url: string;
  /** The private channel. */
  readonly user: string;
  /** The headers of the sessions that the clients share. */
  readonly sessions: readonly Readonly<Record<string, string>>[];
  readonly count: number;
  readonly privateEach: number;
  /** Distinguishes the addresses of this process's players. */
  readonly network: number;
}

/** Clients with all their channels subscribed, and sockets that were opened. */
export interface Counts {
  open: number;
  tries: number;
}

const { url, user, sessions, count, privateEach, network }: Crowd = JSON.parse(process.argv[2] ?? "");
const counts: Counts = { open: 0, tries: 0 };

// pusher-js's socket for Node cannot send the headers of a browser behind a proxy.
Reflect.set(Pusher.Runtime, "createWebSocket", (address: string) => {
  const at = counts.tries++ % count;
  const headers = { "x-forwarded-for": `10.${network}.${at >> 8}.${at & 255}` };
  return new WebSocket(address, { perMessageDeflate: false, origin: url, headers });
});
const { Connection } = await import("../../lib/live/connection/connection");
const { openEcho } = await import("../../lib/live/connection/echo-transport");

async function authorize(socketId: string, channel: string): Promise<{ auth: string }> {
  const headers = { ...sessions[counts.tries % sessions.length], "content-type": "application/x-www-form-urlencoded" };
  const body = `socket_id=${socketId}&channel_name=${channel}`;
  const answer = await fetch(`${url}/api/user/broadcasting/auth`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as { auth: string };
}

function open(index: number): void {
  const connection = new Connection(
    async (listener) => openEcho({ key: DEMO_HUB_APP.key, url }, url, authorize, listener),
    Math.random,
  );
  const subscribed = new Set<string>();
  let isOpen = false;
  const subscribe = (kind: "game" | "system" | "user", name: string): void =>
    void connection.subscribe(kind, name, {
      onFrame: () => undefined,
      onStatus(status) {
        if (status === "subscribed") subscribed.add(name);
        else if (status === "lost") subscribed.delete(name);
        if (isOpen === (subscribed.size === wanted)) return;
        isOpen = !isOpen;
        counts.open += isOpen ? 1 : -1;
      },
    });
  const wanted = index % privateEach === 0 ? 3 : 2;
  subscribe("game", channelName.game("PK10"));
  subscribe("system", channelName.system());
  if (wanted === 3) subscribe("user", user);
  connection.start();
}

setInterval(() => process.send?.(counts), 100);
process.on("disconnect", () => process.exit(0));
// The first opening is no storm: a hundred at a time.
for (let at = 0; at < count; at += 100) {
  for (let index = at; index < Math.min(at + 100, count); index += 1) open(index);
  while (counts.open < Math.min(at + 100, count)) await pause(10);
}
