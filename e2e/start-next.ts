import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePorts } from "../scripts/testing/free-ports.mjs";

const root = join(import.meta.dirname, "..");
const next = join(root, "node_modules", "next", "dist", "bin", "next");

export interface NextServer {
  url: string;
  port: number;
  output(): string;
  /** Sends SIGTERM. Resolves to the exit code; null if the signal ended the process. */
  end(): Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * Starts `next start` with these settings on a free port, and waits until it answers. Throws if `next start` ends before that.
 * @param app the folder of a built Next app, and an address that the app serves; by default the product
 * @param host the address to listen on; by default all
 */
export async function startNext(
  settings: Readonly<Record<string, string | undefined>>,
  app = { folder: root, path: "/healthz" },
  host?: string,
): Promise<NextServer> {
  const [port = 0] = await freePorts(1);
  const env = { ...settings, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const listen = host === undefined ? [] : ["-H", host];
  const child = spawn(process.execPath, [next, "start", app.folder, "-p", String(port), ...listen], {
    cwd: root,
    env,
    stdio: [...stdio],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000)));
  }
  const killAtExit = () => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url + app.path).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`next start ended:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    port,
    output: () => printed,
    async end() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      process.off("exit", killAtExit);
    },
  };
}
