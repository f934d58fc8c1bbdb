// @ts-check
/** What must be true of every commit without running it: types, lint, format, dead code, the lock file, messages, the platform's documents. Under 60 s. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };

/** @param {string} path in node_modules */
const tool = (path) => join(root, "node_modules", path);

/** @type {{ name: string, runs: string[][] }[]} each step is one or more scripts of Node, one after another */
const steps = [
  {
    name: "types",
    runs: [
      [tool("next/dist/bin/next"), "typegen"],
      [tool("typescript/bin/tsc"), "--noEmit", "-p", "."],
    ],
  },
  { name: "lint", runs: [[tool("oxlint/bin/oxlint"), "-c", "oxlint.config.mjs"]] },
  { name: "format", runs: [[tool("oxfmt/bin/oxfmt"), "--check"]] },
  { name: "dead code", runs: [[tool("knip/bin/knip.js"), "--no-progress"]] },
  { name: "lock file", runs: [["scripts/lock-file.mjs"]] },
  { name: "messages", runs: [[tool("tsx/dist/cli.mjs"), "scripts/check-messages.ts"]] },
  { name: "platform documents", runs: [[tool("tsx/dist/cli.mjs"), "scripts/platform-schemas.ts", "--check"]] },
];

/**
 * Runs every step, two at a time, and tells of each as it ends; what a failed one said is printed.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check() {
  const waiting = [...steps];
  const result = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = performance.now();
      const said = await firstFailure(step.runs);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${said === undefined ? "✓" : "✗"} ${step.name} (${seconds} s)`);
      if (said === undefined) result.passed += 1;
      else {
        result.failed += 1;
        console.log(said);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

/** @param {string[][]} runs @returns {Promise<string | undefined>} the output of the first that fails */
async function firstFailure(runs) {
  try {
    for (const args of runs) await run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 });
    return undefined;
  } catch (error) {
    const { stdout = "", stderr = "" } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    return stdout + stderr || String(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { failed } = await check();
  process.exitCode = failed > 0 ? 1 : 0;
}
