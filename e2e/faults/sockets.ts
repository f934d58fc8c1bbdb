import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { type Faults, PASS } from "./plan";

export interface Link {
  /** Breaks both sockets without a close frame, like a lost network. */
  cut(): void;
}

/** Carries the frames of `browser` to and from `url`. `plan()` gives the faults of the frames; null: no faults. */
export function bridgeSockets(
  browser: WebSocket,
  url: string,
  { origin, cookie, host }: IncomingHttpHeaders,
  plan: () => Faults | null,
): Link {
  const headers = Object.fromEntries(Object.entries({ cookie, host }).filter(([, value]) => value !== undefined));
  const server = new WebSocket(url, { headers, ...(origin === undefined ? {} : { origin }) });
  const cut = (): void => {
    browser.terminate();
    server.terminate();
  };
  carry(browser, server, "up", plan, cut);
  carry(server, browser, "down", plan, cut);
  return { cut };
}

function carry(
  from: WebSocket,
  to: WebSocket,
  direction: "up" | "down",
  plan: () => Faults | null,
  cut: () => void,
): void {
  /** Each frame waits for the frames before it. A late frame waits longer, and does not delay later frames. */
  let line = opened(to);
  from.on("message", (data, isBinary) => {
    const text = isBinary ? null : data.toString();
    const send = (): void => {
      if (to.readyState === WebSocket.OPEN) to.send(text ?? data);
    };
    const { fault, waitMs } = plan()?.frame(direction, channelOf(text)) ?? PASS;
    if (fault === "drop") return;
    if (fault === "late") line.then(() => pause(waitMs)).then(send, () => undefined);
    else
      line = line.then(async () => {
        if (fault === "stall") await pause(waitMs);
        if (fault === "cut") cut();
        send();
        if (fault === "twice") send();
      });
  });
  from.on("close", (code, reason) => {
    line = line.finally(() => {
      // 1005 and 1006 mean that the socket received no code.
      if (code === 1005 || code === 1006) to.terminate();
      else to.close(code, reason);
    });
    line.catch(() => undefined);
  });
  from.on("error", cut);
}

function opened(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.OPEN) return Promise.resolve();
  const done = new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("close", () => reject(new Error("never opened")));
  });
  done.catch(() => undefined);
  return done;
}

/** The kind of a frame. Separate kinds keep the faults of one channel independent of another's traffic. */
function channelOf(text: string | null): string {
  try {
    const frame: unknown = JSON.parse(text ?? "");
    const channel = typeof frame === "object" && frame !== null ? Reflect.get(frame, "channel") : undefined;
    return typeof channel === "string" ? channel.replace(/\d+$/, "") : "control";
  } catch {
    return "control";
  }
}
