import { WebSocket } from "ws";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A player's browser, as far as the app's calls go: cookies and the anti-forgery token. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>();

  async function send(
    method: "GET" | "POST",
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: {
        origin,
        accept: "application/json",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? ""),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: parse(text) };
  }

  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body?: object | FormData, headers?: Record<string, string>) =>
      send("POST", path, body, headers),
    /** Below `/api/user`, as a form, which is how the screens send most calls. */
    call: (path: string, fields: Record<string, string | File> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return send("POST", `/api/user${path}`, form);
    },
    signIn: async (username: string, password: string) => {
      await send("GET", "/sanctum/csrf-cookie");
      return send("POST", "/api/auth/login", { username, password });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface Heard {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

export interface Subscriptions {
  /** Everything that was heard so far. */
  readonly heard: readonly Heard[];
  close(): void;
}

/** Opens a socket at the hub and subscribes to a channel in public and to private ones that `sign` signs. Resolves once all are granted. */
export async function subscribe(
  url: string,
  channels: readonly string[],
  sign: (socketId: string, channel: string) => Promise<string>,
): Promise<Subscriptions> {
  const socket = new WebSocket(url);
  const heard: Heard[] = [];
  const granted = new Set<string>();
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (code) => reject(new Error(`the hub closed the socket with ${code}`)));
    const join = async (socketId: string): Promise<void> => {
      for (const channel of channels) {
        const auth = channel.startsWith("private-") ? { auth: await sign(socketId, channel) } : {};
        socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, ...auth } }));
      }
    };
    socket.on("message", (raw: Buffer) => {
      const text = raw.toString();
      const { event, channel, data } = JSON.parse(text) as { event: string; channel?: string; data?: string };
      const value: unknown = typeof data === "string" ? parse(data) : data;
      if (event === "pusher:connection_established") join((value as { socket_id: string }).socket_id).catch(reject);
      else if (event === "pusher:error" || event.endsWith("subscription_error")) reject(new Error(text));
      else if (event === "pusher_internal:subscription_succeeded") granted.add(channel ?? "");
      else heard.push({ channel: channel ?? "", event, data: value });
      if (granted.size === channels.length) resolve();
    });
  });
  return { heard, close: () => socket.terminate() };
}
