import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { TEST_DRAW_KEY } from "../rounds/testing";

/**
 * The upstream as it is shipped: bundled once for each test file, into the folder from which it finds its migrations.
 */
export async function bundleUpstream(): Promise<{ file: string; remove(): Promise<void> }> {
  const root = path.resolve(import.meta.dirname, "../..");
  const file = path.join(root, ".cache", `upstream-under-fault-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: ["scripts/upstream.ts"],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    loader: { ".sql": "text", ".lua": "text" },
    logLevel: "error",
  });
  return { file, remove: () => rm(file, { force: true }) };
}

export interface UpstreamProcess {
  readonly url: string;
  readonly port: number;
  /** Sends SIGKILL: the process flushes and closes nothing. Resolves once the process is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: the process hangs, while its system still answers for its connections. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** SIGTERM; resolves the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a bundled upstream as a separate process and resolves when it is ready. */
export async function startUpstreamProcess(
  file: string,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<UpstreamProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      LOG_LEVEL: "error",
      UPSTREAM_PORT: String(port),
      DRAW_KEY: TEST_DRAW_KEY,
      ...settings,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let complaints = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  await Promise.race([
    once(child, "message"),
    exited.then((code) => {
      throw new Error(`the upstream ended with ${code} instead of starting: ${complaints}`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    kill: async () => void (await end(child, "SIGKILL")),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    stop: () => end(child, "SIGTERM"),
  };

  async function end(process_: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    process_.kill(signal);
    return exited;
  }
}
