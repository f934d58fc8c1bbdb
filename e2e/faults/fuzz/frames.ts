import fc from "fast-check";
import { once } from "node:events";
import { connect } from "node:net";

const text = fc.string({ unit: "grapheme", maxLength: 60 });

function frameOf(first: number, masked: boolean, payload: Buffer, announced: number): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const length = announced < 126 ? [announced] : [126, announced >> 8, announced & 255];
  const head = Buffer.from([first, (masked ? 0x80 : 0) | (length[0] ?? 0), ...length.slice(1)]);
  const bytes = masked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload;
  return Buffer.concat([head, masked ? mask : Buffer.alloc(0), bytes]);
}

const command = fc
  .record(
    {
      event: fc.oneof(
        fc.constantFrom(
          "pusher:subscribe",
          "pusher:unsubscribe",
          "pusher:ping",
          "pusher:signin",
          "client-x",
          "pusher:pong",
        ),
        text,
      ),
      channel: text,
      data: fc.oneof(
        text,
        fc.record(
          {
            channel: fc.oneof(
              text,
              fc.constantFrom("game-PK10", "private-user.1", "presence-x", "#server-to-user-1", "system"),
            ),
            auth: text,
            channel_data: text,
            user_data: text,
          },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => Buffer.from(JSON.stringify(value)));
const payload = fc.oneof(
  { weight: 4, arbitrary: command },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.nat(20_000).map((length) => Buffer.alloc(length, "{")) },
);

export const frames = fc
  .record({
    first: fc.oneof({ weight: 6, arbitrary: fc.constant(0x81) }, { weight: 1, arbitrary: fc.nat(255) }),
    masked: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    payload,
    lies: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -5, max: 50 }) },
    ),
  })
  .map(({ first, masked, payload: bytes, lies }) =>
    frameOf(first, masked, bytes, Math.max(0, Math.min(65_535, bytes.length + lies))),
  );

/** Opens a socket of the hub over bare TCP, sends the frames, and resets the connection. Returns the status of the handshake. */
export async function sendFrames(port: number, hubKey: string, bytes: readonly Buffer[]): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const lines = [
    `GET /app/${hubKey}?protocol=7 HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...[
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ],
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [first] = (await Promise.race([once(socket, "data"), once(socket, "close").then(() => [undefined])])) as [
    Buffer?,
  ];
  for (const frame of bytes) if (!socket.destroyed) socket.write(frame);
  await new Promise((resolve) => setImmediate(resolve));
  socket.resetAndDestroy();
  return Number(first?.toString("latin1").slice(9, 12) ?? 0);
}
