// The servers beside the measured app, each a process: `stub ANSWERS` answers JSON by path, `proxy PORT` passes bytes on to that
// port, `gather PORT` makes a bootstrap's two calls there and puts their answers together unread. Each sends its port.
import http from "node:http";

const [role, argument] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const upstream = { agent, host: "127.0.0.1", port: Number(argument) };
const JSON_TYPE = { "content-type": "application/json" };
const answers = new Map(role === "stub" ? Object.entries(JSON.parse(argument)) : []);

function ask(path, cookie, body) {
  return new Promise((resolve, reject) => {
    const headers = { ...JSON_TYPE, cookie, "content-length": Buffer.byteLength(body) };
    const call = http.request({ ...upstream, method: "POST", path, headers }, (answer) => {
      answer.toArray().then((chunks) => resolve(Buffer.concat(chunks)), reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}

const send = (response, body) => response.writeHead(200, { ...JSON_TYPE, "content-length": body.length }).end(body);

const handlers = {
  stub(request, response) {
    const body = Buffer.from(answers.get(request.url));
    request.resume().on("end", () => send(response, body));
  },
  proxy(request, response) {
    const { method, url, headers } = request;
    const call = http.request({ ...upstream, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    call.on("error", () => response.destroy());
    request.pipe(call);
  },
  async gather(request, response) {
    const { cookie } = request.headers;
    const [account, home] = await Promise.all([
      ask("/api/user/me", cookie, "{}"),
      ask("/api/user/game/PK10/home", cookie, '{"streaming_quality":"hd","is_mobile":false}'),
    ]);
    send(response, Buffer.from(`{"account":${account},"home":${home}}`));
  },
};

const server = http.createServer((request, response) => void handlers[role](request, response));
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
