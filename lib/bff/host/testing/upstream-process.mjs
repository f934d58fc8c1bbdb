// Replaces the embedded upstream: a bet waits until GET /release, all other calls are answered at once; /app/* echoes
// over a WebSocket. GET /full makes it not ready, as a full disk would.
import http from "node:http";
import { WebSocketServer } from "ws";

let held = [];
let full = false;
const answer = (response, status, body) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const server = http.createServer((request, response) => {
  request.resume();
  if (request.url === "/pid") return answer(response, 200, { pid: process.pid, held: held.length });
  if (request.url === "/env") return answer(response, 200, Object.keys(process.env));
  if (request.url === "/full") full = true;
  if (request.url === "/readyz" && full) return answer(response, 503, { code: "unavailable" });
  if (request.url.endsWith("/bet")) return held.push(() => answer(response, 201, { order: { id: 1 } }));
  if (request.url === "/release") {
    for (const release of held) release();
    held = [];
  }
  return answer(response, 200, { balance: 1 });
});
const sockets = new WebSocketServer({ server });
sockets.on("connection", (socket, request) => {
  socket.send(JSON.stringify({ url: request.url, headers: request.headers }));
  socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
});
server.on("error", () => process.exit(1));
server.listen(Number(process.env.UPSTREAM_PORT), "127.0.0.1", () => process.send?.("ready"));

setInterval(() => process.send?.("beat"), 2_000).unref();

const stop = () => process.exit(0);
process.on("SIGTERM", stop);
process.on("disconnect", stop);
