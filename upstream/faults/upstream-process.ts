import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundled } from "@/scripts/testing/bundled.mjs";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { TEST_DRAW_KEY } from "../rounds/testing";

export interface UpstreamProcess {
  readonly url: string;
  readonly port: number;
  /** Sends SIGKILL: the process flushes and closes nothing. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGSTOP: the process hangs, while its system still answers for its connections. */
  freeze(): void;
  thaw(): void;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

const PROGRAM = bundled("scripts/upstream.ts");

export async function startUpstreamProcess(
  settings: Readonly<Record<string, string | undefined>>,
): Promise<UpstreamProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM], {
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
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  await Promise.race([
    once(child, "message"),
    exited.then((code) => {
      throw new Error(`the upstream ended with ${code} instead of starting: ${stderr}`);
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
