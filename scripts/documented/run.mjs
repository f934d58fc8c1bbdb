// @ts-check
/**
 * `npm run test:clone`: clones the last commit into another folder, with an empty HOME and no packages, and runs every command that the
 * documents show. `run.mjs FILE` writes the sum there as JSON.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLAN } from "./plan.mjs";
import { freePorts } from "../testing/free-ports.mjs";

const root = join(import.meta.dirname, "..", "..");
/** A command that takes longer hangs. */
const LIMIT_MS = 5 * 60_000;

const folder = mkdtempSync(join(tmpdir(), "grandstand-clone-"));
const [clone, home] = [join(folder, "clone"), join(folder, "home")];
const [port, upstreamPort] = await freePorts(2);
/** Nothing of the caller's own settings, packages or home. @type {NodeJS.ProcessEnv} */
const env = {
  PATH: (process.env.PATH ?? "")
    .split(":")
    .filter((part) => !part.includes("node_modules"))
    .join(":"),
  HOME: home,
  TMPDIR: tmpdir(),
  CI: "true",
  NODE_ENV: /** @type {any} */ (undefined),
  PORT: String(port),
  UPSTREAM_PORT: String(upstreamPort),
  UPSTREAM: `http://127.0.0.1:${upstreamPort}`,
  MERCHANT_KEY: "demo-merchant-api-key",
  ...(process.env.npm_config_registry === undefined ? {} : { npm_config_registry: process.env.npm_config_registry }),
};

/** @param {string} command */
function start(command) {
  const child = spawn("sh", ["-c", command], { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const kill = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The group has ended by itself.
    }
  };
  const timer = setTimeout(() => kill("SIGKILL"), LIMIT_MS);
  const onExit = () => kill("SIGKILL");
  process.once("exit", onExit);
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) =>
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", onExit);
      resolve(code);
    }),
  );
  return { ended, kill, output: () => output };
}

const totals = { passed: 0, failed: 0, skipped: 0 };

/** @param {string} command @param {number} startedAt @param {string | undefined} fault @param {string} output */
function report(command, startedAt, fault, output) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${fault === undefined ? "✓" : "✗"} ${command} (${seconds} s)`);
  if (fault === undefined) totals.passed += 1;
  else {
    totals.failed += 1;
    console.log(`${fault}\n${output.slice(-4_000)}`);
  }
}

/** @param {import("./plan.mjs").Ends} step */
async function runToEnd({ command, ends }) {
  const startedAt = performance.now();
  const run = start(command);
  const code = await run.ended;
  const said = ends.test(run.output());
  report(
    command,
    startedAt,
    code === 0 && said ? undefined : `ended with ${code}, printed ${ends}: ${said}`,
    run.output(),
  );
}

/** @param {import("./plan.mjs").Serves} step */
async function serve({ command, serves, during, stop = "SIGTERM" }) {
  const startedAt = performance.now();
  // Without a shell between, so that the signal reaches the command itself.
  const run = start(`exec ${command}`);
  let over = false;
  void run.ended.then(() => (over = true));
  const url = `http://127.0.0.1:${command.includes("upstream") ? upstreamPort : port}${serves}`;
  let status = 0;
  while (!over && status !== 200) {
    status = await fetch(url, { redirect: "manual" }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const each of status === 200 ? during : []) await runToEnd(each);
  run.kill(stop);
  const code = await run.ended;
  // npm passes the signal on and says so with a code of its own.
  const stopped = code === 0 || (command.startsWith("npm ") && (code === 130 || code === 143 || code === null));
  report(
    command,
    startedAt,
    status === 200 && stopped ? undefined : `${url} answered ${status}, ended with ${code}`,
    run.output(),
  );
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(130));
try {
  const cloned = spawnSync("git", ["clone", "--quiet", "--no-local", root, clone], { stdio: "inherit" });
  if (cloned.status !== 0) throw new Error("git clone failed");
  spawnSync("mkdir", ["-p", home]);
  for (const step of PLAN) await ("ends" in step ? runToEnd(step) : serve(step));
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, JSON.stringify(totals));
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
