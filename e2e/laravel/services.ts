import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isBuilt } from "../../scripts/build.mjs";
import { freePorts } from "../../scripts/testing/free-ports.mjs";
import { answers, run, type Started, startProcess } from "./processes";

export interface Player {
  readonly username: string;
  readonly password: string;
}

export interface Services {
  readonly appUrl: string;
  readonly platformUrl: string;
  readonly hubUrl: string;
  readonly hub: { readonly key: string; readonly secret: string };
  /** The checks through the app and the kit have separate players, because a sign-in ends the player's earlier session. */
  readonly player: Player;
  readonly kitPlayer: Player;
  artisan(...args: string[]): string;
  render(view: string): string;
  stopRounds(): Promise<void>;
  startRounds(): Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

export interface RoundSeconds {
  readonly open: number;
  readonly result: number;
}

const roundEnv = ({ open, result }: RoundSeconds): Record<string, string> => ({
  ROUND_OPEN_SECONDS: String(open),
  ROUND_CLOSED_SECONDS: "1",
  ROUND_RESULT_SECONDS: String(result),
  ROUND_PAUSE_SECONDS: "1",
});
const APP = { PUSHER_APP_ID: "shop", PUSHER_APP_KEY: "shop-key", PUSHER_APP_SECRET: "a secret of the shop's hub" };

/** The built app if the build is of these sources; otherwise the server of the sources, with one-line pages. */
const APP_ARGS = isBuilt() ? ["dist/server.mjs"] : ["--import", "tsx", "lib/bff/host/testing/host-process.ts"];

/** The lines of PHP's server about connections, and about requests with an answer below 500. */
const REQUEST_LINE = /127\.0\.0\.1:\d+ (Accepted|Closing|\[[1-4]\d\d\])/;

/** Starts the processes. If one does not start, stops the others and rejects. */
export async function startServices(root: string, round: RoundSeconds): Promise<Services> {
  const started: Started[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "grandstand-laravel-"));
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", forget);
  const stop = async (): Promise<void> => {
    for (const each of started.toReversed()) await each.stop();
    forget();
    process.off("exit", forget);
  };
  try {
    const ports = await freePorts(3);
    const [appUrl, platformUrl, hubUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string, string];
    const [appPort, platformPort, hubPort] = ports.map(String) as [string, string, string];
    const laravel = path.join(root, "examples/laravel");
    const env = { ...APP, ...roundEnv(round), ...platformFolder(folder), HUB_URL: hubUrl, BCRYPT_ROUNDS: "4" };
    const artisan = (...args: string[]): string => run("php", ["artisan", ...args], laravel, env);
    const render = (view: string): string => {
      const file = path.join(folder, "checked.blade.php");
      writeFileSync(file, view);
      return run("php", [path.join(root, "e2e/laravel/render-view.php"), file], laravel, env);
    };

    artisan("migrate", "--force");
    const player = { username: "ann", password: "ann's own password" };
    const kitPlayer = { username: "kit", password: "the kit's own password" };
    for (const { username, password } of [player, kitPlayer]) {
      artisan("platform:player", username, `--password=${password}`, "--balance=1000");
    }

    const start = async (...args: Parameters<typeof startProcess>): Promise<void> => {
      started.push(await startProcess(...args));
    };
    const node = (name: string, script: readonly string[], settings: Record<string, string>, ready: string) =>
      start({
        name,
        command: process.execPath,
        args: script,
        cwd: root,
        env: { NODE_ENV: "test", LOG_LEVEL: "warn", ...settings },
        isReady: () => answers(ready, (status) => status === 200),
      });
    await node("the hub", ["--import", "tsx", "scripts/hub.ts"], { ...APP, HUB_PORT: hubPort }, `${hubUrl}/healthz`);
    await start({
      name: "the platform",
      command: "php",
      args: ["-S", `127.0.0.1:${platformPort}`, "-t", "public"],
      cwd: laravel,
      env: { ...env, PHP_CLI_SERVER_WORKERS: "4" },
      isReady: () => answers(platformUrl),
    });
    let rounds: Started | undefined;
    const startRounds = async (): Promise<void> => {
      rounds = await startProcess({
        name: "the rounds",
        command: "php",
        args: ["artisan", "platform:rounds"],
        cwd: laravel,
        env,
        isReady: async (printed) => printed.includes("Rounds of"),
      });
      started.push(rounds);
    };
    await startRounds();
    const settings = {
      PORT: appPort,
      UPSTREAM_URL: platformUrl,
      REALTIME_URL: hubUrl.replace("http", "ws"),
      PUSHER_APP_KEY: APP.PUSHER_APP_KEY,
      SESSION_SECRET: "a secret of this test that is long enough",
      PLATFORM_IDEMPOTENCY: "on",
      DATA_DIR: path.join(folder, "app"),
    };
    await node("the app", APP_ARGS, settings, `${appUrl}/readyz`);

    const output = (): string =>
      started
        .flatMap((each) => each.output().split("\n"))
        .filter((line) => line.trim() !== "" && !REQUEST_LINE.test(line))
        .join("\n");
    return {
      appUrl,
      platformUrl,
      hubUrl,
      hub: { key: APP.PUSHER_APP_KEY, secret: APP.PUSHER_APP_SECRET },
      player,
      kitPlayer,
      artisan,
      render,
      stopRounds: async () => rounds?.kill(),
      startRounds,
      output,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings with which the platform writes all its files into this folder. */
function platformFolder(folder: string): Record<string, string> {
  for (const part of ["logs", "framework/views", "framework/cache/data"])
    mkdirSync(path.join(folder, part), { recursive: true });
  const database = path.join(folder, "database.sqlite");
  writeFileSync(database, "");
  return {
    APP_ENV: "testing",
    APP_STORAGE: folder,
    DB_DATABASE: database,
    LOG_CHANNEL: "stderr",
    APP_PACKAGES_CACHE: path.join(folder, "packages.php"),
    APP_SERVICES_CACHE: path.join(folder, "services.php"),
  };
}
