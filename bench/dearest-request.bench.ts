import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { hostileRequests } from "./dearest-request/hostile-requests";
import { BENCH_SECRET, cookiesOf, demoToken, headersOf } from "./players";
import { childOf } from "./processes";
import { type Bench, median, rowOf } from "./row";

const TURNS = 5;
const SHOWN = 10;
const IDLE_MS = 4;

/**
 * CPU time of the app and of the embedded upstream for the most expensive of several hundred requests without a session,
 * compared with a player's bootstrap.
 */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "600", SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1", LOG_LEVEL: "info" });
  try {
    const pids = [app.pid, childOf(app.pid)];
    const cpu = (): Promise<number[]> => Promise.all(pids.map(cpuMs));
    const [cookie = ""] = await cookiesOf(await demoToken(app.upstreamUrl), 1);
    const own = Object.entries({ ...headersOf(cookie), connection: "close" }).map(
      (header) => `${header.join(": ")}\r\n`,
    );
    const bootstrap = `GET /api/bootstrap?game=PK10 HTTP/1.1\r\n${own.join("")}\r\n`;
    const costs = new Map([bootstrap, ...hostileRequests()].map((each): [string, number[][]] => [each, [[], []]]));
    for (let turn = 0; turn <= TURNS; turn += 1) {
      for (const [text, spent] of costs) {
        const before = await idle(cpu);
        await send(Number(new URL(app.url).port), text);
        const after = await idle(cpu);
        if (turn > 0) spent.forEach((side, at) => side.push((after[at] ?? 0) - (before[at] ?? 0)));
      }
    }
    return ["app", "upstream"].map((process, at) => {
      const of = (text: string): number[] => costs.get(text)?.[at] ?? [];
      const [dearest = "", ...others] = [...costs.keys()].slice(1).toSorted((a, b) => median(of(b)) - median(of(a)));
      const shown = [dearest, ...others.slice(0, SHOWN)].map(
        (each) => `${median(of(each)).toFixed(1)} ms ${JSON.stringify(each).slice(1, 120)}`,
      );
      const name = `The dearest of ${costs.size - 1} hostile requests without a session: CPU time of the ${process}`;
      const title = { name, baseName: "a bootstrap", unit: "ms", note: `${shown.join("; ")}.` };
      return rowOf(title, { ours: of(dearest), base: of(bootstrap) }, { atMost: 20 });
    });
  } finally {
    await app.stop();
  }
};

let sent = 1_000;
/** Sends a request over a new connection. The server closes the connection, or the sender does as soon as the answer is 101. */
async function send(port: number, text: string): Promise<void> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunk.includes(" 101 ") && socket.destroy());
  socket.write(text.replaceAll("TURN", String((sent += 1))), "latin1");
  await once(socket, "close", { signal: AbortSignal.timeout(60_000) });
}

/** Waits until the processes are idle, because they still work after the answer. Returns their CPU time. */
async function idle(cpu: () => Promise<number[]>): Promise<number[]> {
  const sum = (values: number[]): number => values.reduce((total, each) => total + each, 0);
  for (let last = await cpu(); ;) {
    await pause(IDLE_MS);
    const now = await cpu();
    if (sum(now) - sum(last) < IDLE_MS / 10) return now;
    last = now;
  }
}

/** CPU milliseconds of all threads of a process until now (`schedstat` of proc(5)). */
async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const spent = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")));
  return spent.reduce((sum, line) => sum + Number.parseInt(line, 10) / 1e6, 0);
}
