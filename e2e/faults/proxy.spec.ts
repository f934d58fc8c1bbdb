import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { expect, test } from "@playwright/test";
import { WebSocket, WebSocketServer } from "ws";
import { type CallFault, type Faults, type FrameFault, PASS, type SocketFault } from "./plan";
import { type FaultProxy, startFaultProxy } from "./proxy";

let server: Server;
let proxy: FaultProxy;
let reached = 0;

test.beforeEach(async () => {
  reached = 0;
  server = createServer((incoming, outgoing) => {
    reached += 1;
    incoming.resume();
    outgoing.writeHead(201).end(JSON.stringify({ order: { reference_number: "PK1" } }));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    for (const frame of ["1", "2", "3"]) socket.send(frame);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  proxy = await startFaultProxy(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
test.afterEach(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

function faultsOf(over: { call?: CallFault; frames?: FrameFault[]; socket?: SocketFault }): Faults {
  const frames = [...(over.frames ?? [])];
  return {
    call: () => ({ fault: over.call ?? "pass", waitMs: 10 }),
    frame: (direction) => (direction === "up" ? PASS : { fault: frames.shift() ?? "pass", waitMs: 200 }),
    socket: () => ({ fault: over.socket ?? "pass", waitMs: 10 }),
  };
}

/** The browser's view of one bet: the answer's status and whether the answer is whole, or a broken connection. */
async function bet(path = "/api/user/game/PK10/bet"): Promise<string> {
  try {
    const answer = await fetch(proxy.url + path, { method: "POST", headers: { "idempotency-key": "k" }, body: "{}" });
    return `${answer.status} ${(await answer.text()).includes("PK1") ? "whole" : "nothing"}`;
  } catch {
    return "broken";
  }
}

function listen(): () => string {
  const socket = new WebSocket(`${proxy.url.replace("http", "ws")}/app/key`);
  const heard: string[] = [];
  socket.on("message", (data) => heard.push(data.toString()));
  // `readyState` shows that the socket is closed.
  socket.on("error", () => undefined);
  return () => `${heard.join("")} ${socket.readyState === WebSocket.CLOSED ? "closed" : "open"}`;
}

for (const [call, seen, times] of [
  ["pass", "201 whole", 1],
  ["late_request", "201 whole", 1],
  ["late_answer", "201 whole", 1],
  ["twice", "201 whole", 2],
  ["cut_before", "broken", 0],
  ["cut_after", "broken", 1],
  ["cut_within", "broken", 1],
  ["bad_gateway_before", "502 nothing", 0],
  ["bad_gateway_after", "502 nothing", 1],
] as const)
  test(`a call with the fault ${call} ends as “${seen}” and reaches the server ${times} times`, async () => {
    proxy.meet(faultsOf({ call }));
    expect(await bet()).toBe(seen);
    await expect.poll(() => reached).toBe(times);
    await expect.poll(() => proxy.bets.get("k")?.answers).toEqual(Array.from({ length: times }, () => "PK1"));
    expect(await bet("/page"), "what is no call passes").toBe("201 whole");
  });

for (const [what, seen] of [
  [{}, "123 open"],
  [{ frames: ["drop"] }, "23 open"],
  [{ frames: ["pass", "twice"] }, "1223 open"],
  [{ frames: ["late"] }, "231 open"],
  [{ frames: ["stall"] }, "123 open"],
  [{ frames: ["pass", "cut"] }, "1 closed"],
  [{ socket: "refuse" }, " closed"],
] as [Parameters<typeof faultsOf>[0], string][])
  test(`a socket with the fault ${JSON.stringify(what)} receives ${seen}`, async () => {
    proxy.meet(faultsOf(what));
    await expect.poll(listen()).toBe(seen);
  });

test("a cut network breaks open sockets and new attempts, until it is back", async () => {
  const before = listen();
  await expect.poll(before).toBe("123 open");
  proxy.cut();
  await expect.poll(before).toBe("123 closed");
  expect(await bet()).toBe("broken");
  await expect.poll(listen()).toBe(" closed");
  proxy.restore();
  expect(await bet()).toBe("201 whole");
  await expect.poll(listen()).toBe("123 open");
});
