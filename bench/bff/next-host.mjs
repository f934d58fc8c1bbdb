// The same built app behind Next's own router alone: calls reach the BFF through the route handlers.
import http from "node:http";
import next from "next";

const app = next({ dev: false, dir: process.cwd(), hostname: "127.0.0.1", port: 0, quiet: true });
await app.prepare();
const handle = app.getRequestHandler();
const server = http.createServer((request, response) => void handle(request, response));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
