import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Socket } from "node:net";

/**
 * Answers a request that asks for another protocol in HTTP/1.1, as RFC 9110 (7.8) allows: `curl --http2` sends such a request. Its connection
 * ends with the answer. One with a body is refused, because Node has stopped reading the connection as HTTP.
 */
export function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  const reads = request.method === "GET" || request.method === "HEAD";
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (!reads || length !== "0" || encoding !== undefined || !(socket instanceof Socket)) {
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
    return;
  }
  const response = new ServerResponse(request);
  // Node does the same for connections that it reads as HTTP.
  socket.on("timeout", () => response.emit("timeout", socket));
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.end(() => socket.destroy()));
  server.emit("request", request, response);
}
