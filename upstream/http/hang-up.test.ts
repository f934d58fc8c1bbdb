import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import pino from "pino";
import { until } from "@/scripts/testing/until";
import type { Database } from "../db/database";
import { openTestPglite } from "../db/testing";
import { CallError, CallerGone } from "../call-error";
import { sendError } from "./send-error";
import { untilGone } from "./calls";
import { type TestApp, testApp } from "./testing";

const DEBUG = 20;
/** The announced length, far more than the test sends. */
const BODY_BYTES = 200;

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: object;
}

const lines = (logged: readonly string[]): readonly LogLine[] => logged.map((line) => JSON.parse(line) as LogLine);

/** A connection with an unfinished call: its body does not end. */
async function beginCall(app: FastifyInstance, path: string, token = ""): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  // Some tests expect that the server resets the connection.
  socket.on("error", () => undefined);
  const begun = once(app.server, "request");
  socket.write(
    `POST /api/user/${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n{"a"`,
  );
  await begun;
  return socket;
}

let db: Database;
beforeAll(async () => {
  db = await openTestPglite();
});
afterAll(() => db.close());

describe("a caller who hangs up within the body of a call", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(db);
    await api.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => api.app.close());

  it.each([
    ["by a reset", (socket: Socket) => socket.resetAndDestroy()],
    ["by closing", (socket: Socket) => socket.end()],
  ])("%s causes no more than a line at debug level, without a stack", async (_how, hangUp) => {
    const from = api.logged.length;
    hangUp(await beginCall(api.app, "login"));
    const logLine = (): LogLine | undefined =>
      lines(api.logged.slice(from)).find(({ msg }) => /hung up|call failed/.test(msg));
    await until(() => logLine() !== undefined);
    expect(logLine()).toEqual(expect.objectContaining({ level: DEBUG, msg: "the caller hung up" }));
    expect(lines(api.logged.slice(from)).filter(({ level, err }) => level > DEBUG || (level === DEBUG && err))).toEqual(
      [],
    );
  });
});

describe("a failure of our own", () => {
  const failing = async (fail: () => Error): Promise<{ status: number; levels: readonly number[] }> => {
    const logged: string[] = [];
    const loggerInstance = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
    const app = fastify({ loggerInstance, forceCloseConnections: true });
    app.setErrorHandler(sendError);
    app.post("/", async () => {
      throw fail();
    });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const { status } = await fetch(url, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    await app.close();
    const relevant = lines(logged).filter(({ msg }) => /hung up|call failed/.test(msg));
    return { status, levels: relevant.map(({ level }) => level) };
  };

  it("is logged as an error, even if its cause is a reset connection", async () => {
    const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    expect(await failing(() => reset)).toEqual({ status: 500, levels: [50] });
  });

  it("is not logged for work that was dropped or for a refusal", async () => {
    expect(await failing(() => new CallerGone())).toEqual({ status: 499, levels: [DEBUG] });
    expect(await failing(() => new CallError("not_found", "There is nothing here."))).toEqual({
      status: 404,
      levels: [],
    });
  });
});

describe("the signal of a caller who is gone", () => {
  it("aborts when the caller hangs up after the body was read, but not after a complete answer", async () => {
    const app = fastify({ forceCloseConnections: true });
    const signals: AbortSignal[] = [];
    app.post("/api/user/answered", async (_request, reply) => {
      signals.push(untilGone(reply));
      return {};
    });
    app.post("/api/user/waiting", async (_request, reply) => {
      signals.push(untilGone(reply));
      return new Promise(() => undefined);
    });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = (path: string, signal?: AbortSignal): Promise<Response> =>
      fetch(`${url}/api/user/${path}`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json" },
        ...(signal === undefined ? {} : { signal }),
      });
    await (await ask("answered")).text();
    const browser = new AbortController();
    const given = ask("waiting", browser.signal).catch(() => "given up");
    await until(() => signals.length === 2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    browser.abort();
    expect(await given).toBe("given up");
    await until(() => signals[1]?.aborted === true);
    expect(signals[0]?.aborted).toBe(false);
    await app.close();
  });
});

test("a call whose body does not end is answered 408 after 30 seconds", async () => {
  const api = await testApp(db);
  const { server } = api.app;
  expect(server.requestTimeout).toBe(30_000);
  // Node limits the body by the longer of the two timeouts.
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
  Object.assign(server, { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = await beginCall(api.app, "login");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
  if (!socket.closed) await once(socket, "close");
  expect(lines(api.logged).filter(({ level }) => level > 30)).toEqual([]);
  await api.app.close();
});
