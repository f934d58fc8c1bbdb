import { once } from "node:events";
import net from "node:net";
import { until } from "@/scripts/testing/until";
import type { Documents } from "../pages/documents";
import { browserCall, upstreamAnswer } from "../testing";
import type { UpstreamRequest, UpstreamResponse } from "../upstream/transport";
import { startTestHost, type TestHost } from "./testing/test-host";

const start = (
  platform?: (request: UpstreamRequest) => UpstreamResponse,
  files?: ReadonlySet<string>,
  documents: Documents | null = null,
): Promise<TestHost> =>
  startTestHost({ ...(platform && { platform }), ...(files && { files }), overrides: { documents } });

/** `answer` resolves with all received bytes after the host has closed the connection. */
function connect(port: number, text: string): { socket: net.Socket; answer: Promise<string> } {
  const socket = net.connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(text);
  return { socket, answer: new Promise((resolve) => socket.once("close", () => resolve(heard))) };
}

const SOCKET_KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";
const statusOf = (answer: string): number => Number(answer.slice(9, 12));
const ask = async (port: number, line: string, ...headers: string[]): Promise<string> =>
  connect(port, [`${line} HTTP/1.1`, "Host: play.example", "Connection: close", ...headers, "", ""].join("\r\n"))
    .answer;

describe("pages", () => {
  it.each(["GET", "HEAD"])("are read by %s", async (method) => {
    const { port, pages } = await start();
    expect(statusOf(await ask(port, `${method} /error`))).toBe(200);
    expect(pages).toEqual([{ method, url: "/error" }]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("are 405 for %s", async (method) => {
    const { port, pages } = await start();
    const answer = await ask(port, `${method} /error`, "Next-Action: 7f00", "Content-Length: 0");
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(/\r\nallow: GET, HEAD\r\n/i);
    expect(pages).toEqual([]);
  });

  it("never get a body, and the connection is closed before the body has come", async () => {
    const { port, pages } = await start();
    for (const method of ["POST", "GET"]) {
      const answer = connect(
        port,
        `${method} /error HTTP/1.1\r\nHost: play.example\r\nContent-Length: 9000000\r\n\r\n${"x".repeat(1_000)}`,
      );
      expect(statusOf(await answer.answer)).toBe(405);
    }
    expect(pages).toEqual([]);
  });
});

describe("files", () => {
  const FILES = new Set(["/embed.js", "/_next/static/chunks/a.js"]);

  it.each(["/embed.js", "/_next/static/chunks/a.js?v=1", "/%65mbed.js", "/error", "/application"])(
    "and pages of the build are answered by Next: %s",
    async (target) => {
      const { port, pages } = await start(undefined, FILES);
      expect(statusOf(await ask(port, `GET ${target}`))).toBe(200);
      expect(pages).toHaveLength(1);
    },
  );

  it.each([
    ...["/x.js", "/embed.js/x.js", "/_next/x", "/_next/static/chunks/b.js", "/_next/data/x/error.json"],
    ...["/_next/image?url=%2Fembed.js&w=640&q=75", "/app/error", "/app/grandstand-demo-key", "/_next/static/chunks/"],
  ])("that the build does not have are 404 in the product's shape, without Next: %s", async (target) => {
    const { port, pages } = await start(undefined, FILES);
    const answer = await ask(port, `GET ${target}`, "RSC: 1");
    expect(statusOf(answer)).toBe(404);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ code: "not_found" });
    expect(pages).toEqual([]);
  });

  it("of the brand take the place of a favicon", async () => {
    const { port, pages } = await start(undefined, FILES);
    expect(await ask(port, "GET /favicon.ico")).toMatch(/^HTTP\/1.1 307 [^]*location: \/brand\/icon\r\n/);
    expect(pages).toEqual([]);
  });
});

describe("the request's target", () => {
  it.each(["OPTIONS *", "TRACE *", "GET /%zz", "GET evil.example"])("%s is refused", async (line) => {
    const { port, pages, logged } = await start();
    expect(statusOf(await ask(port, line))).toBe(400);
    expect(pages).toEqual([]);
    expect(logged.join()).not.toContain('"level":50');
  });

  it.each([
    ["a page's", "/error", []],
    ["a page's, as Next's router requests it", "/error", ["RSC: 1"]],
    ["a missing file's", "/x.js", []],
    ["a missing file's below Next's path", "/_next/x", []],
    ["a launch's", "/authentication", []],
    ["a call's", "/api/bootstrap", []],
    ["a probe's", "/healthz", []],
    ["a socket's", "/app/key", ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", SOCKET_KEY]],
    ["another protocol's", "/error", ["Connection: Upgrade", "Upgrade: h2c"]],
  ])("has at most 16 keys: %s with more gets 400, before Next and the platform", async (_, path, headers) => {
    const { port, pages, sent } = await start();
    const answer = await ask(port, `GET ${path}?token=${"a&".repeat(7_950)}`, ...headers);
    expect(statusOf(answer)).toBe(400);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ code: "malformed_request" });
    expect([pages, sent]).toEqual([[], []]);
  });

  it("may have 16 keys of any length that fits in a request's head", async () => {
    const { port, pages } = await start();
    const query = Array.from({ length: 16 }, (_, at) => `key${at}=${"x".repeat(1_000)}`).join("&");
    expect(statusOf(await ask(port, `GET /error?${query}`))).toBe(200);
    expect(pages).toEqual([{ method: "GET", url: `/error?${query}` }]);
  });

  it.each([
    ["http://evil.example/lobby/home?a=1", "/lobby/home?a=1"],
    ["//evil.example/x", "/evil.example/x"],
    ["/%6Cobby/home", "/lobby/home"],
  ])("%s is normalised to %s", async (target, url) => {
    const { port, pages } = await start();
    expect(statusOf(await ask(port, `GET ${target}`))).toBe(200);
    expect(pages).toEqual([{ method: "GET", url }]);
  });

  it.each(["/authentication?%74oken=", "/%61uthentication?token=", "/authentication//?token="])(
    "of a launch is found in every spelling, and no answer contains the launch token: %s",
    async (target) => {
      const secret = "launch-token-0123456789";
      const refused = upstreamAnswer(422, { message: "no", code: "launch_token_invalid" });
      const { port, pages, sent } = await start(() => refused, undefined, new Map());
      const answer = await ask(port, `GET ${target}${secret}`);
      expect(statusOf(answer)).toBe(303);
      expect(answer).not.toContain(secret);
      expect([pages, sent.length]).toEqual([[], 1]);
    },
  );
});

describe("a request's head", () => {
  it("has room for a launch token of 4 kB, escaped, beside two sealed cookies", async () => {
    const refused = upstreamAnswer(422, { message: "used", code: "launch_token_invalid" });
    const { port, sent } = await start(() => refused, undefined, new Map());
    const token = "+".repeat(4096);
    const cookies = ["a", "b"].map((name) => `${name}=${"x".repeat(4090)}`).join("; ");
    const line = `GET /authentication?token=${encodeURIComponent(token)}`;
    expect(statusOf(await ask(port, line, `Cookie: ${cookies}`))).toBe(303);
    expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual({ token });
  });

  it("has a size limit", async () => {
    const { port } = await start();
    expect(statusOf(await ask(port, `GET /error?${"x".repeat(30_000)}`))).toBe(431);
  });
});

describe("a request to change the protocol", () => {
  it.each([
    ["/healthz", 200],
    ["/error", 200],
    ["/api/user/me", 405],
  ])("is answered in plain HTTP outside the hub's path: %s", async (path, status) => {
    const { port } = await start();
    const h2c = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"];
    const { answer } = connect(port, [`GET ${path} HTTP/1.1`, "Host: play.example", ...h2c, "", ""].join("\r\n"));
    expect(statusOf(await answer)).toBe(status);
  });

  it("is refused with a body, which is not read as HTTP any more", async () => {
    const { port, pages } = await start();
    const lines = [
      "POST /error HTTP/1.1",
      "Host: play.example",
      "Connection: Upgrade",
      "Upgrade: x",
      "Content-Length: 9",
    ];
    expect(statusOf(await connect(port, [...lines, "", "123456789"].join("\r\n")).answer)).toBe(400);
    expect(pages).toEqual([]);
  });
});

describe("a body", () => {
  async function betHead(bytes: number | "in chunks", sid = "sid-1"): Promise<string> {
    const live = await browserCall("/api/user/game/PK10/bet", {
      session: { token: "bearer-0123456789abcdef", sid, seenAt: Math.floor(Date.now() / 1000) },
      headers: { origin: "http://play.example" },
    });
    const names = ["cookie", "origin", "host", "x-xsrf-token"];
    const headers = names.map((name) => `${name}: ${live.headers.get(name)}`);
    return [
      "POST /api/user/game/PK10/bet HTTP/1.1",
      ...headers,
      "Content-Type: application/json",
      bytes === "in chunks" ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`,
      "",
      "",
    ].join("\r\n");
  }

  /** The result lacks the empty chunk that ends a body. */
  const chunks = (count: number, size: number): string =>
    `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`.repeat(count);

  it.each([
    ["is taken in chunks as a proxy sends them", 500, 100, 200],
    ["is taken in a few chunks of any size", 100, 1, 200],
    ["is refused in thousands of small chunks, because each chunk costs time whatever its size", 5_000, 1, 413],
  ])("%s", async (_, count, size, status) => {
    const { port, sent } = await start();
    const { socket } = connect(port, `${await betHead("in chunks")}${chunks(count, size)}0\r\n\r\n`);
    const [answer]: Buffer[] = await once(socket, "data");
    socket.destroy();
    expect(statusOf(String(answer))).toBe(status);
    expect(sent).toHaveLength(status === 200 ? 1 : 0);
  });

  const GUEST = ["POST /api/user/me HTTP/1.1", "Host: play.example", "Transfer-Encoding: chunked", "", ""].join("\r\n");

  it("that no call reads ends its connection when it is longer than any call's body", async () => {
    const { port } = await start();
    const { socket, answer } = connect(port, GUEST);
    const send = (): boolean => socket.write(chunks(10_000, 1)) && send();
    socket.on("drain", send);
    send();
    await answer;
    expect(socket.bytesWritten).toBeLessThan(20_000_000);
  });

  it("that no call reads is dropped if it is short, and the connection serves the next request", async () => {
    const { port } = await start();
    const { socket, answer } = connect(port, GUEST);
    await once(socket, "data");
    socket.write(`${chunks(100, 100)}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 419", "HTTP/1.1 200"]);
  });

  it("whose sender leaves half-way causes no error in the log", async () => {
    const { port, logged, sent } = await start();
    const { socket, answer } = connect(port, (await betHead(60_000)) + "x".repeat(1_000));
    await new Promise((resolve) => socket.write("y", resolve));
    socket.destroy();
    await answer;
    await until(() => logged.some((line) => line.includes('"status":499')));
    expect(logged.join()).not.toContain('"level":50');
    expect(sent).toEqual([]);
  });

  it("is refused while the bodies of all callers exceed the host's limit together", async () => {
    const { port } = await start();
    const size = 60_000;
    const full = Math.ceil((32 * 1024 * 1024) / size);
    // One player may have only a few calls under way.
    const heads = await Promise.all(
      Array.from({ length: Math.ceil((full + 1) / 10) }, (_, at) => betHead(size + 1, `sid-${at}`)),
    );
    const [head = ""] = heads;
    const callers = Array.from({ length: full + 1 }, (_, at) =>
      connect(port, `${heads[Math.floor(at / 10)]}${"x".repeat(size)}`),
    );
    // Bodies within the limit wait for their last byte; the first body beyond it gets the refusal.
    const refused = await Promise.race(callers.map(({ answer }) => answer));
    expect(statusOf(refused)).toBe(503);
    expect(refused).toMatch(/\r\nretry-after: 1\r\n/i);
    for (const { socket } of callers) socket.destroy();
    await Promise.all(callers.map(({ answer }) => answer));
    const { socket, answer } = connect(port, head + "x".repeat(size));
    socket.end("x");
    expect(statusOf(await answer)).toBe(200);
  });
});
