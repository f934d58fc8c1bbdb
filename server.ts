import path from "node:path";
import next from "next";
import { bffProcess } from "./lib/bff/process";
import { createLog } from "./lib/bff/host/log";
import { startHost, type HostPages } from "./lib/bff/host/start-host";
import { SettingsError } from "./lib/env";

const development = process.env.NODE_ENV !== "production";

/** Next behind the host's own server. */
async function startPages(host: string, port: number): Promise<HostPages> {
  const app = next({ dev: development, dir: path.resolve("."), hostname: host, port, quiet: !development });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();
  return { handle: (request, response) => handle(request, response), upgrade, stop: () => app.close() };
}

/** `node` arguments of the embedded upstream: the bundle in production, the source by tsx otherwise. */
const upstreamArgs = development ? ["--import", "tsx", "scripts/upstream.ts"] : ["dist/upstream.mjs"];

export interface RunningServer {
  /** Address to open in a browser. */
  url: string;
  stop(): Promise<void>;
}

/** Starts everything by the settings in process.env and stops it on SIGTERM or SIGINT. Ends the process with 1 when it cannot start. */
export async function serve(): Promise<RunningServer> {
  try {
    const bff = bffProcess();
    // The middleware runs in a sandbox without a file system: the generated secret reaches it by the environment.
    process.env.SESSION_SECRET = bff.settings.sessionSecrets.join(",");
    const { log, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "app");
    return await startHost({ bff, log, flush, startPages, upstreamArgs, process });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error instanceof SettingsError ? error.message : error.message) : String(error)}\n`);
    process.exit(1);
  }
}
