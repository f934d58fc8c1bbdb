// The base of the measurement: a bare node:http proxy that makes the same two calls and puts their answers together unread.
import http from "node:http";

const port = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });

const ask = (path, headers, body) =>
  new Promise((resolve, reject) => {
    const options = { agent, host: "127.0.0.1", port, method: "POST", path };
    const call = http.request(
      { ...options, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
      (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => resolve(Buffer.concat(chunks)));
      },
    );
    call.on("error", reject);
    call.end(body);
  });

async function answer(request, response) {
  const headers = { "content-type": "application/json", cookie: request.headers.cookie };
  const [account, home] = await Promise.all([
    ask("/api/user/me", headers, "{}"),
    ask("/api/user/game/PK10/home", headers, '{"streaming_quality":"hd","is_mobile":false}'),
  ]);
  const body = Buffer.concat([Buffer.from('{"account":'), account, Buffer.from(',"home":'), home, Buffer.from("}")]);
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
}

const server = http.createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
