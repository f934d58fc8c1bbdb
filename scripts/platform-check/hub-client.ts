import { WebSocket } from "ws";

export interface HubMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  /** When it came, by the clock of this machine. */
  readonly at: number;
}

export interface HubClient {
  readonly socketId: string;
  readonly messages: readonly HubMessage[];
  subscribe(channel: string, auth?: { auth: string; channel_data?: string | null | undefined }): void;
  /** The first message, come already or still to come, that fits; undefined when `timeoutMs` are over. */
  next(fits: (message: HubMessage) => boolean, timeoutMs: number): Promise<HubMessage | undefined>;
  close(): void;
}

const OPEN_MS = 10_000;

export const socketAddress = (url: string, key: string): string =>
  `${url.replace(/^http/, "ws")}/app/${encodeURIComponent(key)}?protocol=7&client=platform-check&version=1.0&flash=false`;

/** Connects as a browser would. @throws Error when the hub does not greet within 10 s */
export async function connectHub(url: string, key: string): Promise<HubClient> {
  const ws = new WebSocket(socketAddress(url, key), { perMessageDeflate: false });
  const messages: HubMessage[] = [];
  const listeners = new Set<() => void>();
  let failure: string | undefined;
  const wake = (): void => [...listeners].forEach((listener) => listener());
  ws.on("error", (error) => {
    failure = error.message;
    wake();
  });
  ws.on("close", (code) => {
    failure ??= `closed with ${code}`;
    wake();
  });
  ws.on("message", (raw: Buffer) => {
    const message = readMessage(raw.toString());
    if (message?.event === "pusher:ping") ws.send(JSON.stringify({ event: "pusher:pong", data: {} }));
    if (message !== undefined) messages.push(message);
    wake();
  });
  const next: HubClient["next"] = (fits, timeoutMs) =>
    new Promise((resolve) => {
      const finish = (found: HubMessage | undefined): void => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const look = (): void => {
        const found = messages.find(fits);
        if (found !== undefined || failure !== undefined) finish(found);
      };
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      listeners.add(look);
      look();
    });
  const greeting = await next(({ event }) => event === "pusher:connection_established", OPEN_MS);
  const data = greeting?.data;
  const socketId = typeof data === "object" && data !== null ? (Reflect.get(data, "socket_id") as unknown) : undefined;
  if (typeof socketId !== "string") {
    ws.terminate();
    const refusal = messages.find(({ event }) => event === "pusher:error");
    throw new Error(refusal === undefined ? (failure ?? "no greeting") : JSON.stringify(refusal.data));
  }
  return {
    socketId,
    messages,
    next,
    subscribe: (channel, auth) => ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, ...auth } })),
    close: () => ws.terminate(),
  };
}

/** A frame of the Pusher protocol, whose `data` is JSON in a text. */
function readMessage(text: string): HubMessage | undefined {
  try {
    const frame = JSON.parse(text) as { event?: unknown; channel?: unknown; data?: unknown };
    if (typeof frame.event !== "string") return undefined;
    const data: unknown = typeof frame.data === "string" ? jsonOr(frame.data) : frame.data;
    const at = Date.now();
    return { event: frame.event, data, at, ...(typeof frame.channel === "string" ? { channel: frame.channel } : {}) };
  } catch {
    return undefined;
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
