// @ts-check
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Ports of this machine that nobody listens on now: all are held open together, so that they differ.
 * @param {number} count @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening")));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("A port was expected");
    return address.port;
  });
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

/** One of them. */
export async function freePort() {
  const [port = 0] = await freePorts(1);
  return port;
}
