// @ts-check
/** `npm test`: everything that CI runs, in one sum on the last line. Ends with 1 when anything failed. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./build.mjs";
import { check } from "./check.mjs";
import {
  writtenTotals,
  flakyTests,
  jestTotals,
  lastLine,
  NOTHING,
  ONE_FAILED,
  playwrightTotals,
  sum,
} from "./test-results.mjs";

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results");
/** A runner that takes longer hangs. */
const LIMIT_MS = 30 * 60_000;

/**
 * Runs one runner with nobody at the keyboard; with its whole group, so that a browser or a server it started ends with it.
 * @param {string[]} args of Node @param {Record<string, string>} env
 * @param {"inherit" | "pipe"} output "pipe": printed as a whole when it has ended, because another one runs beside it
 * @returns {Promise<number>} its exit code, 1 when a signal or the limit ended it
 */
function run(args, env = {}, output = "inherit") {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? "1" : "0", ...env },
      stdio: ["ignore", output, output],
      detached: process.platform !== "win32",
    });
    const stop = () => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
      } catch {
        // The group is gone already, which is all we want.
      }
    };
    const timer = setTimeout(() => {
      console.error(`Stopped after ${LIMIT_MS / 60_000} minutes: ${args.join(" ")}`);
      stop();
    }, LIMIT_MS);
    process.once("exit", stop);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
    child.once("error", () => resolve(1));
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", stop);
      process.stdout.write(said);
      resolve(code ?? 1);
    });
  });
}

/** @param {string} file @returns {unknown} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} title */
function announce(title) {
  console.log(`\n── ${title} ──`);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(130));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const started = performance.now();

announce("check");
const checked = { ...NOTHING, ...(await check()) };

announce("build, and beside it pusher-js's own specs");
// They wait for whole seconds at a time, and leave the machine to the build.
const conformanceReport = join(results, "conformance.json");
const conforming = run(["--import", "tsx", "scripts/conformance.ts", conformanceReport], {}, "pipe");

const fresh = isBuilt();
if (fresh) console.log("The build is of these very sources.");
const built = fresh || (await run(["scripts/build.mjs"])) === 0;

const conformanceCode = await conforming;
const conformance = writtenTotals(readReport(conformanceReport), conformanceCode);

announce("unit and upstream tests");
const jestReport = join(results, "jest.json");
// One more than there are cores, because two of them wait at first.
const jestCode = await run(
  ["node_modules/jest/bin/jest.js", "--ci", "--maxWorkers=3", "--json", `--outputFile=${jestReport}`],
  {
    NODE_ENV: "test",
  },
);
const unit = jestTotals(readReport(jestReport), jestCode);

announce("end-to-end tests");
let endToEnd = ONE_FAILED;
/** @type {string[]} */
let flaky = [];
if (built) {
  const report = join(results, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], env);
  endToEnd = playwrightTotals(readReport(report), code);
  flaky = flakyTests(readReport(report));
} else console.log("Not run: there is no build.");

announce("the example platform in Laravel");
const laravelReport = join(results, "laravel.json");
const laravelCode = await run(["scripts/test-laravel.mjs", laravelReport]);
const laravel = writtenTotals(readReport(laravelReport), laravelCode);

announce("every documented command, in a fresh clone");
const cloneReport = join(results, "clone.json");
const cloneCode = await run(["scripts/documented/run.mjs", cloneReport]);
const clone = writtenTotals(readReport(cloneReport), cloneCode);

const total = sum(checked, built ? { ...NOTHING, passed: 1 } : ONE_FAILED, unit, conformance, endToEnd, laravel, clone);
announce(`sum after ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`check ${lastLine(checked)}; build ${built ? "passed" : "failed"}`);
console.log(`jest ${lastLine(unit)}`);
console.log(`conformance ${lastLine(conformance)}`);
console.log(`playwright ${lastLine(endToEnd)}`);
console.log(`Laravel ${lastLine(laravel)}`);
console.log(`documented commands ${lastLine(clone)}`);
for (const test of flaky) console.log(`  flaky, passed at the second try: ${test}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(lastLine(total));
