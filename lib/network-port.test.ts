import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { acceptWaiting } from "./network";

const CALLS = 50;
const GIVE_UP_MS = 10_000;

/** Makes its calls at once, each on a connection of its own, counts the connections, and reports how many calls were answered. */
const CALLER = `
const { connect } = require("node:net");
const { parentPort, workerData: { port, calls, connected } } = require("node:worker_threads");
let answered = 0;
const ended = Array.from({ length: calls }, () => new Promise((resolve) => {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET / HTTP/1.1\\r\\nhost: play.example\\r\\n\\r\\n");
    if (Atomics.add(connected, 0, 1) === calls - 1) Atomics.notify(connected, 1);
  });
  socket.once("data", () => (answered += 1)).on("error", () => undefined).once("close", resolve);
}));
Promise.all(ended).then(() => parentPort.postMessage(answered));
`;

it("lets a server accept every waiting connection before its port is closed", async () => {
  const server = http.createServer((_, response) => response.setHeader("connection", "close").end("well"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = new Int32Array(new SharedArrayBuffer(8));
  const { port } = server.address() as AddressInfo;
  const caller = new Worker(CALLER, { eval: true, workerData: { port, calls: CALLS, connected } });
  const reported = once(caller, "message");
  // The process is busy until all connections wait at its port.
  Atomics.wait(connected, 1, 0, GIVE_UP_MS);
  await acceptWaiting(server);
  server.close();
  const [answered] = await reported;
  expect([Atomics.load(connected, 0), answered]).toEqual([CALLS, CALLS]);
});
