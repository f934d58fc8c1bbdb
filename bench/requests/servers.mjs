// Servers beside the measured app, each in a separate process, which sends its port: `stub ANSWERS` answers JSON by path;
// `proxy PORT` passes requests on to that port; `gather PORT` makes the two calls of a bootstrap there and joins the answers.
import http from "node:http";

const [role, argument] = process.argv.slice(2);
const upstream = { agent: new http.Agent({ keepAlive: true }), host: "127.0.0.1", port: Number(argument) };
const send = (response, body) =>
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);

function pass(request, path, done) {
  const { method, headers } = request;
  return http.request({ ...upstream, method, path, headers }, done);
}

function ask(cookie, path, body) {
  const headers = { "content-type": "application/json", cookie, "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const done = (answer) => answer.toArray().then((chunks) => resolve(Buffer.concat(chunks)), reject);
    pass({ method: "POST", headers }, path, done).on("error", reject).end(body);
  });
}

const answers = role === "stub" ? JSON.parse(argument) : {};
const handlers = {
  stub: (request, response) => request.resume().on("end", () => send(response, answers[request.url] ?? "{}")),
  proxy(request, response) {
    const call = pass(request, request.url, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    request.pipe(call.on("error", () => response.destroy()));
  },
  async gather({ headers: { cookie } }, response) {
    const home = '{"streaming_quality":"hd","is_mobile":false}';
    const calls = [ask(cookie, "/api/user/me", "{}"), ask(cookie, "/api/user/game/PK10/home", home)];
    const [account, game] = await Promise.all(calls);
    send(response, `{"account":${account},"home":${game}}`);
  },
};

const server = http.createServer(handlers[role]);
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
