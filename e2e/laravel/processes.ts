import { spawn, spawnSync } from "node:child_process";

export interface Started {
  output(): string;
  kill(): Promise<void>;
  /** Sends SIGTERM to the process group, and after a while SIGKILL to the processes that remain. */
  stop(): Promise<void>;
}

export interface Command {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly isReady: (output: string) => Promise<boolean>;
}

const READY_MS = 60_000;
const STOP_MS = 10_000;
const LOOK_MS = 50;
export const pause = (ms = LOOK_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts a process in a new group and resolves as soon as it is ready. Rejects with the process's output if the process
 * ends before that or is not ready within a minute.
 */
export async function startProcess({ name, command, args, cwd, env, isReady }: Command): Promise<Started> {
  const child = spawn(command, args, {
    cwd,
    env: { ...ownEnv(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  let ended = false;
  // PHP's server leaves its workers running: signals go to the whole group.
  const signal = (which: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, which);
    } catch {
      // The group has no process left.
    }
  };
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      printed += error.message;
      resolve();
    });
  }).then(() => {
    ended = true;
  });
  const killAtExit = (): void => signal("SIGKILL");
  process.once("exit", killAtExit);
  const stop = async (): Promise<void> => {
    signal("SIGTERM");
    await Promise.race([gone, pause(STOP_MS)]);
    killAtExit();
    await gone;
    process.off("exit", killAtExit);
  };

  const end = performance.now() + READY_MS;
  while (!(await isReady(printed))) {
    if (ended || performance.now() > end) {
      await stop();
      throw new Error(`${name} ${ended ? "ended" : "was not ready"} instead of starting:\n${printed}`);
    }
    await pause();
  }
  return {
    output: () => printed,
    kill: async () => {
      killAtExit();
      await gone;
    },
    stop,
  };
}

/** Runs a program to its end. @throws with its output if its exit code is not 0 */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: { ...ownEnv(), ...env }, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** The developer's own settings must not leak into the tested processes. */
const ownEnv = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "test",
  ...Object.fromEntries(["PATH", "HOME", "LANG", "TMPDIR"].map((name) => [name, process.env[name]])),
});

/** True if the address answers with a status that `accept` takes; by default any. */
export const answers = (url: string, accept: (status: number) => boolean = () => true): Promise<boolean> =>
  fetch(url, { redirect: "manual" }).then(
    ({ status }) => accept(status),
    () => false,
  );
