import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { createMemoryBroker } from "../upstream/hub/broker";
import { frames, textFrame } from "../upstream/hub/protocol";
import { benchHub, CHANNEL, listen, OF_BARE_SERVER, OF_HUB, openSockets, startClients, timed } from "./hub-sockets";
import { interleave, rowOf, type Bench } from "./row";

const SOCKETS = 5_000;
const TURNS = 15;
const EVENT_BYTES = 650;

/** Data whose event is a frame of about 650 bytes, the size of a round's update. */
const payload = { text: "x".repeat(EVENT_BYTES - 150) };

/** Time until 5 000 sockets have one event, compared with writes of a prebuilt frame of the same size to 5 000 raw sockets. */
export const rows: Bench = async () => {
  const { hub, broker } = benchHub(SOCKETS);
  const [hubServer, rawServer] = [createServer(), createServer()];
  const rawSockets = acceptRaw(rawServer);
  hub.attach(hubServer);
  const clients = [startClients(), startClients()] as const;
  try {
    await openSockets(clients[0], { ...OF_HUB, port: await listen(hubServer), count: SOCKETS });
    await openSockets(clients[1], { ...OF_BARE_SERVER, port: await listen(rawServer), count: SOCKETS });
    const frameBytes = await learnFrameBytes();
    const allBytes = frameBytes * SOCKETS;
    const samples = await interleave(
      TURNS,
      () =>
        timed(clients[0], allBytes, () =>
          broker.publish({ channel: CHANNEL, event: "game_update", data: payload, stamp: true }),
        ),
      () =>
        timed(clients[1], allBytes, async () => {
          const frame = Buffer.alloc(frameBytes, "x");
          for (const socket of rawSockets) socket.write(frame);
        }),
    );
    const title = { name: `One event to ${SOCKETS} sockets`, baseName: "raw writes of a prebuilt frame", unit: "ms" };
    const note = `${frameBytes} bytes a frame; clients in separate processes, loopback; from publish to the last byte.`;
    return [rowOf({ ...title, note }, samples, { atMost: 1.5 })];
  } finally {
    for (const client of clients) client.kill();
    for (const socket of rawSockets) socket.destroy();
    await hub.stop();
    for (const server of [hubServer, rawServer]) server.close();
  }
};

function acceptRaw(server: Server): Set<Duplex> {
  const sockets = new Set<Duplex>();
  server.on("upgrade", (_request, socket: Duplex) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
  });
  return sockets;
}

/** The size of every event's frame, because the stamp's number of digits does not change during a bench. */
async function learnFrameBytes(): Promise<number> {
  const broker = createMemoryBroker();
  let bytes = 0;
  broker.onMessage((message) => {
    bytes = textFrame(frames.event(message.channel, message.event, message.data)).length;
  });
  await broker.publish({ channel: CHANNEL, event: "game_update", data: payload, stamp: true });
  return bytes;
}
