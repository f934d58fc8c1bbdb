import { type ChildProcess, spawn } from "node:child_process";
import type { Logger } from "pino";
import { watchHeartbeat } from "./heartbeat";

export interface ChildOptions {
  /** Arguments of `node`. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  log: Logger;
  /** How long a stopping child may take before it is killed. */
  stopTimeoutMs?: number;
  /** First pause before a restart; doubles up to 10 s, and is reset after a minute of running. */
  firstPauseMs?: number;
  /** A child that was ready and sends nothing for this long counts as hung: it is killed. */
  silenceMs?: number;
}

export interface SupervisedChild {
  /** Resolves when the child first says that it is ready; rejects when it ends before that. */
  ready: Promise<void>;
  pid(): number | undefined;
  /** SIGTERM, then SIGKILL after the time limit. Resolves when it is gone. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 60_000;

/**
 * Runs a Node script as a child and restarts it when it exits or hangs. The child has its own process group, so that
 * Ctrl-C reaches only this process and bets in flight can finish first; the IPC channel shows it our end.
 * It sends `process.send("ready")` once it serves, and any message every few seconds from then on.
 */
export function superviseChild({
  args,
  env,
  log,
  stopTimeoutMs = 15_000,
  firstPauseMs = 250,
  silenceMs = 15_000,
}: ChildOptions): SupervisedChild {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let everReady = false;
  let pauseMs = firstPauseMs;
  let settleReady: { resolve: () => void; reject: (error: Error) => void };
  const ready = new Promise<void>((resolve, reject) => {
    settleReady = { resolve, reject };
  });

  const start = (): void => {
    const startedAt = Date.now();
    const born = spawn(process.execPath, args, { env, detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child = born;
    born.on("message", (message) => {
      if (message !== "ready") return;
      if (everReady) log.info("the upstream is back");
      everReady = true;
      settleReady.resolve();
      watchHeartbeat(born, silenceMs, () => {
        log.error({ pid: born.pid, silenceMs }, "the upstream hangs and is killed");
        born.kill("SIGKILL");
      });
    });
    born.on("error", (error) => log.error({ err: error }, "the upstream cannot be started"));
    born.on("exit", (code, signal) => {
      if (stopping) return;
      if (!everReady)
        return settleReady.reject(new Error(`the upstream ended before it was ready (${signal ?? code})`));
      if (Date.now() - startedAt > STEADY_MS) pauseMs = firstPauseMs;
      log.error({ code, signal, pauseMs }, "the upstream died and is started again");
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };

  start();
  return {
    ready,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child !== undefined) await stopChild(child, stopTimeoutMs);
    },
  };
}

async function stopChild(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  child.kill("SIGTERM");
  await gone;
  clearTimeout(timer);
}
