import { type ChildProcess, spawn } from "node:child_process";
import type { Logger } from "pino";

interface ChildOptions {
  name: string;
  /** Starts the child's process, with an IPC channel. */
  start: () => ChildProcess;
  log: Logger;
  stopTimeoutMs?: number;
  /** First pause before a restart; doubles up to 10 s, and is reset after a minute of running. */
  firstPauseMs?: number;
  /** A ready child that sends no message for this long counts as hung and is killed. */
  silenceMs?: number;
}

export interface SupervisedChild {
  /** Resolves when the child is ready for the first time; rejects if the child ends before that. */
  ready: Promise<void>;
  pid(): number | undefined;
  /** Sends SIGTERM, then SIGKILL after the time limit. Resolves when the child is gone. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 60_000;

/**
 * Starts `node` with these arguments in its own process group: Ctrl-C reaches only this process, which stops the child after bets
 * in flight have finished. The end of the IPC channel shows the child that this process has ended.
 */
export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { env, detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] });

/**
 * Runs a child process and restarts it when it exits or hangs. The child sends `process.send("ready")` as soon as it serves, and from
 * then on any message every few seconds.
 */
export function superviseChild({
  name,
  start: startProcess,
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
    const born = startProcess();
    child = born;
    born.on("message", (message) => {
      if (message !== "ready") return;
      if (everReady) log.info(`${name} is back`);
      everReady = true;
      settleReady.resolve();
      watchHeartbeat(born, silenceMs, () => {
        log.error({ pid: born.pid, silenceMs }, `${name} hangs and is killed`);
        born.kill("SIGKILL");
      });
    });
    born.on("error", (error) => log.error({ err: error }, `${name} cannot be started`));
    born.on("exit", (code, signal) => {
      if (stopping) return;
      if (!everReady) return settleReady.reject(new Error(`${name} ended before it was ready (${signal ?? code})`));
      if (Date.now() - startedAt > STEADY_MS) pauseMs = firstPauseMs;
      log.error({ code, signal, pauseMs }, `${name} died and is started again`);
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

const BEAT_MS = 2_000;
const SILENT_CHECKS = 5;

/**
 * Sends a message to the parent process every two seconds, to show that the event loop runs. Does nothing without a parent process,
 * and does not keep this process running.
 */
export function startHeartbeat(process: NodeJS.Process): void {
  // A failed message is ignored: "disconnect" reports that the parent is gone.
  setInterval(() => process.send?.("beat", undefined, undefined, () => undefined), BEAT_MS).unref();
}

/**
 * Calls `onSilence` when the child has sent no message for about `silenceMs`. Silence is counted in checks that ran, not in time that
 * passed: on a suspended machine the child's timers stop together with ours.
 */
function watchHeartbeat(child: ChildProcess, silenceMs: number, onSilence: () => void): void {
  let silentChecks = 0;
  const timer = setInterval(() => {
    silentChecks += 1;
    if (silentChecks < SILENT_CHECKS) return;
    clearInterval(timer);
    onSilence();
  }, silenceMs / SILENT_CHECKS);
  child.on("message", () => (silentChecks = 0));
  child.once("exit", () => clearInterval(timer));
}

/**
 * At SIGTERM or SIGINT calls `stop`, then ends the process, with code 0 after a clean stop. By default a second signal ends the process
 * at once. Returns the handler of these signals.
 */
export function onStopSignal(
  process: NodeJS.Process,
  stop: () => Promise<void>,
  onSecondSignal: () => void = () => process.exit(130),
): () => void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return onSecondSignal();
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        const causes = error instanceof AggregateError ? error.errors : [];
        process.stderr.write(`stopping failed: ${[error, ...causes].map(String).join("; ")}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return onSignal;
}
