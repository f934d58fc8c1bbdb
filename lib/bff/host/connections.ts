import type { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Notes Node's own message of every request of this process before Next handles it: the address of its socket, which
 * no header can forge, and its headers as the client wrote them. `server.ts` notes its requests in the same way.
 * @returns the servers that have had a connection
 */
export function noteConnections(connections: AsyncLocalStorage<IncomingMessage>): ReadonlySet<Server> {
  subscribe("http.server.request.start", (event) => {
    connections.enterWith((event as { request: IncomingMessage }).request);
  });
  // Upgrades have no such event: the first listener of the server notes them.
  const known = new Set<Server>();
  subscribe("net.server.socket", (event) => {
    const { server } = (event as { socket: Socket & { server?: Server } }).socket;
    if (server === undefined || known.has(server)) return;
    known.add(server);
    server.prependListener("upgrade", (request: IncomingMessage) => connections.enterWith(request));
  });
  return known;
}
