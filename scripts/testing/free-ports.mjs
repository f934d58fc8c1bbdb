// @ts-check
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** These ports are below those of outgoing connections, which could take a free port before its server does. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * Different unused ports of this machine.
 * @param {number} count @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Map<number, import("node:net").Server>} */
  const held = new Map();
  while (held.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
      held.set(port, server);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
  await Promise.all([...held.values()].map((server) => once(server.close(), "close")));
  return [...held.keys()];
}

export async function freePort() {
  const [port = 0] = await freePorts(1);
  return port;
}
