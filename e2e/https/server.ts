import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { selfSigned } from "./certificate";

export interface HttpsServer {
  readonly port: number;
  stop(): void;
}

export interface TlsProxy extends HttpsServer {
  lead(origin: string): void;
}

/** Serves over TLS on a free port of 127.0.0.1. The certificate names no host. */
export async function serveHttps(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  upgrade: (request: IncomingMessage, socket: Duplex) => void = (_, socket) => socket.destroy(),
): Promise<HttpsServer> {
  const open = new Set<Duplex>();
  const server = createServer(selfSigned(), answer);
  server.on("secureConnection", (socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  });
  server.on("upgrade", upgrade);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * A reverse proxy like deploy/nginx.conf: TLS ends here, `Host` is passed on, and `X-Forwarded-For` is the player's address.
 * @param onAnswer sees every request, may add answer headers, and withholds the answer by `false`
 */
export async function startTlsProxy(
  onAnswer: (request: IncomingMessage, headers: IncomingHttpHeaders) => boolean = () => true,
): Promise<TlsProxy> {
  let target = "";
  const onward = (incoming: IncomingMessage) =>
    httpRequest(target + incoming.url, {
      method: incoming.method ?? "GET",
      headers: { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" },
    });
  const server = await serveHttps(
    (incoming, outgoing) => {
      const request = onward(incoming);
      request.on("response", (answer) => {
        if (!onAnswer(incoming, answer.headers)) return;
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      request.on("error", () => outgoing.destroy());
      outgoing.on("close", () => request.destroy());
      incoming.pipe(request);
    },
    (incoming, browser) => {
      const request = onward(incoming);
      request.on("upgrade", (answer, hub: Duplex, head: Buffer) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        browser.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
        browser.write(head);
        hub.on("error", () => browser.destroy());
        hub.on("close", () => browser.destroy());
        browser.on("close", () => hub.destroy());
        browser.pipe(hub).pipe(browser);
      });
      request.on("response", () => browser.destroy());
      request.on("error", () => browser.destroy());
      request.end();
    },
  );
  return { ...server, lead: (origin) => void (target = origin) };
}
