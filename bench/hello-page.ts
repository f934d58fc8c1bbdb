import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export const next = join(root, "node_modules", "next", "dist", "bin", "next");

export const HELLO = { folder: join(import.meta.dirname, "hello"), path: "/en/error" };

export function buildHello(): void {
  const built = spawnSync(process.execPath, [next, "build", HELLO.folder], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (built.status !== 0) throw new Error("bench/hello could not be built");
}
