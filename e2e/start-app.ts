import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { freshDataDir } from "./migrated-data";
import { pace } from "./pace";
import { startNext } from "./start-next";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { WITHOUT_OPTIMISING } from "../scripts/testing/without-optimising.mjs";

export interface RunningApp {
  url: string;
  upstreamUrl: string;
  pid: number;
  dataDir: string;
  output(): string;
  /** Sends SIGHUP, with which an operator makes the app read the brands again. */
  reloadBrands(): void;
  /** Drains the app by SIGTERM, kills its remaining processes after 15 s, and deletes the app's folder. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "..");
const LONGEST_ROUND_S = 3600;
const READY_MS = 60_000 * pace;
const STOP_MS = 15_000;

export type Server = "server.ts" | "next start" | "upstream";

/**
 * Starts `dist/server.mjs`, or `dist/upstream.mjs` with or without `next start`, and waits until the server is ready for players.
 * @param settings environment variables on top of free ports, a temporary DATA_DIR and GAME_SECONDS=12; rounds are longer on a slow machine
 * @throws if there is no build, or if the app ends or is not ready within a minute (more on a slow machine); the message contains the app's output
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  server: Server = "server.ts",
): Promise<RunningApp> {
  if (!existsSync(join(root, "dist", "server.mjs"))) throw new Error("There is no build: run `npm run build` first");
  const [port = "", upstreamPort = ""] = (await freePorts(2)).map(String);
  const dataDir = settings["DATA_DIR"] ?? (await freshDataDir());
  const env = {
    ...withoutSettings(process.env),
    // `dist/` is built for production in every environment.
    NODE_ENV: "test" as const,
    HOST: "127.0.0.1",
    PORT: port,
    UPSTREAM_PORT: upstreamPort,
    NODE_OPTIONS: WITHOUT_OPTIMISING,
    ...settings,
    GAME_SECONDS: String(Math.min(LONGEST_ROUND_S, Math.round(Number(settings["GAME_SECONDS"] ?? 12) * pace))),
    DATA_DIR: dataDir,
  };
  // A separate process group: its signals also reach the upstream that the app starts.
  const bundle = server === "server.ts" ? "dist/server.mjs" : "dist/upstream.mjs";
  const child = spawn(process.execPath, [bundle], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  const keep = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-20_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // The group has already ended.
    }
  };
  const killAtExit = () => signal("SIGKILL");
  process.once("exit", killAtExit);

  const stop = async () => {
    // The app drains and then stops its upstream. The rest of the group is killed after that.
    child.kill("SIGTERM");
    const timer = setTimeout(killAtExit, STOP_MS);
    await ended;
    clearTimeout(timer);
    killAtExit();
    process.off("exit", killAtExit);
    if (settings["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };

  const upstreamUrl = `http://127.0.0.1:${env.UPSTREAM_PORT}`;
  const own = server === "server.ts" ? `http://127.0.0.1:${env.PORT}` : upstreamUrl;
  const failure = await Promise.race([untilReady(own), ended.then(() => "it ended")]);
  if (failure !== undefined) {
    await stop();
    throw new Error(`The app did not start: ${failure}. It printed:\n${printed}`);
  }
  const next = server === "next start" ? await startNext(env) : undefined;
  return {
    url: next?.url ?? own,
    upstreamUrl,
    pid: child.pid ?? 0,
    dataDir,
    output: () => printed + (next?.output() ?? ""),
    reloadBrands: () => void child.kill("SIGHUP"),
    async stop() {
      await next?.stop();
      await stop();
    },
  };
}

/** Asks until the answer is 200. @returns undefined, or why no 200 came in time */
async function untilReady(url: string): Promise<string | undefined> {
  const end = performance.now() + READY_MS;
  let last = "no answer";
  while (performance.now() < end) {
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      if (answer.ok) return undefined;
      last = `${answer.status} ${await answer.text()}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return `not ready within ${READY_MS / 1000} s (${last})`;
}

/** Removes the developer's own settings, which must not reach a test's app. */
function withoutSettings(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const own =
    /^(UPSTREAM_URL|PLATFORM_IDEMPOTENCY|REALTIME_URL|PUSHER_.*|SESSION_SECRET|DATABASE_URL|DRAW_KEY|REDIS_URL|PUBLIC_URL|DEMO_DATA|OPERATOR_.*|NODE_OPTIONS)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}
