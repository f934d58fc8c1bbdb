import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type Faults, PASS } from "./plan";
import { bridgeSockets, type Link } from "./sockets";

export interface SentBet {
  readonly key: string;
  readonly body: string;
  /** The server's answer to each arrival: the order's reference number, or a refusal's code. */
  readonly answers: string[];
}

export interface FaultProxy {
  readonly url: string;
  /** By the bets' keys. */
  readonly bets: ReadonlyMap<string, SentBet>;
  /** Sets the faults of calls and sockets from now on; null: no faults. */
  meet(plan: Faults | null): void;
  /** Breaks the open and all new connections. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

const BAD_GATEWAY = "<html><h1>502 Bad Gateway</h1></html>";

/** A proxy in front of the app at `target` (an origin). Calls and sockets meet faults; pages, scripts and pictures do not. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const bets = new Map<string, SentBet>();
  const open = new Set<Duplex>();
  const links = new Set<Link>();
  let current: Faults | null = null;
  let down = false;

  async function forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    const onward = httpRequest(target + incoming.url, { method: incoming.method ?? "GET", headers: incoming.headers });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bytesOf(answer) };
  }

  async function reach(incoming: IncomingMessage, body: Buffer, bet: SentBet | undefined): Promise<Answer> {
    const answer = await forward(incoming, body);
    bet?.answers.push(verdictOf(answer));
    return answer;
  }

  async function call(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    const key = incoming.headers["idempotency-key"];
    if (typeof key === "string" && !bets.has(key)) bets.set(key, { key, body: body.toString(), answers: [] });
    const bet = bets.get(String(key));
    const { fault, waitMs } = current?.call(new URL(incoming.url ?? "/", target).pathname) ?? PASS;
    if (fault === "cut_before") return void outgoing.destroy();
    if (fault === "bad_gateway_before") return void outgoing.writeHead(502).end(BAD_GATEWAY);
    if (fault === "late_request") await pause(waitMs);
    const second = fault === "twice" ? pause(waitMs / 10).then(() => reach(incoming, body, bet)) : null;
    const [answer] = await Promise.all([reach(incoming, body, bet), second]);
    if (fault === "cut_after") return void outgoing.destroy();
    if (fault === "bad_gateway_after") return void outgoing.writeHead(502).end(BAD_GATEWAY);
    if (fault === "late_answer") await pause(waitMs);
    outgoing.writeHead(answer.status, answer.headers);
    if (fault === "cut_within")
      outgoing.write(answer.body.subarray(0, answer.body.length / 2), () => outgoing.destroy());
    else outgoing.end(answer.body);
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = "GET", headers } = incoming;
    const onward = httpRequest(target + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith("/api/")) pass(incoming, outgoing);
    // Fails if the caller or the server is gone.
    else call(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    if (down) socket.destroy();
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (incoming, socket, head) => {
    void (async () => {
      const { fault, waitMs } = current?.socket() ?? PASS;
      if (fault === "late") await pause(waitMs);
      if (fault === "refuse" || socket.destroyed) {
        socket.destroy();
        return;
      }
      sockets.handleUpgrade(incoming, socket, head, (browser) => {
        const link = bridgeSockets(
          browser,
          target.replace(/^http/, "ws") + incoming.url,
          incoming.headers,
          () => current,
        );
        links.add(link);
        browser.on("close", () => links.delete(link));
      });
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A port was expected");

  return {
    url: `http://127.0.0.1:${address.port}`,
    bets,
    meet(plan) {
      current = plan;
    },
    cut() {
      down = true;
      for (const link of links) link.cut();
      for (const socket of open) socket.destroy();
    },
    restore() {
      down = false;
    },
    async stop() {
      for (const link of links) link.cut();
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

function verdictOf({ status, body }: Answer): string {
  const said: { code?: string; order?: { reference_number: string } } = JSON.parse(body.toString());
  return said.order?.reference_number ?? said.code ?? String(status);
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
