import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import net, { type AddressInfo } from "node:net";
import { noteConnections } from "./start";
import { addressOf } from "./host/node-adapter";

describe("connections", () => {
  /** A server that answers each request late, with the recorded address and one of its headers. */
  async function startServer(proxyHops: number): Promise<{ server: http.Server; port: number }> {
    const connections = new AsyncLocalStorage<IncomingMessage>();
    noteConnections(connections);
    const noted = async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const message = connections.getStore();
      return message === undefined ? "unknown" : `${addressOf(message, proxyHops)} ${String(message.headers["rsc"])}`;
    };
    const server = http.createServer((_request, response) => void noted().then((text) => response.end(text)));
    server.on("upgrade", (_request, socket) => void noted().then((text) => socket.end(text)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    return { server, port: (server.address() as AddressInfo).port };
  }

  async function send(port: number, ...requests: string[]): Promise<string> {
    const socket = net.connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    socket.write(requests.map((headers) => `GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`).join(""));
    await once(socket, "close");
    return received;
  }

  test("a request's address is its socket's or the proxy's report, never an address that the player sends", async () => {
    for (const [hops, address] of [
      [0, "127.0.0.1"],
      [1, "203.0.113.7"],
    ] as const) {
      const { server, port } = await startServer(hops);
      const forged = "X-Forwarded-For: 6.6.6.6, 203.0.113.7\r\n";
      expect(await send(port, `${forged}Connection: close\r\n`)).toContain(`\r\n\r\n${address} `);
      expect(await send(port, `${forged}Connection: Upgrade\r\nUpgrade: websocket\r\n`)).toBe(`${address} undefined`);
      server.close();
    }
  });

  test("two requests on one connection have separate headers", async () => {
    const { server, port } = await startServer(0);
    const received = await send(port, "RSC: 1\r\n", "RSC: 2\r\nConnection: close\r\n");
    expect(received).toMatch(/127\.0\.0\.1 1[^]*127\.0\.0\.1 2/);
    server.close();
  });
});
