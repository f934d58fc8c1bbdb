// The receiving end of the fan-out bench: a separate process that opens many sockets and counts the received bytes.
// Takes jobs over IPC: {open: {port, path, subscribe, count, addresses?, host?}} → {opened}; {expect: bytes} → {armed},
// then {received: atMs}; {arrivals} → {arrivals: [atMs]}, the times of the expected chunks since {expect}.
import { connect } from "node:net";

let arrived = 0;
let expected = Infinity;
let armed = false;
let arrivals = [];
const PONG = masked('{"event":"pusher:pong"}');

/** A hub closes a socket that answers no ping for a minute. Sockets answer only if the job gives `host`: that bench lasts longer, and answers cost time. */
function answerPing(chunk) {
  if (chunk.includes("pusher:ping")) this.write(PONG);
}

function counted(chunk) {
  if (!armed) return;
  const atMs = Number(process.hrtime.bigint()) / 1e6;
  arrivals.push(atMs);
  arrived += chunk.length;
  if (arrived < expected) return;
  armed = false;
  process.send({ received: atMs });
}

/** Resolves when the server has answered the handshake or, with `subscribe`, has confirmed the subscription. */
const open = (host, port, path, subscribe, pongs) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setNoDelay(true);
    socket.on("error", reject);
    let text = "";
    const isReady =
      subscribe === null ? () => text.includes("\r\n\r\n") : () => text.includes("subscription_succeeded");
    socket.on("data", function greeting(chunk) {
      text += chunk.toString("latin1");
      if (subscribe !== null && text.includes("connection_established") && !socket.asked) {
        socket.asked = true;
        socket.write(masked(subscribe));
      }
      if (!isReady()) return;
      socket.off("data", greeting);
      socket.on("data", counted);
      if (pongs) socket.on("data", answerPing);
      resolve();
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
  });

/** A client's text frame with the mask zero, which does not change the text. */
function masked(text) {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

process.on("message", (job) => void work(job));

async function work(job) {
  if (job.open) {
    const { host, port, path, count, subscribe, addresses = 4 } = job.open;
    // One loopback address has about 28 000 client ports: the sockets are spread over several addresses.
    for (let at = 0; at < count; at += 100) {
      const some = Array.from({ length: Math.min(100, count - at) }, (_, index) =>
        open(host ?? `127.0.0.${1 + ((at + index) % addresses)}`, port, path, subscribe, host !== undefined),
      );
      await Promise.all(some);
    }
    process.send({ opened: count });
  } else if (job.expect) {
    arrived = 0;
    expected = job.expect;
    arrivals = [];
    armed = true;
    process.send({ armed: true });
  } else if (job.arrivals) {
    process.send({ arrivals });
  }
}

process.on("disconnect", () => process.exit(0));
