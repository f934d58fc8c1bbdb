import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { buildHello, hello, HELLO_PATH, next } from "./hello-page";
import { type Bench, interleave, rowOf } from "./row";

const TURNS = 5;
const GIVE_UP_MS = 60_000;
const root = join(import.meta.dirname, "..");

/** The app without an upstream, run from a copy of `dist/` beside a platform that answers, against `next start` of a page that says hello. */
export const rows: Bench = async () => {
  buildHello();
  const folder = await mkdtemp(join(tmpdir(), "grandstand-bench-"));
  const [platformPort = 0] = await freePorts(1);
  const stub = `require("node:http").createServer((_, answer) => answer.end("{}")).listen(${platformPort}, "127.0.0.1")`;
  const platform = spawn(process.execPath, ["-e", stub], { stdio: "ignore" });
  try {
    const dist = join(folder, "dist");
    await cp(join(root, "dist"), dist, { recursive: true });
    const memory: Record<"ours" | "base", number[]> = { ours: [], base: [] };
    const ours = async (): Promise<number> => {
      const [port = 0] = await freePorts(1);
      const env = {
        PORT: String(port),
        UPSTREAM_URL: `http://127.0.0.1:${platformPort}`,
        SESSION_SECRET: "bench-bench-bench-bench-bench-bench",
        PUSHER_APP_KEY: "bench",
        LOG_LEVEL: "info",
      };
      const start = await startOf([join(dist, "server.mjs")], {
        env,
        cwd: folder,
        url: `http://127.0.0.1:${port}/readyz`,
        status: 200,
      });
      memory.ours.push(start.megabytes);
      return start.ms;
    };
    const base = async (): Promise<number> => {
      const [port = 0] = await freePorts(1);
      const args = [next, "start", hello, "-p", String(port), "-H", "127.0.0.1"];
      const url = `http://127.0.0.1:${port}${HELLO_PATH}`;
      const start = await startOf(args, { env: {}, cwd: root, url, status: 200 });
      memory.base.push(start.megabytes);
      return start.ms;
    };
    const samples = await interleave(TURNS, ours, base);
    const baseName = "`next start` of a page that says hello";
    const size = { ours: [megabytesOf(dist)], base: [megabytesOf(join(root, "node_modules"))] };
    return [
      rowOf({ name: "Size of dist/, which runs alone", baseName: "node_modules of the repository", unit: "MB" }, size, {
        atMost: 0.15,
      }),
      rowOf({ name: "Cold start to /readyz", baseName, unit: "ms" }, samples, { atMost: 2.5 }),
      rowOf({ name: "Memory after the start", baseName, unit: "MB", note: "Resident size." }, memory, { atMost: 2 }),
    ];
  } finally {
    platform.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
};

interface Command {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Answers `status` once the process serves. */
  readonly url: string;
  readonly status: number;
}

/** Milliseconds from the spawn to that answer, and the process's resident size then. */
async function startOf(
  args: readonly string[],
  { env, cwd, url, status }: Command,
): Promise<{ ms: number; megabytes: number }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  try {
    await untilItAnswers(url, status, child);
    return { ms: performance.now() - startedAt, megabytes: await residentMegabytes(child.pid) };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

async function untilItAnswers(url: string, wanted: number, child: ChildProcess): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end && child.exitCode === null) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${url} did not answer ${wanted}`);
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status names no resident size`);
  return (Number(kilobytes) * 1024) / 1e6;
}

function megabytesOf(folder: string): number {
  const { stdout } = spawnSync("du", ["-sk", folder], { encoding: "utf8" });
  return (Number.parseInt(stdout, 10) * 1024) / 1e6;
}
