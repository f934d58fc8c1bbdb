import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { createMemoryBroker } from "../upstream/hub/broker";
import { textFrame } from "../upstream/hub/frame";
import { createHub, type Hub } from "../upstream/hub/hub";
import { frames } from "../upstream/hub/protocol";
import { answerOf, ask } from "./child";
import { interleave, rowOf, type Bench } from "./row";

const SOCKETS = 5_000;
const TURNS = 15;
const CHANNEL = "game-PK10";
const EVENT_BYTES = 650;
const APP = { id: "bench", key: "bench-key", secret: "bench-secret" };

const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
const quiet = { info: (): void => {}, warn: (): void => {} };

/** Data whose event is a frame of about 650 bytes, the size of a round's update. */
const payload = { text: "x".repeat(EVENT_BYTES - 150) };

/** One event to 5 000 sockets until all have it, beside writing a prebuilt frame of the same bytes to 5 000 raw sockets. */
export const rows: Bench = async () => {
  const broker = createMemoryBroker();
  // The clients of this bench answer no ping.
  const limits = { maxConnectionsPerAddress: SOCKETS, pingAfterMs: 3_600_000 };
  const hub = createHub({ app: APP, broker, log: quiet, limits });
  const [hubServer, rawServer] = [createServer(), createServer()];
  const rawSockets = acceptRaw(rawServer);
  hub.attach(hubServer);
  const clients = [startClients(), startClients()] as const;
  try {
    await open(clients[0], await listen(hubServer), `/app/${APP.key}?protocol=7`, subscription);
    await open(clients[1], await listen(rawServer), "/", null);
    const frameBytes = await learnFrameBytes();
    const samples = await interleave(
      TURNS,
      () =>
        timed(clients[0], frameBytes, () =>
          broker.publish({ channel: CHANNEL, event: "game_update", data: payload, stamp: true }),
        ),
      () =>
        timed(clients[1], frameBytes, async () => {
          const frame = Buffer.alloc(frameBytes, "x");
          for (const socket of rawSockets) socket.write(frame);
        }),
    );
    const note = `${frameBytes} bytes a frame; clients in processes of their own, loopback; from publish to the last byte`;
    return [
      rowOf(
        { name: `One event to ${SOCKETS} sockets`, baseName: "raw writes of a prebuilt frame", unit: "ms", note },
        samples,
        { atMost: 1.5 },
      ),
    ];
  } finally {
    await close(hub, clients, [hubServer, rawServer], rawSockets);
  }
};

const subscription = JSON.stringify({ event: "pusher:subscribe", data: { channel: CHANNEL } });

/** The base: sockets that shook hands like WebSockets and are written to directly. */
function acceptRaw(server: Server): Set<Duplex> {
  const sockets = new Set<Duplex>();
  server.on("upgrade", (_request, socket: Duplex) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
  });
  return sockets;
}

async function listen(server: Server): Promise<number> {
  server.listen({ host: "0.0.0.0", port: 0, backlog: 1_024 });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bench's server has no port");
  return address.port;
}

const startClients = (): ChildProcess => fork(new URL("./fan-out-clients.mjs", import.meta.url), { execArgv: [] });

const open = (child: ChildProcess, port: number, path: string, subscribe: string | null): Promise<unknown> =>
  ask(child, { open: { port, path, count: SOCKETS, subscribe } }, "opened");

/** The stamp's digits do not change their number during a bench, so every event has as many bytes as this one. */
async function learnFrameBytes(): Promise<number> {
  const broker = createMemoryBroker();
  let bytes = 0;
  broker.onMessage((message) => {
    bytes = textFrame(frames.event(message.channel, message.event, message.data)).length;
  });
  await broker.publish({ channel: CHANNEL, event: "game_update", data: payload, stamp: true });
  return bytes;
}

/** Ms from the start of `send` until every client of the child has its frame. Both processes read one monotonic clock. */
async function timed(child: ChildProcess, frameBytes: number, send: () => Promise<void>): Promise<number> {
  await ask(child, { expect: frameBytes * SOCKETS }, "armed");
  const received = answerOf(child, "received");
  const startedMs = nowMs();
  await send();
  return Number(await received) - startedMs;
}

async function close(
  hub: Hub,
  clients: readonly ChildProcess[],
  servers: readonly Server[],
  sockets: Iterable<Duplex>,
): Promise<void> {
  for (const client of clients) client.kill();
  for (const socket of sockets) socket.destroy();
  await hub.stop();
  for (const server of servers) server.close();
}
