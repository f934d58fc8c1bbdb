import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import type { Serving } from "../../../server";
import { SESSION_COOKIE, XSRF_COOKIE } from "../session/cookies";
import { sealSession } from "../session/session";
import { TEST_SECRET, TEST_XSRF, testSession } from "../testing";
import { bundled } from "@/scripts/testing/bundled.mjs";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { until } from "@/scripts/testing/until";

const root = path.resolve(__dirname, "../../..");
const program = bundled("lib/bff/host/testing/host-process.ts");
const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-host-"));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  text: string;
}

interface HostProcess {
  child: ChildProcess;
  url: string;
  brands: Serving["brands"];
  demoUpstream: string | null;
  upstream: string;
  ended: Promise<Ended>;
}

function spawnHost(env: Readonly<Record<string, string>>): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "info", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, "close").then(([code]: (number | null)[]) => ({ code: code ?? null, text }));
  return { child, ended };
}

async function startHost(env: Readonly<Record<string, string>> = {}): Promise<HostProcess> {
  const upstreamPort = await freePort();
  const { child, ended } = spawnHost({
    PORT: "0",
    UPSTREAM_PORT: String(upstreamPort),
    SESSION_SECRET: TEST_SECRET,
    ...env,
  });
  const serving = once(child, "message").then(([message]: Serving[]) => message);
  const first = await Promise.race([serving, ended]);
  if (first === undefined || !("url" in first)) throw new Error(`the host did not start: ${first?.text}`);
  return {
    child,
    ended,
    url: first.url,
    brands: first.brands,
    demoUpstream: first.demoUpstreamUrl,
    upstream: `http://127.0.0.1:${upstreamPort}`,
  };
}

async function call(
  url: string,
  name: string,
  agent?: http.Agent,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> {
  const seal = await sealSession({ ...testSession, seenAt: Math.floor(Date.now() / 1000) }, [TEST_SECRET]);
  const headers = {
    cookie: `${XSRF_COOKIE}=${TEST_XSRF}; ${SESSION_COOKIE}=${seal}`,
    "x-xsrf-token": TEST_XSRF,
    origin: url,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/user${name}`,
      { method: "POST", headers, ...(agent === undefined ? {} : { agent }) },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    request.on("error", reject);
    request.end();
  });
}

const upstreamState = async (upstream: string): Promise<{ pid: number; held: number }> =>
  (await fetch(`${upstream}/pid`)).json();
const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("the running host", () => {
  it("serves health, the BFF's paths and pages, and logs no query", async () => {
    const { child, ended, url } = await startHost();
    const health = await fetch(`${url}/healthz`);
    expect([health.status, health.headers.get("keep-alive")]).toEqual([200, "timeout=65"]);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready", missing: [] });
    expect((await call(url, "/load_balance")).text).toBe('{"balance":1}');
    expect(await (await fetch(`${url}/stream/cars/hd.m3u8`)).text()).toBe('{"balance":1}');
    expect((await fetch(`${url}/stream/other`)).status).toBe(404);
    expect(await (await fetch(`${url}/robots.txt?secret=1`)).text()).toBe("page");
    const launch = await fetch(`${url}/authentication?token=secret-launch-token`, { redirect: "manual" });
    expect([launch.status, launch.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/error\?message=contract_mismatch&lang=en&reference=[0-9A-F]{8}$/),
    ]);
    child.kill("SIGTERM");
    const { code, text } = await ended;
    expect(code).toBe(0);
    expect(text).toContain('"path":"/authentication","status":303');
    expect(text).not.toContain("secret");
    expect(text).not.toMatch(/healthz|readyz|hd\.m3u8/);
    expect(text).toContain('"path":"/stream/other","status":404');
  });

  it("names its brands with addresses from which calls are accepted", async () => {
    const { brands, url } = await startHost();
    const { port } = new URL(url);
    expect(brands).toEqual({
      own: "Grandstand",
      others: [
        { name: "ACME Play", origin: `http://acme.localhost:${port}` },
        { name: "High Contrast", origin: `http://demo.localhost:${port}` },
      ],
    });
    const secure = await startHost({ PUBLIC_URL: "https://acme.localhost,https://play.example" });
    expect(secure.brands).toEqual({
      own: "ACME Play",
      others: [{ name: "Grandstand", origin: "https://play.example" }],
    });
  });

  it("passes the settings to its upstream, but not the secret of the players' cookies", async () => {
    const { upstream } = await startHost();
    const names = await (await fetch(`${upstream}/env`)).json();
    expect(names).toContain("UPSTREAM_PORT");
    expect(names).not.toContain("SESSION_SECRET");
  });

  it("announces demo accounts only if there are any", async () => {
    const { demoUpstream, upstream } = await startHost();
    expect(demoUpstream).toBe(upstream);
    expect((await startHost({ DEMO_DATA: "off" })).demoUpstream).toBeNull();
  });

  it("on SIGTERM finishes a slow bet before it stops the upstream, and ends with 0", async () => {
    const { child, ended, url, upstream } = await startHost();
    const { pid } = await upstreamState(upstream);
    const bet = call(url, "/game/PK10/bet", new http.Agent({ keepAlive: true }));
    await until(async () => (await upstreamState(upstream)).held === 1);
    child.kill("SIGTERM");
    await until(() => isRefused(url));
    // The upstream must keep running until the bets are answered.
    expect(await upstreamState(upstream)).toEqual({ pid, held: 1 });
    await fetch(`${upstream}/release`);
    const answer = await bet;
    expect([answer.status, answer.text, answer.headers.connection]).toEqual([
      201,
      '{"partial":true,"order":{"id":1,"reference_number":"1"}}',
      "close",
    ]);
    expect((await ended).code).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it("ends at once on a second signal", async () => {
    const { child, ended, url, upstream } = await startHost();
    call(url, "/game/PK10/bet").catch(() => undefined);
    await until(async () => (await upstreamState(upstream)).held === 1);
    child.kill("SIGINT");
    await until(() => isRefused(url));
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    await until(() => isRefused(upstream));
  });

  it("answers 502 and not ready while the upstream is dead, and starts it again", async () => {
    const { url, upstream } = await startHost();
    const { pid } = await upstreamState(upstream);
    process.kill(pid, "SIGKILL");
    const down = await until(async () => {
      const answer = await call(url, "/load_balance");
      return answer.status !== 200 && answer;
    });
    expect([down.status, JSON.parse(down.text).code]).toEqual([502, "upstream_unreachable"]);
    const readyz = await fetch(`${url}/readyz`);
    expect([readyz.status, await readyz.json()]).toEqual([503, { status: "not ready", missing: ["upstream"] }]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await until(async () => (await call(url, "/load_balance")).status === 200);
    expect((await upstreamState(upstream)).pid).not.toBe(pid);
  });
});

describe("a host's readiness", () => {
  it("ends when the disk of the embedded upstream is full", async () => {
    const { url, upstream } = await startHost();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await fetch(`${upstream}/full`);
    const readyz = await fetch(`${url}/readyz`);
    expect([readyz.status, await readyz.json()]).toEqual([503, { status: "not ready", missing: ["upstream"] }]);
  });

  it("needs any answer of a platform, because the app has a screen for maintenance", async () => {
    const urls: (string | undefined)[] = [];
    const platform = http.createServer((request, response) => {
      urls.push(request.url);
      // The answer of Laravel's `artisan down`.
      response.writeHead(503, { "content-type": "text/html" }).end("Service Unavailable");
    });
    await once(platform.listen(0, "127.0.0.1"), "listening");
    platform.unref();
    const address = platform.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { url } = await startHost({ UPSTREAM_URL: `http://127.0.0.1:${port}`, PUSHER_APP_KEY: "of-the-platform" });
    const down = await fetch(`${url}/readyz`);
    expect([down.status, await down.json(), urls]).toEqual([200, { status: "ready", missing: [] }, ["/healthz"]]);
    platform.closeAllConnections();
    platform.close();
    const gone = await fetch(`${url}/readyz`);
    expect([gone.status, await gone.json()]).toEqual([503, { status: "not ready", missing: ["upstream"] }]);
  });
});

describe("a host whose log no process reads", () => {
  it("still stops", async () => {
    const { child, url } = await startHost();
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect((await call(url, "/load_balance")).status).toBe(200);
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });
});

describe("a host that cannot start", () => {
  it("names the port that is taken and the setting that changes it", async () => {
    const other = net.createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, text } = await spawnHost({ PORT: String(port), UPSTREAM_PORT: String(await freePort()) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(text).toContain(`Port ${port} is taken`);
    expect(text).toContain("PORT=");
  });

  it("names every wrong setting in one message", async () => {
    const { code, text } = await spawnHost({ PORT: "x", GAME_SECONDS: "1", SESSION_SECRET: "short" }).ended;
    expect(code).toBe(1);
    expect(text.trim().split("\n")).toEqual([
      "Wrong settings:",
      expect.stringContaining("PORT:"),
      expect.stringContaining("SESSION_SECRET:"),
      expect.stringContaining("GAME_SECONDS:"),
    ]);
  });

  it("ends with 1 when its upstream does not come up", async () => {
    const other = http.createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, text } = await spawnHost({ PORT: "0", UPSTREAM_PORT: String(port), SESSION_SECRET: TEST_SECRET })
      .ended;
    other.close();
    expect([code, text]).toEqual([1, expect.stringContaining("the upstream ended before it was ready")]);
  });
});

describe("the generated session secret", () => {
  it("is made once, readable only by its owner", async () => {
    const { child, ended } = await startHost({ SESSION_SECRET: "" });
    const file = path.join(dataDir, "session-secret");
    const { mode, mtimeMs } = statSync(file);
    expect(mode & 0o777).toBe(0o600);
    child.kill("SIGTERM");
    await ended;
    await startHost({ SESSION_SECRET: "" });
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });
});

describe("the socket tunnel", () => {
  const open = (url: string, headers: Readonly<Record<string, string>> = {}): WebSocket =>
    new WebSocket(`${url.replace("http", "ws")}/app/key?protocol=7`, { headers });
  const refusal = async (socket: WebSocket): Promise<number | undefined> => {
    socket.on("error", () => undefined);
    const [, answer]: [unknown, http.IncomingMessage] = await new Promise((resolve) =>
      socket.once("unexpected-response", (...all) => resolve(all)),
    );
    return answer.statusCode;
  };
  const next = async (socket: WebSocket): Promise<Buffer> =>
    new Promise((resolve) => socket.once("message", (data: Buffer) => resolve(data)));

  it("connects browser and hub both ways, and does not pass the cookies on", async () => {
    const { url } = await startHost();
    const socket = open(url, { origin: url, cookie: "grandstand_session=secret" });
    const hello = JSON.parse((await next(socket)).toString());
    expect(hello.url).toBe("/app/key?protocol=7");
    expect(hello.headers).toMatchObject({ origin: url, "x-forwarded-for": "127.0.0.1" });
    expect(hello.headers).not.toHaveProperty("cookie");
    const large = Buffer.alloc(4 * 1024 * 1024, 7);
    socket.send(large);
    expect((await next(socket)).equals(large)).toBe(true);
    socket.close();
    await once(socket, "close");
  });

  it("sends the hub the player's address behind the proxies, not the header that the player wrote", async () => {
    const { url } = await startHost({ PROXY_HOPS: "1" });
    const socket = open(url, { origin: url, "x-forwarded-for": "6.6.6.6, 203.0.113.7" });
    const hello = JSON.parse((await next(socket)).toString());
    expect(hello.headers["x-forwarded-for"]).toBe("203.0.113.7");
    socket.close();
  });

  it("refuses a page of another origin, and connects a page that waited for the hub", async () => {
    const { url, upstream } = await startHost();
    expect(await refusal(open(url, { origin: "https://evil.example" }))).toBe(403);
    process.kill((await upstreamState(upstream)).pid, "SIGKILL");
    await until(() => isRefused(upstream));
    const socket = open(url, { origin: url });
    expect(JSON.parse((await next(socket)).toString()).url).toBe("/app/key?protocol=7");
    socket.close();
  });

  it("closes its sockets when the host drains, after the host's port", async () => {
    const { child, ended, url } = await startHost();
    const socket = open(url, { origin: url });
    await next(socket);
    const closed = once(socket, "close").then(() => isRefused(url));
    const waiting = Array.from({ length: 500 }, () =>
      net.connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined),
    );
    child.kill("SIGTERM");
    expect(await closed).toBe(true);
    for (const each of waiting) each.destroy();
    expect((await ended).code).toBe(0);
  });
});
