import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import WebSocket, { WebSocketServer } from "ws";
import { until } from "@/scripts/testing/until";
import { createTunnel, type TunnelLimits } from "./tunnel";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function listen(server: http.Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

type Upgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => void;

async function startHub(upgrade: Upgrade, port = 0) {
  const server = http.createServer();
  const raws = new Set<Socket>();
  server.on("connection", (raw: Socket) => {
    raws.add(raw);
    raw.once("close", () => raws.delete(raw));
  });
  server.on("upgrade", upgrade);
  const stop = async (): Promise<void> => {
    for (const raw of raws) raw.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  stops.push(stop);
  return { port: await listen(server, port), stop };
}

/** Greets every socket with its path and echoes its messages. */
function greeter(): Upgrade & { readonly clients: ReadonlySet<WebSocket> } {
  const wss = new WebSocketServer({ noServer: true });
  const upgrade: Upgrade = (request, raw, head) =>
    wss.handleUpgrade(request, raw, head, (ws) => {
      ws.on("message", (data, isBinary) => ws.send(data, { binary: isBinary }));
      ws.send(request.url ?? "");
    });
  return Object.assign(upgrade, { clients: wss.clients });
}

const refuser =
  (line: string): Upgrade =>
  (_request, raw) =>
    void raw.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

async function startTunnel(hubPort: number, limits: Partial<TunnelLimits> = {}) {
  const warned = jest.fn();
  const tunnel = createTunnel({
    origin: `http://127.0.0.1:${hubPort}`,
    allowed: () => true,
    address: () => "203.0.113.7",
    log: { warn: warned, info: () => undefined },
    limits: { retryMs: 20, ...limits },
  });
  const server = http.createServer();
  server.on("upgrade", tunnel.open);
  const port = await listen(server);
  stops.push(async () => {
    await tunnel.stop(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { tunnel, port, warned };
}

function page(port: number, path = "/app/key") {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const messages: string[] = [];
  socket.on("message", (data: Buffer) => messages.push(data.toString()));
  socket.on("error", () => undefined);
  stops.push(() => socket.terminate());
  const [open, closed] = [once(socket, "open"), once(socket, "close")];
  // These promises reject for a refused page: only a test that awaits one sees the error.
  for (const each of [open, closed]) each.catch(() => undefined);
  return { socket, messages, open, closed };
}

test("pages that come while the hub is away are accepted, wait, and are connected when it is back", async () => {
  const away = await startHub(greeter());
  await away.stop();
  const { port, tunnel, warned } = await startTunnel(away.port, { handshakes: 1 });
  const pages: ReturnType<typeof page>[] = [];
  for (let at = 0; at < 5; at += 1) {
    const each = page(port, `/app/${at}`);
    await each.open;
    pages.push(each);
  }
  // Messages sent during the wait arrive afterwards.
  pages[3]?.socket.send("early");
  await pause(100);
  expect(tunnel.count()).toBe(0);
  expect(warned).toHaveBeenCalledTimes(1);
  const joined: string[] = [];
  const greet = greeter();
  await startHub((request, raw, head) => {
    joined.push(request.url ?? "");
    greet(request, raw, head);
  }, away.port);
  await until(() => pages.every(({ messages }) => messages.length > 0) && pages[3]?.messages.length === 2);
  expect(pages.map(({ messages }) => messages[0])).toEqual(["/app/0", "/app/1", "/app/2", "/app/3", "/app/4"]);
  expect(pages[3]?.messages).toEqual(["/app/3", "early"]);
  // The socket that checked for the hub goes to the end of the queue; the others keep their order.
  expect(joined.toSorted()).toEqual(pages.map((_, at) => `/app/${at}`));
  expect(tunnel.count()).toBe(5);
});

test("a page that has left is not connected, and does not delay later pages", async () => {
  const away = await startHub(greeter());
  await away.stop();
  const { port } = await startTunnel(away.port);
  const [left, stays] = [page(port, "/app/left"), page(port, "/app/stays")];
  await Promise.all([left.open, stays.open]);
  left.socket.terminate();
  await left.closed;
  await pause(50);
  const seen: string[] = [];
  const greet = greeter();
  await startHub((request, raw, head) => {
    seen.push(request.url ?? "");
    greet(request, raw, head);
  }, away.port);
  await until(() => stays.messages.length === 1);
  expect(seen).toEqual(["/app/stays"]);
});

test("the hub gets a few handshakes at a time, and a further one for each answer", async () => {
  const held: (() => void)[] = [];
  const greet = greeter();
  const hub = await startHub((request, raw, head) => void held.push(() => greet(request, raw, head)));
  const { port } = await startTunnel(hub.port, { handshakes: 2 });
  const pages = Array.from({ length: 5 }, () => page(port));
  await until(() => held.length === 2);
  await pause(100);
  expect(held).toHaveLength(2);
  for (let done = 0; done < 5; done += 1) {
    await until(() => held.length > 0);
    held.shift()?.();
    expect(held.length).toBeLessThanOrEqual(2);
  }
  await until(() => pages.every(({ messages }) => messages.length === 1));
});

test("sockets wait for a closing hub, and only a socket that the hub refuses is closed", async () => {
  let answer: Upgrade = refuser("503 Service Unavailable");
  const hub = await startHub((request, raw, head) => answer(request, raw, head));
  const { port } = await startTunnel(hub.port);
  const patient = page(port);
  await patient.open;
  await pause(100);
  expect(patient.socket.readyState).toBe(WebSocket.OPEN);
  const greet = greeter();
  answer = (request, raw, head) => {
    if (request.url === "/app/wrong") refuser("404 Not Found")(request, raw, head);
    else if (request.url === "/app/hung-up") raw.destroy();
    else greet(request, raw, head);
  };
  await until(() => patient.messages.length === 1);
  await Promise.all([page(port, "/app/wrong").closed, page(port, "/app/hung-up").closed]);
  const next = page(port);
  await until(() => next.messages.length === 1);
});

test("the tunnel closes a page that sends before it is connected, and a page for which the hub never answers", async () => {
  const away = await startHub(greeter());
  await away.stop();
  // `waitMs` is too long to end this socket: only the socket's own messages can end it.
  const patiently = await startTunnel(away.port, { waitMs: 600_000 });
  const talker = page(patiently.port);
  await talker.open;
  talker.socket.send(Buffer.alloc(64 * 1024));
  await talker.closed;
  const { port } = await startTunnel(away.port, { waitMs: 300 });
  const patient = page(port);
  await patient.open;
  await patient.closed;
});

test("the number of waiting pages is limited; an upgrade other than a WebSocket handshake is refused", async () => {
  const away = await startHub(greeter());
  await away.stop();
  const { port } = await startTunnel(away.port, { maxWaiting: 1 });
  const first = page(port);
  await first.open;
  const statusOf = async (socket: WebSocket): Promise<number | undefined> => {
    const [, answer] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
    return answer.statusCode;
  };
  expect(await statusOf(page(port).socket)).toBe(503);
  const call = http.request({ port, host: "127.0.0.1", headers: { connection: "upgrade", upgrade: "websocket" } });
  call.end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(400);
});

test("one address cannot take the whole queue, and gets its places back when its pages leave or are connected", async () => {
  const away = await startHub(greeter());
  await away.stop();
  const { port } = await startTunnel(away.port, { maxWaitingPerAddress: 2 });
  const [first, second] = [page(port), page(port)];
  await Promise.all([first.open, second.open]);
  const refused = async (): Promise<boolean> => {
    const { socket, open } = page(port);
    const status = once(socket, "unexpected-response").then(() => true);
    return Promise.race([status, open.then(() => false)]);
  };
  expect(await refused()).toBe(true);
  first.socket.terminate();
  await pause(50);
  expect(await refused()).toBe(false);
  await startHub(greeter(), away.port);
  await until(() => second.messages.length === 1);
  await pause(50);
  expect(await refused()).toBe(false);
});

test("sockets that the hub refuses do not delay later sockets", async () => {
  const away = await startHub(greeter());
  await away.stop();
  const { port } = await startTunnel(away.port, { retryMs: 303 });
  const wrong = Array.from({ length: 30 }, () => page(port, "/app/wrong"));
  await Promise.all(wrong.map(({ open }) => open));
  const right = page(port);
  await right.open;
  const greet = greeter();
  await startHub((request, raw, head) => {
    if (request.url === "/app/wrong") refuser("404 Not Found")(request, raw, head);
    else greet(request, raw, head);
  }, away.port);
  const timers = jest.spyOn(global, "setTimeout");
  await until(() => right.messages.length === 1);
  // One check may have begun before the hub was back; refused sockets need no pause.
  expect(timers.mock.calls.filter(([, ms]) => ms === 303).length).toBeLessThanOrEqual(1);
});

test("when the hub closes all sockets, every page is closed with the hub's code", async () => {
  const greet = greeter();
  const hub = await startHub(greet);
  const { port, tunnel } = await startTunnel(hub.port);
  const pages = Array.from({ length: 120 }, () => page(port));
  await until(() => pages.every(({ messages }) => messages.length === 1));
  const closes = pages.map(({ closed }) => closed);
  for (const client of greet.clients) client.close(4200, "come back");
  const codes = (await Promise.all(closes)).map(([code]) => Number(code));
  expect(new Set(codes)).toEqual(new Set([4200]));
  await until(() => tunnel.count() === 0);
});
