import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundled } from "./testing/bundled.mjs";

const program = bundled("scripts/upstream.ts");
const dataDir = mkdtempSync(join(tmpdir(), "grandstand-upstream-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (settings = {}) =>
  spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      UPSTREAM_PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      REDIS_URL: "",
      UPSTREAM_URL: "",
      ...settings,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });

test("an upstream whose app ends during the start stops by itself", async () => {
  const child = start();
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  // The upstream locks its data before it does anything else with its database.
  while (!readdirSync(dataDir).some((name) => name.startsWith("upstream.lock"))) await new Promise(setImmediate);
  child.disconnect();
  const [code] = await once(child, "exit");
  expect([code, output]).toEqual([0, ""]);
});

test("an upstream that is ready sends repeated heartbeats", async () => {
  const child = start();
  const output = [];
  child.on("message", (message) => output.push(message));
  while (output.length < 3) await once(child, "message");
  expect(output.slice(0, 3)).toEqual(["ready", "beat", "beat"]);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("an upstream whose metrics port is taken ends before it opens its database, and names the setting", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const empty = mkdtempSync(join(tmpdir(), "grandstand-upstream-"));
  try {
    const child = start({ UPSTREAM_METRICS_PORT: String(other.address().port), DATA_DIR: empty });
    let output = "";
    child.stderr.on("data", (chunk) => (output += chunk));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(output).toMatch(/^Port \d+ is taken\. .*UPSTREAM_METRICS_PORT/);
    expect(readdirSync(empty)).toEqual([]);
  } finally {
    other.close();
    rmSync(empty, { recursive: true, force: true });
  }
});
