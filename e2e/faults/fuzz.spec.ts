import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { DEMO_HUB_APP } from "../../lib/bff/env";
import { pace } from "../pace";
import { startSession } from "../sign-in";
import { startApp } from "../start-app";
import { frames, sendFrames } from "./fuzz/frames";
import { type Heaps, heapProbe, readHeaps } from "./fuzz/heap";
import { rawRequests, type RawRequest } from "./fuzz/requests";
import { type Met, Sender } from "./fuzz/sender";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 4_000);
const SEED = Number(process.env.FAULT_SEED ?? 86);
const SENDERS = 16;
/** Once in this many requests of all senders, one of them opens a hub socket and sends some frames. */
const REQUESTS_A_SOCKET = 20;

test.setTimeout((120_000 + REQUESTS * 20) * pace);

test("random requests and frames cause no server error and no memory leak", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "grandstand-fuzz-"));
  const app = await startApp({ ...heapProbe(folder), LOG_LEVEL: "error", SOCKETS_PER_ADDRESS: "100000" });
  try {
    const page = await browser.newPage({ baseURL: app.url });
    await startSession(page, "demo");
    const cookies = await page.context().cookies(app.url);
    const { host, port } = new URL(app.url);
    const requests = rawRequests({
      host,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      forgeryToken: cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
    });
    const met = new Map<Met, number>();
    const failed: string[] = [];
    const heaps: Heaps[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const count = Math.ceil(REQUESTS / 4);
      const waiting = fc.sample(requests, { seed: SEED + quarter, numRuns: count });
      const sockets = fc.sample(fc.array(frames, { maxLength: 12 }), {
        seed: SEED + quarter,
        numRuns: Math.ceil(count / REQUESTS_A_SOCKET),
      });
      const send = async (): Promise<void> => {
        const sender = new Sender(Number(port));
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const outcome = await sender.send(next);
          met.set(outcome, (met.get(outcome) ?? 0) + 1);
          if (typeof outcome === "number" && outcome >= 500) failed.push(`${outcome} ${textOf(next)}`);
          const batch = waiting.length % REQUESTS_A_SOCKET === 0 ? sockets.pop() : undefined;
          if (batch !== undefined) expect(await sendFrames(Number(port), DEMO_HUB_APP.key, batch)).toBe(101);
        }
        sender.stop();
      };
      await Promise.all(Array.from({ length: SENDERS }, send));
      heaps.push(await readHeaps(folder));
    }
    console.log(
      `seed ${SEED}: ${REQUESTS} requests`,
      Object.fromEntries([...met].map(([key, times]) => [String(key), times])),
    );
    console.log(
      "heap after each quarter, MB",
      heaps.map((each) => Object.values(each).map((bytes) => (bytes / 1e6).toFixed(1))),
    );
    expect(failed.slice(0, 5)).toEqual([]);
    expect(app.output()).not.toContain('"level":50');
    for (const name of ["server", "upstream"] as const) {
      const [second = 0, last = 0] = [heaps[1]?.[name], heaps[3]?.[name]];
      expect(last, `heap of ${name}`).toBeLessThan(second * 1.05 + 2e6);
    }
    expect((await page.request.get("/readyz")).status()).toBe(200);
    await page.close();
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** The text of a request for the test's output, without the session's cookies: they are long, and equal in all requests. */
const textOf = ({ head, body }: RawRequest): string =>
  `${head.replace(/^Cookie: .*grandstand_session.*\r\n/m, "")}${body.toString("latin1")}`.slice(0, 800);
