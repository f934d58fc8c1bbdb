import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { type RunningApp, startApp } from "../e2e/start-app";
import { type HostileRequest, hostileRequests, TURN } from "./dearest/hostile-requests";
import { BENCH_SECRET, cookiesOf, demoToken, headersOf } from "./players";
import { type Bench, type BenchRow, median, rowOf } from "./row";

const REQUESTS = 500;
const SEED = 26;
/** Sendings of each request, and of each of the dearest again: a garbage collection in between costs more than most requests. */
const TURNS = 3;
const TURNS_AGAIN = 15;
const AGAIN = 30;
const SHOWN = 10;
const AT_MOST_BOOTSTRAPS = 20;
const IDLE_MS = 4;
const GIVE_UP_MS = 60_000;

type Process = "app" | "upstream";
/** CPU milliseconds that the sendings of a request cost each process. */
type Costs = Record<Process, number[]>;

/**
 * The CPU time that the dearest of 500 requests without a session costs the app and the embedded upstream, beside a signed-in player's
 * bootstrap. A request's bytes, fields, keys, headers or frames are as many as the limits allow.
 */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "600", SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1", LOG_LEVEL: "info" });
  try {
    const upstreamPid = Number.parseInt(await readFile(`/proc/${app.pid}/task/${app.pid}/children`, "utf8"), 10);
    const costs = costsBy(app, upstreamPid);
    const bootstrap = await bootstrapOf(app);
    const requests = hostileRequests(REQUESTS, SEED);
    // The first sendings warm up.
    await costs([bootstrap, ...requests], 1);
    const first = await costs(requests, TURNS);
    const again = [...dearest(first, "app"), ...dearest(first, "upstream")];
    const last = await costs([bootstrap, ...new Set(again)], TURNS_AGAIN);
    return (["app", "upstream"] as const).map((process) => rowFor(process, last, bootstrap));
  } finally {
    await app.stop();
  }
};

/** The requests that cost the process most, the dearest first. */
const dearest = (costs: ReadonlyMap<HostileRequest, Costs>, process: Process): HostileRequest[] =>
  [...costs.keys()]
    .toSorted((a, b) => median(costs.get(b)?.[process] ?? []) - median(costs.get(a)?.[process] ?? []))
    .slice(0, AGAIN);

function rowFor(process: Process, costs: Map<HostileRequest, Costs>, bootstrap: HostileRequest): BenchRow {
  const of = (request: HostileRequest): readonly number[] => costs.get(request)?.[process] ?? [];
  const base = of(bootstrap);
  const shown = dearest(costs, process).filter((request) => request !== bootstrap);
  const listed = shown.slice(0, SHOWN).map((each) => `${median(of(each)).toFixed(1)} ms ${each.name.slice(0, 120)}`);
  const name = `The dearest request, of ${REQUESTS} hostile ones without a session: CPU time of the ${process}`;
  const title = { name, baseName: "a bootstrap", unit: "ms", note: `${listed.join("; ")}.` };
  return rowOf(title, { ours: shown[0] === undefined ? [] : of(shown[0]), base }, { atMost: AT_MOST_BOOTSTRAPS });
}

async function bootstrapOf({ upstreamUrl }: RunningApp): Promise<HostileRequest> {
  const [cookie = ""] = await cookiesOf(await demoToken(upstreamUrl), 1);
  const lines = Object.entries({ ...headersOf(cookie), connection: "close" }).map((header) => header.join(": "));
  const text = ["GET /api/bootstrap?game=PK10 HTTP/1.1", ...lines, "", ""].join("\r\n");
  return { name: "a bootstrap", text, frames: [] };
}

/** Returns a function that sends each of the requests several times in alternation and measures each sending. */
function costsBy({ url, pid }: RunningApp, upstreamPid: number) {
  const cpu = async (): Promise<Record<Process, number>> => {
    const [app, upstream] = await Promise.all([cpuMs(pid), cpuMs(upstreamPid)]);
    return { app, upstream };
  };
  /** Once both processes are idle: they work on when the answer has been read. */
  const idleCpu = async (): Promise<Record<Process, number>> => {
    for (let last = await cpu(); ;) {
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      const now = await cpu();
      if (now.app + now.upstream - last.app - last.upstream < IDLE_MS / 10) return now;
      last = now;
    }
  };
  let turn = 0;
  return async (requests: readonly HostileRequest[], turns: number): Promise<Map<HostileRequest, Costs>> => {
    const costs = new Map(requests.map((request): [HostileRequest, Costs] => [request, { app: [], upstream: [] }]));
    for (let round = 0; round < turns; round += 1) {
      for (const [request, { app, upstream }] of costs) {
        const before = await idleCpu();
        await send(Number(new URL(url).port), request, (turn += 1));
        const after = await idleCpu();
        app.push(after.app - before.app);
        upstream.push(after.upstream - before.upstream);
      }
    }
    return costs;
  };
}

/**
 * Sends a request over a new connection, and its frames after the handshake's answer; resolves when the connection is
 * closed.
 */
async function send(port: number, { name, text, frames }: HostileRequest, turn: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The connection of a request was not closed: ${name}`)),
      GIVE_UP_MS,
    );
    // A refused body is reset by the server.
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(clearTimeout(timer)));
    socket.once("data", () => frames.forEach((frame) => socket.write(frame)));
    socket.resume().write(text.replaceAll(TURN, String(turn).padStart(TURN.length, "0")), "latin1");
  }).finally(() => socket.destroy());
}

/** CPU milliseconds of all threads of a process until now (`schedstat` of proc(5)). */
async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const spent = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")));
  return spent.reduce((sum, line) => sum + Number.parseInt(line, 10) / 1e6, 0);
}
