// The server of the memory bench in a separate process: our hub, or bare `ws` with the usual listeners. Answers each
// IPC message with the bytes in use after forced collections.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { benchHub, listen } from "../hub-sockets";

const [side = "", sockets = ""] = process.argv.slice(2);
const server = createServer();
if (side === "hub") {
  const { hub } = benchHub(Number(sockets));
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

process.send?.({ port: await listen(server) });
