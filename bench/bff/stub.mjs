// The upstream of the measurement: reads the call, answers a balance.
import http from "node:http";

const body = Buffer.from(JSON.stringify({ balance: 10_000, server_time: "2026-01-01T00:00:00.000Z" }));
const server = http.createServer((request, response) => {
  request.resume();
  request.on("end", () =>
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
