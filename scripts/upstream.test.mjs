import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dataDir = mkdtempSync(join(tmpdir(), "grandstand-upstream-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The upstream as the app starts it. */
const start = () =>
  spawn(process.execPath, ["--import", "tsx", "scripts/upstream.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, UPSTREAM_PORT: "0", DATA_DIR: dataDir, DATABASE_URL: "", REDIS_URL: "", UPSTREAM_URL: "" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });

test("an upstream whose app went away while it was starting stops by itself, in order", async () => {
  const child = start();
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  // The lock on the data is the first thing that it takes of its database.
  while (!readdirSync(dataDir).some((name) => name.startsWith("upstream.lock"))) await new Promise(setImmediate);
  child.disconnect();
  const [code] = await once(child, "exit");
  expect([code, said]).toEqual([0, ""]);
});

test("an upstream that is ready says again and again that it lives", async () => {
  const child = start();
  const said = [];
  child.on("message", (message) => said.push(message));
  while (said.length < 3) await once(child, "message");
  expect(said.slice(0, 3)).toEqual(["ready", "beat", "beat"]);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
