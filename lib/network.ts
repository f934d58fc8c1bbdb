import { isIP, isIPv4, isIPv6, type Server, SocketAddress } from "node:net";
import { hostname } from "node:os";

/** The address without port, brackets and zone; an IPv4 address mapped into IPv6 becomes IPv4. Undefined if invalid. */
export function parseAddress(entry: string): string | undefined {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1];
  const address = (bracketed ?? entry.replace(/^([^:]*):\d{1,5}$/, "$1")).replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=[\d.]+$)/, "");
}

const LOOPBACK: ReadonlySet<string | undefined> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** True if the address of a connection, as the system names it, is this machine's own. */
export const isLoopback = (address: string | undefined): boolean => LOOPBACK.has(address);

/** An IPv6 customer has 2⁶⁴ addresses: their network, the first 64 bits, counts as one. */
export function networkOf(text: string): string {
  const address = parseAddress(text) ?? text;
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/**
 * The returned check is true for a Host header that names this machine: an IP address, localhost, the machine's own name
 * or one of `names` (lower case). A foreign site can let only other names resolve to this machine (DNS rebinding).
 */
export function hostCheck(names: readonly string[]): (header: string | undefined) => boolean {
  const known = new Set(["localhost", hostname().toLowerCase(), ...names]);
  return (header = "") => {
    const name = header.replace(/:\d{1,5}$/, "").toLowerCase();
    return known.has(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  };
}

/** An idle turn of the event loop is shorter than this. */
const QUIET_TURN_MS = 1;

/**
 * Resolves when no connection waits to be accepted; the caller should then close the port at once. When a port is
 * closed, the system resets the connections that wait, and the calls that were sent on them are lost. Node accepts one
 * connection a turn, and many wait for a busy process.
 * @param limitMs gives up after this time
 */
export async function acceptWaiting(server: Server, limitMs = 2_000): Promise<void> {
  const end = performance.now() + limitMs;
  let accepted = false;
  const onConnection = (): void => {
    accepted = true;
  };
  server.on("connection", onConnection);
  await turn();
  for (let quiet = false; !quiet && performance.now() < end;) {
    accepted = false;
    const startedAt = performance.now();
    await turn();
    quiet = !accepted && performance.now() - startedAt < QUIET_TURN_MS;
  }
  server.off("connection", onConnection);
}

/** Resolves after the event loop has looked for connections and data, which it does once in each turn. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
