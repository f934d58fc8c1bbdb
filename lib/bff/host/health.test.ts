import pino from "pino";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { readEnv } from "../env";
import { createTestBff, ok, TEST_SECRET } from "../testing";
import type { Transport, UpstreamRequest } from "../upstream/transport";
import { UpstreamUnreachable } from "../upstream/transport";
import { upstreamAnswers } from "./health";
import { startHost } from "./start-host";

const paths: string[] = [];

const answering =
  (status: number): Transport =>
  ({ path }: UpstreamRequest) => {
    paths.push(path);
    return Promise.resolve({ status, header: () => undefined, body: Buffer.alloc(0) });
  };

const ready = (transport: Transport, embedded: boolean): Promise<boolean> =>
  upstreamAnswers(transport, "http://platform.example", embedded);

beforeEach(() => paths.splice(0));
afterEach(() => jest.useRealTimers());

test("an embedded upstream is probed only after its start", async () => {
  const { context } = createTestBff(ok, { transport: answering(200) });
  const log = pino({ level: "silent" });
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (becomeReady = resolve));
  let reportPort: (port: number) => void = () => undefined;
  const listening = new Promise<number>((resolve) => (reportPort = resolve));
  const starting = startHost({
    context: { ...context, settings: { ...readEnv({ SESSION_SECRET: TEST_SECRET }), host: "127.0.0.1", port: 0 } },
    log,
    access: log,
    startUpstream: () => ({ ready, pid: () => undefined, stop: async () => undefined }),
    startPages: async (_host, port) => {
      reportPort(port);
      return { handle: async () => undefined, files: new Set<string>(), stop: async () => undefined };
    },
  });
  const readyz = async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${await listening}/readyz`)).json();
  expect(await readyz()).toEqual({ status: "not ready", missing: ["upstream", "pages"] });
  expect(paths).toEqual([]);
  becomeReady();
  const host = await starting;
  expect(await readyz()).toEqual({ status: "ready", missing: [] });
  expect(paths).toEqual(["/readyz"]);
  await host.stop();
});

test("a worker listens only after its pages are ready", async () => {
  const { context } = createTestBff(ok, { transport: answering(200) });
  const log = pino({ level: "silent" });
  const port = await freePort();
  let early: unknown;
  const host = await startHost({
    context: { ...context, settings: { ...readEnv({ SESSION_SECRET: TEST_SECRET }), host: "127.0.0.1", port } },
    log,
    access: log,
    pagesFirst: true,
    startPages: async () => {
      early = await fetch(`http://127.0.0.1:${port}/readyz`).catch((error: unknown) => error);
      return { handle: async () => undefined, files: new Set<string>(), stop: async () => undefined };
    },
  });
  expect(early).toMatchObject({ cause: { code: "ECONNREFUSED" } });
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await host.stop();
});

test.each([200, 302, 401, 404, 405, 500, 503])("a platform that answers %i counts as reachable", async (status) => {
  expect(await ready(answering(status), false)).toBe(true);
  expect(paths).toEqual(["/healthz"]);
});

test.each([
  [200, true],
  [302, false],
  [404, false],
  [503, false],
])("an embedded upstream that answers %i is ready: %s", async (status, isReady) => {
  expect(await ready(answering(status), true)).toBe(isReady);
  expect(paths).toEqual(["/readyz"]);
});

test("an upstream that cannot be reached is not ready", async () => {
  expect(await ready(() => Promise.reject(new UpstreamUnreachable("refused")), false)).toBe(false);
});

test("an upstream that sends nothing for two seconds is not ready", async () => {
  jest.useFakeTimers();
  const hanging: Transport = ({ onCancel }) =>
    new Promise((_resolve, reject) => onCancel(() => reject(new UpstreamUnreachable("given up"))));
  const answer = ready(hanging, false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe(false);
});
