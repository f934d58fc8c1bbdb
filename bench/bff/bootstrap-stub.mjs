// The upstream of the measurement: the account and the home of a game, as an answer of the embedded upstream had them.
import http from "node:http";

const answers = new Map(Object.entries(JSON.parse(process.argv[2])).map(([path, body]) => [path, Buffer.from(body)]));
const server = http.createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    const body = answers.get(request.url);
    if (body === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
