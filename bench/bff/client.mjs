// Closed-loop load over raw sockets: argv = port, milliseconds, base64 of each connection's request with commas between.
// Sends {requests, failed, ms}.
import net from "node:net";

const [port, ms] = process.argv.slice(2, 4).map(Number);
const requests64 = process.argv[4].split(",");
let requests = 0;
let failed = 0;
let running = true;

/** One connection: the next request goes out when the last answer is complete. */
function drive(request) {
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

for (const request64 of requests64) drive(Buffer.from(request64, "base64"));
const startedAt = performance.now();
setTimeout(() => {
  running = false;
  process.send({ requests, failed, ms: performance.now() - startedAt }, () => process.exit(0));
}, ms);
