// Players' sockets in a separate process: argv = JSON of `Crowd`. Sends {open} when the number of subscribed sockets
// changes.
import { Agent, request } from "node:http";
import { WebSocket } from "ws";
import { GREETING_MS, reconnectBackoffMs, firstReconnectMs } from "../../lib/live/connection/backoff";

interface Crowd {
  /** The app's origin. */
  readonly url: string;
  readonly key: string;
  readonly channels: readonly string[];
  readonly privateChannel: string;
  /** The cookies of the sessions that the clients share: one session may have only few calls in flight. */
  readonly sessions: readonly Readonly<Record<string, string>>[];
  readonly count: number;
  /** One client in this number also subscribes to the private channel. */
  readonly privateEach: number;
  /** Distinguishes the addresses of this process's players. */
  readonly network: number;
}

const crowd: Crowd = JSON.parse(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const counts = { open: 0, attempts: 0 };

interface Signature {
  readonly auth: string;
  readonly channel_data?: string;
}

let asked = 0;

/** The signature for a private channel, through the API as a page asks for it. */
function authorise(socketId: string): Promise<Signature> {
  const session = crowd.sessions[asked++ % crowd.sessions.length];
  const body = `socket_id=${socketId}&channel_name=${crowd.privateChannel}`;
  return new Promise((resolve, reject) => {
    const call = request(
      `${crowd.url}/api/user/broadcasting/auth`,
      {
        method: "POST",
        agent,
        headers: {
          ...session,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text) as Signature);
          else reject(new Error(`${answer.statusCode}`));
        });
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

/** One page's connection, which reconnects at the page's own intervals (`lib/live/connection/connection.ts`). */
class Client {
  readonly #channels: readonly string[];
  readonly #address: string;
  #ws: WebSocket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #tries = 0;
  #triedAt = performance.now();
  #handshakeMs: number | null = null;
  #connected = false;
  #subscribed = false;

  constructor(index: number) {
    const own = index % crowd.privateEach === 0 ? [crowd.privateChannel] : [];
    this.#channels = [...crowd.channels, ...own];
    this.#address = `10.${crowd.network}.${index >> 8}.${index & 255}`;
  }

  open(): void {
    counts.attempts += 1;
    const ws = new WebSocket(`${crowd.url.replace("http", "ws")}/app/${crowd.key}?protocol=7&client=js&version=8.6.0`, {
      perMessageDeflate: false,
      origin: crowd.url,
      headers: { "x-forwarded-for": this.#address },
    });
    this.#ws = ws;
    const waiting = new Set(this.#channels);
    ws.on("error", () => undefined);
    ws.on("open", () => {
      if (ws === this.#ws) this.#wait(GREETING_MS);
    });
    ws.on("message", (data: Buffer) => this.#hear(ws, JSON.parse(data.toString()), waiting));
    ws.on("close", () => {
      if (ws === this.#ws) this.#lost();
    });
  }

  #hear(ws: WebSocket, message: { event: string; channel?: string; data?: unknown }, waiting: Set<string>): void {
    const subscribe = (channel: string, signature?: Signature): void =>
      ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, ...signature } }));
    if (message.event === "pusher:connection_established") {
      this.#connected = true;
      this.#tries = 0;
      this.#handshakeMs = performance.now() - this.#triedAt;
      clearTimeout(this.#retry);
      const { socket_id: socketId } = JSON.parse(String(message.data)) as { socket_id: string };
      for (const channel of this.#channels) {
        if (!channel.startsWith("private-")) subscribe(channel);
        else this.#ask(ws, socketId, subscribe);
      }
    } else if (message.event === "pusher:ping") ws.send('{"event":"pusher:pong"}');
    else if (message.event === "pusher_internal:subscription_succeeded" && message.channel !== undefined) {
      waiting.delete(message.channel);
      if (waiting.size === 0) this.#count(true);
    }
  }

  /** A refused subscription is asked for again (`lib/live/connection/channel.ts`): here every second. */
  #ask(ws: WebSocket, socketId: string, subscribe: (channel: string, signature: Signature) => void): void {
    authorise(socketId).then(
      (signature) => {
        if (ws === this.#ws) subscribe(crowd.privateChannel, signature);
      },
      () => {
        setTimeout(() => {
          if (ws === this.#ws) this.#ask(ws, socketId, subscribe);
        }, 1_000);
      },
    );
  }

  #lost(): void {
    this.#count(false);
    // News of a try that has failed: the next one is due already.
    if (!this.#connected) return;
    this.#connected = false;
    this.#retry = setTimeout(() => this.#try(), firstReconnectMs(Math.random));
  }

  #try(): void {
    this.#tries += 1;
    this.#triedAt = performance.now();
    const left = this.#ws;
    this.open();
    left?.terminate();
    this.#wait(reconnectBackoffMs(this.#tries, this.#handshakeMs, Math.random));
  }

  #wait(ms: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#try(), ms);
  }

  #count(subscribed: boolean): void {
    if (this.#subscribed === subscribed) return;
    this.#subscribed = subscribed;
    counts.open += subscribed ? 1 : -1;
  }
}

const clients = Array.from({ length: crowd.count }, (_, index) => new Client(index));
// The first opening is no storm: a hundred at a time.
for (let at = 0; at < clients.length; at += 100) {
  for (const client of clients.slice(at, at + 100)) client.open();
  const wanted = Math.min(at + 100, clients.length);
  while (counts.open < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}
setInterval(() => process.send?.(counts), 100);
process.on("disconnect", () => process.exit(0));
