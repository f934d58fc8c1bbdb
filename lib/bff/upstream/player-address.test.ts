import pino from "pino";
import { readEnv } from "@/lib/bff/env";
import { CallError } from "@/upstream/call-error";
import { openTestPglite } from "@/upstream/db/testing";
import { type TestApp, testApp } from "@/upstream/http/testing";
import { startHost } from "../host/start-host";
import { createBffProcess } from "../process";
import { browserCall, TEST_SECRET } from "../testing";

const quiet = pino({ level: "silent" });
const noPages = { handle: async () => undefined, files: new Set<string>(), stop: async () => undefined };

let upstream: TestApp;
let upstreamUrl: string;
const counted: string[] = [];
beforeAll(async () => {
  upstream = await testApp(await openTestPglite(), {
    signInLimits: async (address) => {
      counted.push(address);
      throw new CallError("too_many_requests", "Too many.", { retryAfterSeconds: 7 });
    },
  });
  upstreamUrl = await upstream.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await upstream.app.close();
  await upstream.db.close();
});

/** Signs in through the host with this X-Forwarded-For. Returns the address by which the upstream counts the sign-in. */
async function addressOfSignIn(proxyHops: string, forwardedFor: string): Promise<string | undefined> {
  const settings = readEnv({
    PORT: "0",
    PROXY_HOPS: proxyHops,
    SESSION_SECRET: TEST_SECRET,
    UPSTREAM_URL: upstreamUrl,
    PUSHER_APP_KEY: "key",
  });
  const { context, stop } = createBffProcess(settings, Date.now, quiet);
  const host = await startHost({ context, log: quiet, access: quiet, startPages: async () => noPages });
  try {
    const url = `http://127.0.0.1:${host.port}`;
    const { headers } = await browserCall("/api/auth/login", { session: null, body: "{}" });
    headers.set("origin", url);
    headers.set("x-forwarded-for", forwardedFor);
    const body = JSON.stringify({ username: "demo", password: "demo" });
    const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
    return counted.at(-1);
  } finally {
    await host.stop();
    await stop();
  }
}

test("a sign-in is counted by the player's own address, which the proxy sends", async () => {
  expect(await addressOfSignIn("1", "203.0.113.7")).toBe("203.0.113.7");
  expect(await addressOfSignIn("1", "198.51.100.1, 2001:db8:1:2::3")).toBe("2001:db8:1:2::3");
  expect(await addressOfSignIn("1", "198.51.100.1, 203.0.113.8:40001")).toBe("203.0.113.8");
  expect(await addressOfSignIn("1", "198.51.100.1, unknown")).toBe("127.0.0.1");
});

test("without a proxy in front, players cannot choose the address by which they are counted", async () => {
  expect(await addressOfSignIn("0", "203.0.113.7")).toBe("127.0.0.1");
  expect(await addressOfSignIn("0", "203.0.113.7, 198.51.100.1")).toBe("127.0.0.1");
});
