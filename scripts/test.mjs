// @ts-check
/**
 * `npm test` runs its parts, some at the same time, and prints the total on the last line. Ends with 1 if a test or a part
 * failed. CI adds the parts and the browser's journeys that take long.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./build.mjs";
import { check } from "./check.mjs";
import { lastLine, sum, totalsOf, troublesIn } from "./test-results.mjs";
import { WITHOUT_OPTIMISING } from "./testing/without-optimising.mjs";

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results");
const isCI = process.env.CI !== undefined;
const started = performance.now();
/** The most frequent journeys of players. CI runs all of `e2e/`. */
const journeys = [
  ...["main-job", "session", "table", "one-tap", "results"],
  ...["records", "lobby", "language", "documents", "navigation"],
].map((name) => `e2e/${name}.spec.ts`);
/** @type {Map<string, import("./test-results.mjs").Totals>} */
const parts = new Map();
/** The output of parts that ran beside another part, printed at the end. @type {string[]} */
const kept = [];
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const retried = [];

/**
 * Runs one part without an interactive terminal, and counts the tests in its report.
 * @param {string} name @param {(report: string) => string[]} args of Node @param {Record<string, string>} env
 * @param {"inherit" | "pipe"} output "pipe" for a part that runs beside another one: its output is printed before the sum
 */
async function part(name, args, env = {}, output = "inherit") {
  const report = join(results, `${name}.json`);
  const begun = performance.now();
  if (output === "inherit") console.log(`\n── ${name} ──`);
  const child = spawn(process.execPath, args(report), {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? "1" : "0", PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    stdio: ["ignore", output, output],
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  process.off("exit", stop);
  if (output === "pipe") kept.push(`\n── ${name} ──\n${said}`);
  const read = readReport(report);
  parts.set(name, totalsOf(read, code));
  const troubles = troublesIn(read);
  failed.push(...troubles.failed);
  retried.push(...troubles.retried);
  console.log(`${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
}

/** @param {string} file @returns {unknown} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(130));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

console.log("── check ──");
parts.set("check", await check());

if (!isBuilt()) await part("build", () => ["scripts/build.mjs"], { TYPES_ARE_CHECKED: "1" });
const built = isBuilt();
parts.set("build", { passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 });

const clone = isCI ? part("clone", (report) => ["scripts/documented.mjs", report], {}, "pipe") : undefined;
const conformance = part("conformance", (report) => ["--import", "tsx", "scripts/conformance.ts", report], {}, "pipe");
// More workers than cores, because some tests mostly wait. In CI the tests that kill whole processes are such tests.
await part(
  "jest",
  (report) => [
    "node_modules/jest/bin/jest.js",
    ...["--ci", `--maxWorkers=${isCI ? 5 : 4}`, "--json", `--outputFile=${report}`],
    ...["--selectProjects", "node", "dom", ...(isCI ? ["long"] : [])],
  ],
  { NODE_ENV: "test", NODE_OPTIONS: WITHOUT_OPTIMISING },
);

if (built) {
  await part("playwright", () => [
    "node_modules/@playwright/test/cli.js",
    ...["test", "--reporter=list,json", "--project=rounds", "--project=desktop", "--project=mobile"],
    ...(isCI ? ["--project=next", "--project=faults"] : journeys),
  ]);
}
await Promise.all([clone, conformance]);

for (const said of kept) console.log(said);
const total = sum([...parts.values()]);
console.log(`\n── sum after ${Math.round((performance.now() - started) / 1000)} s ──`);
for (const [name, totals] of parts) console.log(`${name}: ${lastLine(totals)}`);
for (const title of failed) console.log(`failed: ${title}`);
for (const title of retried) console.log(`passed at the second try: ${title}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(lastLine(total));
