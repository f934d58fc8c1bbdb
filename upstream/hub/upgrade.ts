import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { networkOf, parseAddress } from "@/lib/network";
import { PROTOCOL_VERSION, type ProtocolErrorCode } from "./protocol";

/** The target of an upgrade: its path and query, or null when the path is not below `/app`. */
export function hubTarget(request: IncomingMessage): { path: string; query: URLSearchParams } | null {
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  return path === "/app" || path.startsWith("/app/") ? { path, query: new URLSearchParams(query) } : null;
}

/** The code with which an upgrade is refused, or null when it may have a session. */
export function upgradeRefusal(
  target: { readonly path: string; readonly query: URLSearchParams },
  appKey: string,
  isFull: boolean,
): ProtocolErrorCode | null {
  const key = /^\/app\/([^/]+)$/.exec(target.path)?.[1];
  if (key === undefined) return 4005;
  if (key !== appKey) return 4001;
  const version = target.query.get("protocol");
  if (version === null) return 4008;
  if (version !== PROTOCOL_VERSION) return 4007;
  return isFull ? 4100 : null;
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** The network a socket counts for. X-Forwarded-For is believed only from this machine, and only its last entry. */
export function addressOf(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? "";
  const forwarded = LOOPBACK.has(peer) ? request.headers["x-forwarded-for"] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join() : forwarded)?.split(",").at(-1) ?? "";
  return networkOf(parseAddress(last.trim()) ?? peer);
}

/** Answers an upgrade in plain HTTP and hangs up. */
export function refuseUpgrade(
  raw: Duplex,
  status: "404 Not Found" | "429 Too Many Requests" | "503 Service Unavailable",
): void {
  raw.on("error", () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
