// The base of the measurement: what a reverse proxy costs in Node when it does nothing but pass bytes on.
import http from "node:http";

const port = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });
const server = http.createServer((request, response) => {
  const call = http.request(
    { agent, host: "127.0.0.1", port, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    },
  );
  call.on("error", () => response.destroy());
  request.pipe(call);
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
