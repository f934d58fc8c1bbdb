// The server of the memory bench in a process of its own: our hub, or bare `ws` with the listeners that any server has.
// Takes "measure" over IPC and answers with what it holds after forced collections, in bytes.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { createMemoryBroker } from "../../upstream/hub/broker";
import { createHub } from "../../upstream/hub/hub";

const [side = "", key = "", sockets = ""] = process.argv.slice(2);
const server = createServer();
if (side === "hub") {
  const hub = createHub({
    app: { id: key, key, secret: key },
    broker: createMemoryBroker(),
    log: { info: () => undefined, warn: () => undefined },
    // The clients of this bench answer no ping.
    limits: { pingAfterMs: 3_600_000, maxConnectionsPerAddress: Number(sockets) },
  });
  hub.attach(server);
} else {
  const bare = new WebSocketServer({ server, perMessageDeflate: false });
  bare.on("connection", (socket) => {
    socket.on("error", () => undefined);
    socket.on("message", () => undefined);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function settled(): Promise<{ rss: number; heap: number }> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("The memory bench's server needs --expose-gc");
  for (let turn = 0; turn < 4; turn += 1) {
    gc();
    await pause(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

process.on("message", () => void settled().then((held) => process.send?.({ held })));
process.on("disconnect", () => process.exit(0));

server.listen({ host: "0.0.0.0", port: 0, backlog: 1_024 }, () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.({ port: address.port });
});
