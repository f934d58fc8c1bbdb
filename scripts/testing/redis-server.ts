import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { until } from "./until";

export const hasRedisServer = (): boolean => spawnSync("redis-server", ["--version"]).status === 0;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port }, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

/** A Redis that stores nothing on disk. `settings` are further arguments of redis-server. Resolves as soon as Redis listens. */
export async function startRedis(port: number, settings: readonly string[] = []): Promise<ChildProcess> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...settings];
  const redis = spawn("redis-server", args, { stdio: "ignore" });
  await until(() => answers(port));
  return redis;
}

export const stopRedis = (redis: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (redis.exitCode !== null || redis.signalCode !== null) return resolve();
    redis.once("exit", () => resolve());
    redis.kill("SIGKILL");
  });
