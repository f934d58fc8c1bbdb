// @ts-check
/** `npm run check`: the static checks of every commit. */
import { exec } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const run = promisify(exec);
const steps = new Map([
  ["types", "next typegen && tsc --noEmit -p ."],
  ["lint", "oxlint -c oxlint.config.mjs"],
  ["format", "oxfmt --check"],
  ["dead code", "knip --no-progress"],
  ["lock file", "node scripts/lock-file.mjs"],
  ["messages", "tsx scripts/check-messages.ts"],
  ["platform documents", "tsx scripts/platform-schemas.ts --check"],
]);

/**
 * Runs every step, two at a time. Prints each result, and the output of a failed step.
 * @returns {Promise<import("./test-results.mjs").Totals>}
 */
export async function check() {
  const waiting = [...steps];
  const result = { passed: 0, failed: 0, skipped: 0 };
  const PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(process.platform === "win32" ? ";" : ":");
  const env = { ...process.env, PATH, NO_COLOR: "1", FORCE_COLOR: "0" };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const [name, command] = step;
      const started = performance.now();
      const output = await run(command, { cwd: root, env, maxBuffer: 2 ** 26 }).then(
        () => undefined,
        (/** @type {unknown} */ error) => {
          const { stdout = "", stderr = "" } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
          return stdout + stderr || String(error);
        },
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${output === undefined ? "✓" : "✗"} ${name} (${seconds} s)`);
      if (output === undefined) result.passed += 1;
      else {
        result.failed += 1;
        console.log(output);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exitCode = (await check()).failed > 0 ? 1 : 0;
