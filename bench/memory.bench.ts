import { type ChildProcess, fork } from "node:child_process";
import { answerOf, ask, OF_BARE_SERVER, OF_HUB, openSockets, startClients } from "./hub-sockets";
import { interleave, median, rowOf, type Bench } from "./row";

/** Sockets that open before the first measurement: the figures then exclude shared code and tables. */
const FIRST = 500;
const SOCKETS = 4_000;
const TURNS = 3;
const LIMIT_KB = 15;

type Side = "hub" | "ws";

/** The memory of one more idle subscribed connection in the hub's process, compared with a bare `ws` server's. */
export const rows: Bench = async () => {
  const heap: Record<Side, number[]> = { hub: [], ws: [] };
  const resident = async (side: Side): Promise<number> => {
    const each = await perConnection(side);
    heap[side].push(each.heap);
    return each.rss;
  };
  const samples = await interleave(
    TURNS,
    () => resident("hub"),
    () => resident("ws"),
  );
  const title = { name: `Memory of an idle connection, of ${SOCKETS}`, baseName: "bare ws", unit: "kB" };
  const note = `Resident size after forced collections, each sample in a new process; the hub's sockets are subscribed to a channel. Of it V8's heap and buffers: ${median(heap.hub).toFixed(1)} kB beside ${median(heap.ws).toFixed(1)} kB. 1 kB = 1000 bytes.`;
  return [rowOf({ ...title, note }, samples, { within: LIMIT_KB })];
};

/** kB by which a new server's memory grows per connection. */
async function perConnection(side: Side): Promise<{ rss: number; heap: number }> {
  const server = fork(new URL("./memory/host.ts", import.meta.url), [side, String(FIRST + SOCKETS)], {
    execArgv: ["--expose-gc", "--import", "tsx"],
  });
  const clients = startClients();
  try {
    const port = Number(await answerOf(server, "port"));
    const target = side === "hub" ? OF_HUB : OF_BARE_SERVER;
    const open = (count: number): Promise<unknown> => openSockets(clients, { ...target, port, count });
    await open(FIRST);
    const before = await held(server);
    await open(SOCKETS);
    const after = await held(server);
    return { rss: (after.rss - before.rss) / SOCKETS / 1000, heap: (after.heap - before.heap) / SOCKETS / 1000 };
  } finally {
    clients.kill("SIGKILL");
    server.kill("SIGKILL");
  }
}

async function held(server: ChildProcess): Promise<{ rss: number; heap: number }> {
  return (await ask(server, { measure: true }, "held")) as { rss: number; heap: number };
}
