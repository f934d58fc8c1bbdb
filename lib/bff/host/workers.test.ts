import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import { bundled } from "@/scripts/testing/bundled.mjs";
import { freePort, freePorts } from "@/scripts/testing/free-ports.mjs";
import { hasRedisServer, startRedis, stopRedis } from "@/scripts/testing/redis-server";
import { until } from "@/scripts/testing/until";
import { SESSION_COOKIE, XSRF_COOKIE } from "../session/cookies";
import { sealSession } from "../session/session";
import { TEST_SECRET, TEST_XSRF, testSession } from "../testing";

const root = path.resolve(__dirname, "../../..");
const program = bundled("lib/bff/host/testing/host-process.ts");
const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-workers-"));
const started: ChildProcess[] = [];
const agents: http.Agent[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const agent of agents.splice(0)) agent.destroy();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function spawnHost(env: Readonly<Record<string, string>>, upstreamArgs: readonly string[] = []) {
  const child = spawn(process.execPath, [program, ...upstreamArgs], {
    cwd: root,
    env: {
      ...{ ...process.env, NODE_ENV: "test", LOG_LEVEL: "info", DATA_DIR: dataDir },
      ...{ SESSION_SECRET: TEST_SECRET, DATABASE_URL: "", UPSTREAM_URL: "", WORKERS: "2", ...env },
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output.text += String(chunk)));
  return { child, output, ended: once(child, "close").then(([code]: unknown[]) => code) };
}

interface Asked {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends a request on the agent's connection; without an agent on a new connection. */
function ask(url: string, { agent, ...options }: http.RequestOptions = {}, body?: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, agent: agent ?? false }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

type Worker = Awaited<ReturnType<typeof startHost>>["workers"][number];

/** Starts the host with two workers, and opens a connection to each worker. */
async function startHost(redisUrl: string, upstreamArgs?: readonly string[]) {
  const [PORT, UPSTREAM_PORT, METRICS_PORT] = (await freePorts(3)).map(String) as [string, string, string];
  const host = spawnHost({ PORT, UPSTREAM_PORT, METRICS_PORT, REDIS_URL: redisUrl }, upstreamArgs);
  const up = await Promise.race([once(host.child, "message"), host.ended]);
  if (!Array.isArray(up)) throw new Error(`the host did not start: ${host.output.text}`);
  const url = `http://127.0.0.1:${PORT}`;
  const pidOf = async (agent?: http.Agent): Promise<number> =>
    Number((await ask(`${url}/robots.txt`, { ...(agent && { agent }) })).headers["x-pid"]);
  const found = new Map<number, http.Agent>();
  while (found.size < 2) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    found.set(await pidOf(agent), agent);
  }
  const seal = await sealSession({ ...testSession, seenAt: Math.floor(Date.now() / 1000) }, [TEST_SECRET]);
  const workers = [...found].map(([pid, agent]) => ({
    pid,
    post: (call: string, body = "{}") =>
      ask(
        url + call,
        {
          agent,
          method: "POST",
          headers: {
            ...{ cookie: `${XSRF_COOKIE}=${TEST_XSRF}; ${SESSION_COOKIE}=${seal}`, "x-xsrf-token": TEST_XSRF },
            ...{ origin: url, "content-type": "application/json" },
          },
        },
        body,
      ),
  }));
  const metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  return {
    ...host,
    url,
    upstream: `http://127.0.0.1:${UPSTREAM_PORT}`,
    pidOf,
    workers: workers as [(typeof workers)[number], (typeof workers)[number]],
    async metric(name: string): Promise<number> {
      const { text } = await ask(metricsUrl);
      return Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1),
      );
    },
  };
}

const SOCKETS = 40;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const withServer = hasRedisServer() ? describe : describe.skip;
withServer("two workers (skipped without redis-server)", () => {
  let redis: ChildProcess;
  let redisUrl = "";
  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port);
    redisUrl = `redis://127.0.0.1:${port}`;
  });
  afterAll(() => stopRedis(redis));

  test("share calls and sockets; when one is killed the other continues, and a new one takes its place", async () => {
    const host = await startHost(redisUrl);
    const sockets = Array.from(
      { length: SOCKETS },
      () => new WebSocket(`${host.url.replace("http", "ws")}/app/key?protocol=7`, { origin: host.url }),
    );
    await Promise.all(sockets.map((socket) => once(socket, "message")));
    expect(await host.metric("grandstand_sockets_open")).toBe(SOCKETS);
    expect(await host.metric('grandstand_build_info{version="0.1.0",revision=""}')).toBe(1);
    for (const { post } of host.workers) await post("/api/user/load_balance");
    expect(await host.metric('grandstand_bff_call_duration_seconds_count{call="loadBalance",status="200"}')).toBe(2);

    const [killed, other] = host.workers;
    for (const socket of sockets) socket.on("error", () => undefined);
    process.kill(killed.pid, "SIGKILL");
    await until(() => host.output.text.includes("a worker died and is started again"));
    await until(() => sockets.some(({ readyState }) => readyState === WebSocket.CLOSED));
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);
    expect([open.length > SOCKETS / 8, open.length < (SOCKETS * 7) / 8]).toEqual([true, true]);
    // While only one worker runs, each new connection is answered and `/readyz` is 200.
    const next = await until(async () => {
      expect((await ask(`${host.url}/readyz`)).status).toBe(200);
      // Two calls in turn reach both workers.
      const pids = [await host.pidOf(), await host.pidOf()];
      return pids.find((pid) => pid !== other.pid);
    });
    expect([next === killed.pid, (await other.post("/api/user/load_balance")).status]).toEqual([false, 200]);
    expect(open.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true);
    for (const socket of open) socket.close();
  });

  test("a session that ends at one is refused at both, and both count one limit", async () => {
    const { workers } = await startHost(redisUrl);
    const [one, two] = workers;
    for (const { post } of workers) expect((await post("/api/user/load_balance")).status).toBe(200);
    expect((await one.post("/api/user/logout")).status).toBe(200);
    expect((await one.post("/api/user/load_balance")).status).toBe(401);
    // The test's upstream answers any session: only the other worker's own knowledge refuses it.
    await until(async () => (await two.post("/api/user/load_balance")).status === 401);

    const mint = ({ post }: Worker) => post("/api/demo/launch_tokens", '{"username":"demo","lang":"en","game":"PK10"}');
    for (let call = 0; call < 15; call += 1) {
      for (const worker of workers) expect((await mint(worker)).status).not.toBe(429);
    }
    for (const worker of workers) expect((await mint(worker)).status).toBe(429);
  });

  test("sign-in attempts at both workers count together", async () => {
    const { workers } = await startHost(redisUrl, [bundled("scripts/upstream.ts")]);
    const signIn = async ({ post }: Worker) =>
      (await post("/api/auth/login", '{"username":"demo","password":"no"}')).status;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      for (const worker of workers) expect(await signIn(worker)).toBe(401);
    }
    for (const worker of workers) expect(await signIn(worker)).toBe(429);
  });

  test("after a SIGTERM to all processes both workers finish their bets, and all processes end", async () => {
    const { child, ended, workers, upstream } = await startHost(redisUrl);
    const held = async (): Promise<number> => JSON.parse((await ask(`${upstream}/pid`)).text).held;
    const bets = workers.map(({ post }) => post("/api/user/game/PK10/bet"));
    await until(async () => (await held()) === 2);
    // A service manager signals all processes of a service in this way.
    for (const pid of [child.pid ?? 0, ...workers.map((worker) => worker.pid)]) process.kill(pid, "SIGTERM");
    await until(async () => (await ask(`${upstream}/release`)).status === 200);
    expect((await Promise.all(bets)).map(({ status }) => status)).toEqual([201, 201]);
    expect(await ended).toBe(0);
    expect(workers.filter(({ pid }) => isAlive(pid))).toEqual([]);
    await expect(ask(`${upstream}/pid`)).rejects.toThrow("ECONNREFUSED");
  });

  test("a port that is taken is reported by one worker", async () => {
    const other = http.createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { ended, output } = spawnHost({
      PORT: String(port),
      UPSTREAM_PORT: String(await freePort()),
      REDIS_URL: redisUrl,
    });
    expect(await ended).toBe(1);
    other.close();
    expect(output.text.match(new RegExp(`Port ${port} is taken`, "g"))).toHaveLength(1);
  });
});

test("two workers without Redis are refused", async () => {
  const { ended, output } = spawnHost({ REDIS_URL: "" });
  expect(await ended).toBe(1);
  expect(output.text).toBe(
    "Wrong settings:\n  REDIS_URL: is required when WORKERS is above 1, because the workers share ended sessions, limits and channels through Redis\n",
  );
});
