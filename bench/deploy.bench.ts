import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/testing/free-ports.mjs";
import { until } from "../scripts/testing/until";
import { buildHello, HELLO, next } from "./hello-page";
import { type Bench, interleave, rowOf } from "./row";

const TURNS = 5;
const root = join(import.meta.dirname, "..");

/** Compares two servers: the app without an upstream, run from a copy of `dist/` beside a stub platform, and `next start` with a page that says hello. */
export const rows: Bench = async () => {
  buildHello();
  const folder = await mkdtemp(join(tmpdir(), "grandstand-bench-"));
  const platformPort = await freePort();
  const stub = `require("node:http").createServer((_, answer) => answer.end("{}")).listen(${platformPort}, "127.0.0.1")`;
  const platform = spawn(process.execPath, ["-e", stub], { stdio: "ignore" });
  try {
    const dist = join(folder, "dist");
    await cp(join(root, "dist"), dist, { recursive: true });
    const memory: Record<"ours" | "base", number[]> = { ours: [], base: [] };
    const settings = {
      UPSTREAM_URL: `http://127.0.0.1:${platformPort}`,
      SESSION_SECRET: "bench-bench-bench-bench-bench-bench",
      PUSHER_APP_KEY: "bench",
    };
    const ours = async (): Promise<number> => {
      const start = await startOf(folder, () => [join(dist, "server.mjs")], "/readyz", settings);
      memory.ours.push(start.megabytes);
      return start.ms;
    };
    const base = async (): Promise<number> => {
      const start = await startOf(root, (port) => [next, "start", HELLO.folder, "-p", port], HELLO.path);
      memory.base.push(start.megabytes);
      return start.ms;
    };
    const samples = await interleave(TURNS, ours, base);
    const baseName = "`next start` of a page that says hello";
    const size = { ours: [megabytesOf(dist)], base: [megabytesOf(join(root, "node_modules"))] };
    const ofDist = { name: "Size of dist/, which needs no other files", baseName: "node_modules of the repository" };
    return [
      rowOf({ ...ofDist, unit: "MB" }, size, { atMost: 0.15 }),
      rowOf({ name: "Cold start to /readyz", baseName, unit: "ms" }, samples, { atMost: 2.5 }),
      rowOf({ name: "Memory after the start", baseName, unit: "MB", note: "Resident size." }, memory, { atMost: 2 }),
    ];
  } finally {
    platform.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
};

/** Starts `node` in a folder. Returns the ms until the server answers the path with success, and the server's resident size at that moment. */
async function startOf(cwd: string, argsOf: (port: string) => string[], path: string, settings: object = {}) {
  const { PATH, HOME, TMPDIR } = process.env;
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, argsOf(port), {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...settings, PORT: port },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  try {
    await until(() =>
      fetch(`http://127.0.0.1:${port}${path}`)
        .then(({ ok }) => ok)
        .catch(() => false),
    );
    return { ms: performance.now() - startedAt, megabytes: await residentMegabytes(child.pid) };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
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
