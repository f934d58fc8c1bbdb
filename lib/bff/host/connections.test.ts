import { once } from "node:events";
import net from "node:net";
import { until } from "@/scripts/testing/until";
import { browserCall, upstreamAnswer } from "../testing";
import type { UpstreamResponse } from "../upstream/transport";
import { startTestHost } from "./testing/test-host";

describe("unread answer", () => {
  /** More than the kernel keeps for a connection that is not read. */
  const LARGE = 24_000_000;
  /** Bytes read at a time: the kernel reports a read to the host, because it is more than a third of the kernel's buffer. */
  const SIP = 2_000_000;
  const order = {
    id: 51,
    created_at: "2026-11-21T10:00:21.000Z",
    round_no: "x".repeat(LARGE),
    reference_number: "GS-2026-000051",
    result_numbers: null,
    total_amount: 5,
    win_lose_explained: "pending",
    win_lose_amount: null,
    numbers: [],
  };
  const largePage = upstreamAnswer(200, { total_records: 1, total_pages: 1, records: [order] });

  /** No server listens at this address: sockets wait for the hub. */
  const NOBODY = "http://127.0.0.1:9";

  /** The real host with large documents, in front of a platform that answers calls for records with a large page, and other calls at the test's command. */
  async function start(unreadMs: number) {
    const held: ((answer: UpstreamResponse) => void)[] = [];
    const { port, logged, context } = await startTestHost({
      platform: ({ path, onCancel }) =>
        path.endsWith("/dt/")
          ? largePage
          : new Promise((resolve, reject) => {
              held.push(resolve);
              onCancel(() => reject(new Error("given up")));
            }),
      env: { UPSTREAM_URL: NOBODY, PUSHER_APP_KEY: "key" },
      limits: { drainMs: 0, socketsMs: 0, unreadMs },
      handle: (_, response) => void response.end(Buffer.alloc(LARGE)),
    });
    return { port, held, logged, underWay: context.underWay };
  }

  async function callOf(path: string): Promise<string> {
    const session = { token: "bearer-0123456789abcdef", sid: "sid-1", seenAt: Math.floor(Date.now() / 1000) };
    const { headers } = await browserCall(path, { session, headers: { origin: "http://play.example" } });
    const lines = ["cookie", "origin", "host", "x-xsrf-token"].map((name) => `${name}: ${headers.get(name)}`);
    return [`POST ${path} HTTP/1.1`, ...lines, "Content-Length: 0", "", ""].join("\r\n");
  }

  const HANDSHAKE = [
    "Host: play.example",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const RECORDS = "/api/user/dt/";

  /** Opens a connection that reads its answer only if the test does. */
  function connect(port: number, text: string): net.Socket {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(text);
    return socket;
  }

  /** The status of the connection's next answer; NaN if the connection is closed. */
  async function nextStatus(socket: net.Socket): Promise<number> {
    if (socket.closed) return NaN;
    const [chunk]: (Buffer | undefined)[] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    return Number(chunk?.toString("latin1").slice(9, 12));
  }

  const isEnded = (logged: readonly string[]): boolean => logged.some((line) => line.includes('"status":499'));

  describe("a connection that does not read its answer", () => {
    const document = "GET /error HTTP/1.1\r\nHost: play.example\r\n";
    it.each([
      ["a call's", () => callOf(RECORDS)],
      ["a document's", async () => `${document}\r\n`],
      [
        "a document's, to a request with an Upgrade header",
        async () => `${document}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      ],
    ])("is ended, if the answer is %s", async (_, request) => {
      const { port, logged } = await start(120);
      connect(port, await request());
      await until(() => isEnded(logged));
    });

    it("is ended, unlike one that is idle, waits for its answer or is a player's socket", async () => {
      const { port, held, logged } = await start(120);
      const alive = "GET /healthz HTTP/1.1\r\nHost: play.example\r\n\r\n";
      const [idle, tunnelled] = [connect(port, alive), connect(port, alive)];
      expect(await Promise.all([idle, tunnelled].map(nextStatus))).toEqual([200, 200]);
      tunnelled.write(`GET /app/key HTTP/1.1\r\n${HANDSHAKE.join("\r\n")}\r\n\r\n`);
      expect(await nextStatus(tunnelled)).toBe(101);
      const waits = connect(port, await callOf("/api/user/load_balance"));
      await until(() => held.length === 1);
      connect(port, await callOf(RECORDS));
      await until(() => isEnded(logged));
      idle.write(alive);
      expect(await nextStatus(idle)).toBe(200);
      expect(tunnelled.closed).toBe(false);
      held[0]?.(upstreamAnswer(200, { balance: 1 }));
      expect(await nextStatus(waits)).toBe(200);
      for (const socket of [idle, tunnelled, waits]) socket.destroy();
    });
  });

  it("a connection that reads its answer slowly gets all of it", async () => {
    const unreadMs = 1_500;
    const { port } = await start(unreadMs);
    const socket = connect(port, await callOf(RECORDS));
    const startedAt = performance.now();
    let bytes = 0;
    let sip = 0;
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      sip += chunk.length;
      if (sip < SIP) return;
      sip = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 200);
    });
    await until(() => bytes > LARGE);
    // A connection that reads nothing would have been ended by now.
    expect(performance.now() - startedAt).toBeGreaterThan((4 / 3) * unreadMs);
    socket.destroy();
  });

  describe("a call is under way", () => {
    it("until its answer is read", async () => {
      const { port } = await start(60_000);
      const call = await callOf(RECORDS);
      const [first, second] = [connect(port, call), connect(port, call)];
      await Promise.all([first, second].map((socket) => once(socket, "readable")));
      expect(await nextStatus(connect(port, call))).toBe(429);
      first.resume();
      await until(async () => (await nextStatus(connect(port, call))) === 200);
    });

    it("until its connection is gone, even if it waits behind another call's answer", async () => {
      const { port, held, underWay } = await start(60_000);
      const balance = await callOf("/api/user/load_balance");
      const socket = connect(port, balance.repeat(4));
      await until(() => held.length === 4);
      expect(underWay.sessions).toBe(1);
      socket.destroy();
      await until(() => underWay.sessions === 0);
    });
  });
});
