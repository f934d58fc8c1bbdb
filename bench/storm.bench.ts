import { execFile, type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { channelName } from "../lib/contract/channels";
import { bundleUpstream } from "../upstream/faults/upstream-process";
import { DEMO_HUB_APP } from "../lib/bff/env";
import { freePort } from "../scripts/testing/free-ports.mjs";
import { BENCH_SECRET, cookiesOf, demoToken, headersOf } from "./players";
import { type Bench, type BenchRow, quantile } from "./row";

const CLIENTS = 5_000;
const PROCESSES = 4;
/** One client in this number also subscribes to a private channel, and requests its signature from the API. */
const PRIVATE_EACH = 5;
/** The clients' calls are spread over these sessions: one session may have only few calls in flight. */
const SESSIONS = 64;
const PROBE_EVERY_MS = 20;
const BACK_WITHIN_MS = 10_000;
const API_P99_MS = 500;
/** A longer storm counts as failed, but the bench continues. */
const GIVE_UP_MS = 60_000;

const nowMs = (): number => performance.now();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Counts {
  readonly open: number;
  readonly attempts: number;
}

interface Storm {
  readonly backMs: number;
  /** From the signal to the upstream's first answer after it. */
  readonly awayMs: number;
  readonly apiMs: readonly number[];
  readonly apiRefused: number;
  readonly attempts: number;
}

/**
 * A restart of the hub with 5 000 players, drained and killed: the time until the last one is back, and the API's
 * answers until then.
 */
export const rows: Bench = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "grandstand-storm-"));
  const bundle = await bundleUpstream();
  const started: ChildProcess[] = [];
  try {
    const [port, upstreamPort] = [await freePort(), await freePort()];
    const host = fork(path.join(import.meta.dirname, "storm/host.ts"), [bundle.file], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        LOG_LEVEL: "fatal",
        PORT: String(port),
        UPSTREAM_PORT: String(upstreamPort),
        DATA_DIR: dataDir,
        SESSION_SECRET: BENCH_SECRET,
        PROXY_HOPS: "1",
      },
      execArgv: ["--import", "tsx"],
    });
    started.push(host);
    const [message]: unknown[] = await once(host, "message");
    const { url } = message as { url: string };
    const player = await signIn(`http://127.0.0.1:${upstreamPort}`, url);
    const crowd = Array.from({ length: PROCESSES }, (_, network) =>
      startClients({
        url,
        key: DEMO_HUB_APP.key,
        channels: [channelName.game("PK10"), channelName.system()],
        privateChannel: channelName.user(player.id),
        sessions: player.sessions,
        count: CLIENTS / PROCESSES,
        privateEach: PRIVATE_EACH,
        network,
      }),
    );
    started.push(...crowd.map((each) => each.child));
    await until(() => openOf(crowd) === CLIENTS);
    const rowsOfStorms: BenchRow[] = [];
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const storm = await endure(signal, host, crowd, url, player.sessions);
      rowsOfStorms.push(...rowsOf(signal, storm));
      await pause(5_000);
    }
    return rowsOfStorms;
  } finally {
    for (const child of started) child.kill("SIGKILL");
    await bundle.remove();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

async function endure(
  signal: NodeJS.Signals,
  host: ChildProcess,
  crowd: readonly Crowd[],
  url: string,
  sessions: readonly SessionHeaders[],
): Promise<Storm> {
  const attemptsBefore = attemptsOf(crowd);
  const { stdout } = await promisify(execFile)("pgrep", ["-P", String(host.pid), "-f", "upstream-under-fault"]);
  const probe = startProbe(url, sessions);
  const startedMs = nowMs();
  process.kill(Number(stdout.trim()), signal);
  await until(() => openOf(crowd) < CLIENTS);
  await until(() => openOf(crowd) === CLIENTS && probe.answered());
  const backMs = nowMs() - startedMs;
  const { apiMs, apiRefused, firstAnswerMs } = await probe.stop();
  return { backMs, awayMs: firstAnswerMs - startedMs, apiMs, apiRefused, attempts: attemptsOf(crowd) - attemptsBefore };
}

interface Crowd {
  readonly child: ChildProcess;
  counts: Counts;
}

function startClients(crowd: object): Crowd {
  const child = fork(path.join(import.meta.dirname, "storm/clients.ts"), [JSON.stringify(crowd)], {
    execArgv: ["--import", "tsx"],
  });
  const started: Crowd = { child, counts: { open: 0, attempts: 0 } };
  child.on("message", (counts: Counts) => {
    started.counts = counts;
  });
  return started;
}

const openOf = (crowd: readonly Crowd[]): number => crowd.reduce((sum, each) => sum + each.counts.open, 0);
const attemptsOf = (crowd: readonly Crowd[]): number => crowd.reduce((sum, each) => sum + each.counts.attempts, 0);

async function until(check: () => boolean): Promise<void> {
  const end = nowMs() + GIVE_UP_MS;
  while (!check() && nowMs() < end) await pause(5);
}

/** The parts of a page's calls that carry the session. */
type SessionHeaders = Readonly<Record<string, string>>;

/** A player signed in, in many browsers. */
async function signIn(upstreamUrl: string, url: string): Promise<{ id: number; sessions: readonly SessionHeaders[] }> {
  const token = await demoToken(upstreamUrl);
  const headers = { authorization: `Bearer ${token}` };
  const { id } = (await (await fetch(`${upstreamUrl}/api/user/me`, { method: "POST", headers })).json()) as {
    id: number;
  };
  return { id, sessions: (await cookiesOf(token, SESSIONS)).map((cookie) => headersOf(cookie, url)) };
}

/** Requests the balance every 20 ms, without waiting for the previous answer, as many players' pages do. */
function startProbe(url: string, sessions: readonly SessionHeaders[]) {
  const agent = new Agent({ keepAlive: true });
  const apiMs: number[] = [];
  let calls = 0;
  let apiRefused = 0;
  let firstAnswerMs = NaN;
  const pending = new Set<Promise<void>>();
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const startedMs = nowMs();
      const headers = sessions[calls++ % sessions.length] ?? {};
      const call = request(`${url}/api/user/load_balance`, { method: "POST", agent, headers }, (answer) => {
        answer.resume();
        answer.on("end", () => {
          apiMs.push(nowMs() - startedMs);
          if (answer.statusCode !== 200) apiRefused += 1;
          else if (apiRefused > 0 && Number.isNaN(firstAnswerMs)) firstAnswerMs = nowMs();
          resolve();
        });
      });
      call.on("error", () => {
        apiRefused += 1;
        resolve();
      });
      call.end();
    });
  const timer = setInterval(() => {
    const asked = ask().finally(() => pending.delete(asked));
    pending.add(asked);
  }, PROBE_EVERY_MS);
  return {
    answered: () => !Number.isNaN(firstAnswerMs),
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
      return { apiMs, apiRefused, firstAnswerMs };
    },
  };
}

function rowsOf(signal: string, storm: Storm): BenchRow[] {
  const { backMs, awayMs, apiMs, apiRefused, attempts } = storm;
  const p99 = quantile(apiMs, 0.99);
  const note =
    `${CLIENTS} sockets through the app's tunnel, 1 in ${PRIVATE_EACH} with a private channel signed by the API, ${attempts} tries in all; ` +
    `calls: ${apiMs.length}, ${apiRefused} of them 502 while it was away; median ${quantile(apiMs, 0.5).toFixed(1)}, slowest ${quantile(apiMs, 1).toFixed(1)} ms`;
  return [
    {
      name: `Upstream restarted by ${signal} under ${CLIENTS} sockets: the last is subscribed again`,
      ours: backMs,
      base: awayMs,
      baseName: "the upstream's own absence",
      unit: "ms",
      ratio: backMs / awayMs,
      target: `≤ ${BACK_WITHIN_MS / 1000} s`,
      met: backMs <= BACK_WITHIN_MS,
      note,
    },
    {
      name: `The same: the API's 99th percentile meanwhile`,
      ours: p99,
      base: API_P99_MS,
      baseName: "the bound",
      unit: "ms",
      ratio: p99 / API_P99_MS,
      target: `≤ ${API_P99_MS} ms`,
      met: p99 <= API_P99_MS,
    },
  ];
}
