import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, connect } from "node:net";
import { createNodeTransport, type NodeTransport, UpstreamAnswerTooLarge } from "./transport";
import { sendCall } from "./send-call";
import type { Answer } from "../answer";
import { visitOf } from "../context";
import { answerCall } from "../handler";
import { createByteBudget, NodeRequest } from "../host/node-adapter";
import { browserCall, createTestBff, info, ok } from "../testing";

describe("node transport", () => {
  const failures: string[] = [];
  const open: { server: net.Server; transport: NodeTransport }[] = [];

  afterEach(() => {
    failures.length = 0;
    for (const { server, transport } of open.splice(0)) {
      transport.stop();
      server.close();
      if (server instanceof http.Server) server.closeAllConnections();
    }
  });

  async function against(server: net.Server, protocol = "http"): Promise<NodeTransport> {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const transport = createNodeTransport(`${protocol}://127.0.0.1:${address.port}`, (failure) =>
      failures.push(failure.message),
    );
    open.push({ server, transport });
    return transport;
  }

  const request = (body: string | null = null) => ({
    method: "POST",
    path: "/x?y=1",
    headers: { host: "platform.example", "content-length": String(Buffer.byteLength(body ?? "")) },
    body: body === null ? null : Buffer.from(body),
  });

  describe("the transport to the upstream", () => {
    it("carries every byte both ways, over kept connections", async () => {
      let connections = 0;
      const server = http.createServer((incoming, answer) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () =>
          answer
            .writeHead(201, { "x-seen": `${incoming.method} ${incoming.url} ${incoming.headers.host}` })
            .end(Buffer.concat(chunks)),
        );
      });
      server.on("connection", () => (connections += 1));
      const { send } = await against(server);
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      for (let turn = 0; turn < 10; turn += 1) {
        const answer = await send({
          ...request(),
          headers: { host: "platform.example", "content-length": "256" },
          body: bytes,
          onCancel: () => undefined,
        });
        expect([answer.status, answer.header("x-seen"), answer.body.equals(bytes)]).toEqual([
          201,
          "POST /x?y=1 platform.example",
          true,
        ]);
      }
      // The next call may start before the last connection counts as free.
      expect(connections).toBeLessThanOrEqual(2);
    });

    it("reports an answer without an end as too large", async () => {
      const chunk = Buffer.alloc(1024 * 1024);
      const server = http.createServer((_, answer) => {
        const more = (): void => {
          while (!answer.destroyed && answer.write(chunk));
        };
        answer.on("drain", more);
        more();
      });
      const { send } = await against(server);
      await expect(send({ ...request(), onCancel: () => undefined })).rejects.toThrow(UpstreamAnswerTooLarge);
    });

    it("sends no bytes after the call is cancelled", async () => {
      let calls = 0;
      const server = http.createServer((_, answer) => {
        calls += 1;
        answer.end();
      });
      const { send } = await against(server);
      await expect(send({ ...request(), onCancel: (listener) => listener() })).rejects.toThrow();
      await send({ ...request(), onCancel: () => undefined });
      expect(calls).toBe(1);
    });

    it("reports a broken connection as unreachable, and sends the call once", async () => {
      let connections = 0;
      const server = net.createServer((socket) => {
        connections += 1;
        socket.once("data", () => socket.destroy());
      });
      const { send } = await against(server);
      expect(await sendCall(send, request("{}"), undefined)).toBe("upstream_unreachable");
      expect(connections).toBe(1);
    });

    it("sends a repeatable call again, once, if its connection is cut before the answer", async () => {
      let connections = 0;
      const server = http.createServer((incoming, answer) => {
        connections += 1;
        if (incoming.url === "/once" && connections === 1) incoming.socket.destroy();
        else if (incoming.url === "/always") incoming.socket.destroy();
        else answer.end("well");
      });
      const { send } = await against(server);
      const repeatable = { ...request("{}"), repeatable: true };
      expect(await sendCall(send, { ...repeatable, path: "/once" }, undefined)).toMatchObject({ status: 200 });
      expect([connections, failures]).toEqual([2, []]);
      expect(await sendCall(send, { ...repeatable, path: "/always" }, undefined)).toBe("upstream_unreachable");
      expect([connections, failures.length]).toEqual([4, 1]);
    });

    it("does not send a repeatable call again after its answer has begun", async () => {
      let connections = 0;
      const server = net.createServer((socket) => {
        connections += 1;
        socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"));
      });
      const { send } = await against(server);
      expect(await sendCall(send, { ...request("{}"), repeatable: true }, undefined)).toBe("upstream_unreachable");
      expect(connections).toBe(1);
    });

    it("reports an answer that breaks off as unreachable", async () => {
      const server = net.createServer((socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"));
      });
      expect(await sendCall((await against(server)).send, request(), undefined)).toBe("upstream_unreachable");
    });

    it("reports a refused connection as unreachable", async () => {
      const server = net.createServer();
      const { send } = await against(server);
      server.close();
      await once(server, "close");
      expect(await sendCall(send, request(), undefined)).toBe("upstream_unreachable");
      expect(failures).toEqual([expect.stringContaining("ECONNREFUSED")]);
    });

    it("waits for a connection no longer than the call allows", async () => {
      let connected: net.Socket | undefined;
      // The server accepts the connection, but never answers the TLS handshake.
      const silent = net.createServer((socket) => (connected = socket));
      const { send } = await against(silent, "https");
      expect(await sendCall(send, request("{}"), undefined, 50)).toBe("upstream_timeout");
      expect(failures).toEqual([]);
      connected?.destroy();
    });

    it("reports a request that cannot be sent as our own fault", async () => {
      const { send } = await against(http.createServer((_, answer) => void answer.end()));
      const wrong = { ...request(), headers: { authorization: "Bearer \u0e01" } };
      await expect(sendCall(send, wrong, undefined)).rejects.toThrow("invalid authorization header");
    });

    it("aborts a call whose answer is late", async () => {
      const server = http.createServer();
      const hungUp = new Promise<void>((resolve) =>
        server.on("request", (incoming: http.IncomingMessage) => {
          incoming.on("error", () => undefined);
          incoming.on("close", resolve);
        }),
      );
      const { send } = await against(server);
      expect(await sendCall(send, request("{}"), undefined, 50)).toBe("upstream_timeout");
      await hungUp;
    });
  });
});

describe("a browser that hangs up", () => {
  /** Breaks the connection before the call's body is complete. Returns the BFF's answer. */
  async function lose(path: string, when: "at once" | "once it is being answered"): Promise<Answer | null> {
    const { context } = createTestBff(ok);
    const server = http.createServer();
    const answered = new Promise<Answer | null>((resolve, reject) => {
      server.on("request", (request, response) => {
        const answering = (): void =>
          void answerCall(visitOf(context, new NodeRequest(request, response, createByteBudget(1_000)), info)).then(
            resolve,
            reject,
          );
        if (when === "at once") response.once("close", answering);
        else answering();
        request.socket.destroy();
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    // The test resets the connection: an error of the socket is expected.
    socket.on("error", () => undefined);
    const { headers } = await browserCall(path, { body: "{}" });
    const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`POST ${path} HTTP/1.1\r\n${head}content-length: 200\r\n\r\n{"a"`);
    try {
      return await answered;
    } finally {
      server.close();
    }
  }

  test.each([
    ["/api/user/load_balance", "at once"],
    ["/api/user/load_balance", "once it is being answered"],
    ["/api/auth/login", "at once"],
    ["/api/auth/login", "once it is being answered"],
  ] as const)(
    "a call to %s whose browser is lost %s gets an answer without a body, and does not fail",
    async (path, when) => {
      expect(await lose(path, when)).toMatchObject({ status: 499, body: null });
    },
  );
});
