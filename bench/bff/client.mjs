// Closed-loop load over raw sockets: argv = port, connections, milliseconds, base64 of one request's bytes. Sends {requests, failed, ms}.
import net from "node:net";

const [port, connections, ms] = process.argv.slice(2, 5).map(Number);
const request = Buffer.from(process.argv[5], "base64");
let requests = 0;
let failed = 0;
let running = true;

/** One connection: the next request goes out when the last answer is complete. */
function drive() {
  const socket = net.connect(port, "127.0.0.1", () => socket.write(request));
  socket.setNoDelay(true);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    const head = text.indexOf("\r\n\r\n");
    if (head === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(text);
    const complete = length === null ? text.endsWith("\r\n0\r\n\r\n") : text.length >= head + 4 + Number(length[1]);
    if (!complete) return;
    if (text.startsWith("HTTP/1.1 200")) requests += 1;
    else failed += 1;
    text = "";
    if (running) socket.write(request);
    else socket.destroy();
  });
  socket.on("error", () => (failed += 1));
}

for (let index = 0; index < connections; index += 1) drive();
const startedAt = performance.now();
setTimeout(() => {
  running = false;
  process.send({ requests, failed, ms: performance.now() - startedAt }, () => process.exit(0));
}, ms);
